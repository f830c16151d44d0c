/// Which commands a plan or an agent may run.
///
/// A command line is parsed and then rehearsed: every statement is walked as if it ran, with
/// variables, functions, files and pipes as far as the text tells, and every program it would
/// start is held against the rules. What only the run can tell is a hole in a text.
///
/// ```
/// Judgement  = Verdict Match*
/// Match      = Level, rule, command
/// Rehearsal  : Script → output text, Findings
/// Call       = Field*                 (the program's name and its arguments)
/// Field      = text with Holes        (a word after expansion)
/// Rule test  : Call → Rule?           (Removal, Permissions, Disks, Git, …)
/// ```
///
/// This is the first layer of defence, not the last: it knows names and options, not what programs
/// really do. It must not know plans, files or processes.
@NullMarked
package baton.core.policy.command;

import org.jspecify.annotations.NullMarked;
