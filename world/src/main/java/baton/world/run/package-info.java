/// The life of a run: starting, resuming, ending, proving and auditing.
///
/// ```
/// Execution     begins a run or takes one up, and holds what it needs
/// RunLife       folds the journal and hands the state to the engine
/// LocalEffects  performs what a state owes, in the checkout or in worktrees
/// LastProofs    all Verify commands once more, where no agent was
/// Audits        git and the tree compared with the plan
/// ```
///
/// The rooms below, from the ground up: `store` (the folder and what is kept there), `setting`
/// (what a run works with), `step` (the effects of a step), `session` (worktrees and merging).
/// None of them knows the command line or the terminal.
@NullMarked
package baton.world.run;

import org.jspecify.annotations.NullMarked;
