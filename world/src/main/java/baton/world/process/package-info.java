/// Other programs: starting them, feeding them, reading them, and ending them with everything
/// they started. The only package that starts processes.
///
/// ```
/// Invocation     what to start: argv, directory, whole environment, stdin, Limits
/// Runner.run     Invocation → Ended      short commands, both streams in memory
/// Runner.stream  Invocation → Streamed   long ones, line by line, cancellable, tree ended
/// lines          bytes → Batch* of whole lines, to the log, the Tail and the LineListener
/// Dialogue       one program that answers many questions
/// Survivors      every process that carries a mark in its environment
/// ```
///
/// Processes are found by descent, session and environment mark, never by name. The package must
/// not know git, agents, journals or what an exit status means.
@NullMarked
package baton.world.process;

import org.jspecify.annotations.NullMarked;
