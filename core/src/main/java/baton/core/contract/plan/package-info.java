/// The plan: what is to be done, step by step, how each step is proved, and which steps may run
/// side by side.
///
/// ```
/// Plan        = PlanHeader PlanVersion? Section* Step+ Strategy? VerifyCommand* Section*
/// Strategy    = SessionPlan+
/// SessionPlan = number title steps wave? dependsOn Fence cwd?
/// Fence       = touch Glob*, never touch Glob*
/// ```
///
/// A plan that could be built can be run: its steps count from 1 without a gap, every step has a
/// manifest, every step is in exactly one session, and sessions do not wait for each other in a
/// circle. Steps have a package of their own, and so has what all parts are read with. This package
/// must not know files, git, agents or how a plan is run.
@NullMarked
package baton.core.contract.plan;

import org.jspecify.annotations.NullMarked;
