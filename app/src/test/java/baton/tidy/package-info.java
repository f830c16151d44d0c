/// The house rules as programs: how sources are written, and which way they depend on each other.
///
/// A rule reads sources and returns findings; it must not know what the code does.
///
/// ```
/// Rule: JavaSource → Finding*
/// ```
@NullMarked
package baton.tidy;

import org.jspecify.annotations.NullMarked;
