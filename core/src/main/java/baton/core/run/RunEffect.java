package baton.core.run;

import baton.core.step.StepEffect;

/// An effect that a run asks of the world.
public sealed interface RunEffect {
    /// An effect that a step of a session asks for, in its attempt and try.
    record ForStep(int session, int step, int attempt, int tries, StepEffect effect)
            implements RunEffect {}

    /// An effect that a session asks for as a whole.
    record ForSession(int session, int round, SessionEffect effect) implements RunEffect {
        /// The name of the session's unit.
        public String unit() {
            return EventReading.sessionUnit(session);
        }
    }

    /// Have the witnesses of a step that passed say what its proof is worth, beside whatever else
    /// is done. Repeatable.
    record Grade(int step, int tries, String commit) implements RunEffect {}

    /// Look at what must hold before or after the steps. Repeatable.
    record CheckConditions(RunEvent.ConditionKind stage) implements RunEffect {}

    /// Run the Verify commands of all steps once more, where no agent was. Repeatable.
    record ProveWhole() implements RunEffect {}

    /// Compare git and the file system with the plan. Repeatable.
    record Audit() implements RunEffect {}

    /// Remove what the run made for itself, and say how it ended. Repeatable.
    record Close(RunResult result) implements RunEffect {}
}
