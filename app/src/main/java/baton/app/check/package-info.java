/// Checking artifacts where they lie: one file, a directory, a project with its cross-file rules.
///
/// Brings files (`world.files`) and contracts (`core.contract`) together. Must not know the
/// command line or the terminal.
@NullMarked
package baton.app.check;

import org.jspecify.annotations.NullMarked;
