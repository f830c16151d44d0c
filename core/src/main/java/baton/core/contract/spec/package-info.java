/// The session spec: one session of a plan as a document of its own.
///
/// ```
/// SessionSpec  = number title masterPlan? total? PlanVersion? Section* Dependencies Fence
///                SessionManifest? Step+ Condition+ SpecRecovery? Section*
/// Dependencies = dependsOn blocks Condition
/// ```
///
/// Steps count from 0 or 1 without a gap; step 0 is the pre-flight. This package must not know
/// files, git, agents or how a session is run.
@NullMarked
package baton.core.contract.spec;

import org.jspecify.annotations.NullMarked;
