/// The command line as a whole: all commands, their help and completion, and what becomes of an
/// error. Each command has a package, which knows nothing of this one.
///
/// ```
/// words → CommandWords → Request(Globals, Action) → run(Context) → ExitStatus
/// ```
///
/// A command's words become a record before anything is done, so that reading them is tested by
/// itself. Must not know rules.
@NullMarked
package baton.app.cli;

import org.jspecify.annotations.NullMarked;
