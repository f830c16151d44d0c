/// The command policy, applied to everything that a plan or a session spec would run.
///
/// ```
/// PlanScan = commands, Located*
/// Located  = where, Match
/// ```
///
/// It knows where a document keeps its commands; it must not know any rule about them.
@NullMarked
package baton.core.policy.scan;

import org.jspecify.annotations.NullMarked;
