/// Checking what lies there: `validate` for one file, a directory or a project with its cross-file
/// rules, `scan` for commands, `audit` for the promises of a plan, `transcript`, and `prompt` for
/// the texts of roles.
///
/// Brings files (`world.files`) and contracts (`core.contract`) together. Must not know rules.
@NullMarked
package baton.app.check;

import org.jspecify.annotations.NullMarked;
