/// The command policy, applied to everything that a plan or a session spec would run.
///
/// ```
/// PlanScan     = number of commands, ScanFinding*
/// ScanFinding  = CommandPlace, line, command, Match
/// CommandPlace = step?, Part
/// ```
///
/// `PlanScan.of(plan).in(source)` is all that a caller needs; `CommandPolicy.judge(command)` is the
/// same for one command that is about to run.
///
/// It knows where a document keeps its commands; it must not know any rule about them.
@NullMarked
package baton.core.policy.scan;

import org.jspecify.annotations.NullMarked;
