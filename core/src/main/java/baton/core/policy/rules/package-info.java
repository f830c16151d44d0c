/// The rules about commands: what may be done, and what the rules say of one call.
///
/// ```
/// Judgement = CommandVerdict Match*
/// Match     = Level, rule, command, fix
/// Rule test : Call → Rule?           (Removal, Permissions, Power, Git, …)
/// ```
///
/// `Rule` lists the rules; `Rules` asks those about one call (`Removal`, `Permissions`, `Power`,
/// `Schedules`, `Signals`, `Git`, `Packages`), `Suspects` those about a call whose program has no
/// known name, and `CodeText` those about code of other languages. `Paths` knows forbidden places
/// and `Targets` where a call writes; `ForkBomb` looks at more than one call. `Findings` are the
/// matches so far.
///
/// This package must not know how a command line is read or followed.
@NullMarked
package baton.core.policy.rules;

import org.jspecify.annotations.NullMarked;
