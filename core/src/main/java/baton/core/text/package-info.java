/// Reading and writing text: Markdown, front matter, YAML, JSON and XML, all with line numbers.
///
/// The only package that knows a text library. Readers are total: whatever the bytes, they return
/// a value or [baton.core.Problem]s, within a bound of time and depth.
@NullMarked
package baton.core.text;

import org.jspecify.annotations.NullMarked;
