/// The rehearsal of commands: what a command would do. A command line is parsed and then rehearsed:
/// every statement is walked as if it ran, with variables, functions, files and pipes as far as the
/// text tells, and every program it would start is held against the rules.
///
/// ```
/// CommandPolicy : text → Judgement
/// Rehearsal     : Script → output text, Matches
/// ```
///
/// `CommandPolicy.judge` is the only way in. The rest, from the outside in:
///
/// - the walk: `Rehearsal` goes through statements (`SimpleRehearsal`, `LoopRehearsal`,
///   `Assignments`, `Reads`, `Redirections`), and `ShellKnowledge` is what it knows at a point,
///   with names that stand for others in `References` and functions that have not returned in
///   `OpenCalls`.
/// - words: `Expansion` turns them into fields, `Parameters` says what variables hold.
/// - programs: `ProgramLaunch` starts one. Some run others: `Prefixes` (sudo, env), `ShellPrograms`
///   (sh), `Builtins` (eval), `Feeders` (xargs, find), `Carriers` (ssh, su), `Containers` (docker),
///   `Launchers` (the loader), `Makes`, `Seds`, `GitCode`, `Interpreters` (python), `Undetermined`
///   (no known name), `Strangers` (all the rest); `Code` is text that a shell runs. Of the others
///   only what they print and write counts: `PrintedOutput`, `Files`.
///
/// This is the first layer of defence, not the last: it knows names and options, not what programs
/// really do. It must not know plans, files or processes.
@NullMarked
package baton.core.policy.rehearsal;

import org.jspecify.annotations.NullMarked;
