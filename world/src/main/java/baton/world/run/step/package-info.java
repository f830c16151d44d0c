/// The effects of a step: agent, proposed tree, Verify, checkpoint, and the retreat of an attempt.
///
/// ```
/// StepWork        the effects of one step, in order
/// AgentWork       one agent, its prompt and its reply
/// VerifyWork      commands of a plan, judged by their exit status
/// CheckpointWork  the commit that a passed step needs
/// Retreats        saves an attempt, and puts back what must be put back
/// MergeProof      Verify in a clean checkout
/// ```
@NullMarked
package baton.world.run.step;

import org.jspecify.annotations.NullMarked;
