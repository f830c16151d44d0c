/// The command line: one file for each command, and what they share.
///
/// ```
/// words → CommandWords → Request(Globals, Action) → run(Context) → ExitStatus
/// ```
///
/// A command's words become a record before anything is done, so that reading them is tested by
/// itself. The only package that knows the option parser. Must not know rules.
@NullMarked
package baton.app.cli;

import org.jspecify.annotations.NullMarked;
