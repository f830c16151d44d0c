/// Which commands a plan or an agent may run.
///
/// A command line is parsed and then rehearsed: every statement is walked as if it ran, with
/// variables, functions, files and pipes as far as the text tells, and every program it would
/// start is held against the rules. What only the run can tell is a hole in a text.
///
/// ```
/// Judgement  = Verdict Match*
/// Match      = Level, rule, command, fix
/// Rehearsal  : Script → output text, Findings
/// Call       = Field*                 (the program's name and its arguments)
/// Field      = text with Holes        (a word after expansion)
/// Rule test  : Call → Rule?           (Removal, Permissions, Power, Git, …)
/// ```
///
/// `CommandPolicy.judge` is the only way in; `Judgement`, `Match`, `Level` and `Verdict` are all
/// that others see. The rest, from the outside in:
///
/// - the walk: `Rehearsal` goes through statements (`Simples`, `Loops`, `Assignments`, `Reads`,
///   `Redirections`), and `Shell` is what it knows at a point, with names that stand for others in
///   `References` and functions that have not returned in `OpenCalls`; `Findings` is what it found.
/// - words: `Expansion` turns them into `Field`s (`Parameters`, `TextOperators`, `BraceExpansion`,
///   `Value`); a `Hole` is text that only the run can tell.
/// - programs: `Launch` starts one. Some run others: `Prefixes` (sudo, env), `ShellPrograms` (sh),
///   `Builtins` (eval), `Feeders` (xargs, find), `Carriers` (ssh, su), `Containers` (docker),
///   `Launchers` (the loader), `Makes`, `Seds` with `SedScript`, `GitCode`, `Interpreters` with
///   `CodeText` and `PrintsOnly` (python), `Strangers` (all the rest); `Code` is text that
///   a shell runs. Of the others only what they print and write counts: `Output`, `Downloads`,
///   `Decoders`, `Targets`, `Files`.
/// - rules: `Rule` lists them; `Rules` asks those about one call (`Removal`, `Permissions`,
///   `Power`, `Schedules`, `Signals`, `Git`, `Packages`); `Paths` knows forbidden places,
///   `Suspects` those about a program without a known name, `ForkBomb` looks at more than one call. `Options` reads options for them.
///
/// This is the first layer of defence, not the last: it knows names and options, not what programs
/// really do. It must not know plans, files or processes.
@NullMarked
package baton.core.policy.command;

import org.jspecify.annotations.NullMarked;
