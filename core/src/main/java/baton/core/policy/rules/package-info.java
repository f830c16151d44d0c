/// The rules about commands: what may be done, and what the rules say of one call.
///
/// ```
/// Judgement = CommandVerdict Match*
/// Match     = Level, rule, command, fix
/// Rule test : ProgramCall → Rule?  (Removal, PermissionRules, Power, GitRules, …)
/// ```
///
/// `Rule` lists the rules; `Rules` asks those about one call (`Removal`, `PermissionRules`,
/// `Power`, `Schedules`, `Signals`, `GitRules`, `Packages`), `Suspects` those about a call whose
/// program has no known name, and `CodeText` those about code of other languages. `Paths` knows
/// forbidden places and `Targets` where a call writes; `ForkBomb` looks at more than one call.
/// `Matches` are the matches so far.
///
/// This package must not know how a command line is read or followed.
@NullMarked
package baton.core.policy.rules;

import org.jspecify.annotations.NullMarked;
