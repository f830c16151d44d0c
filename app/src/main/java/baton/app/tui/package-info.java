/// The view of a run on a terminal: a [baton.core.view.Snapshot] as lines of text.
///
/// Rendering performs nothing; it must not know files, clocks or commands.
@NullMarked
package baton.app.tui;

import org.jspecify.annotations.NullMarked;
