package baton.core.step;

import baton.core.prove.ProofLevel;

/// The rules of a step that the machine must know; the rest of the plan is none of its business.
///
/// `implemented` is false for a step with neither files nor changes: no agent is called for it.
/// `whenExhausted` is how the step ends when its last attempt failed. `commits` is false for a step
/// whose checkpoint is none. `level` is the amount of proof that is wanted.
public record StepRules(
        int number,
        int attemptsMax,
        StepEnd whenExhausted,
        boolean implemented,
        boolean preflight,
        boolean commits,
        ProofLevel level) {
    /// No step is ever tried more often.
    public static final int ATTEMPTS_MAX = 3;

    /// One that commits.
    public StepRules(
            int number,
            int attemptsMax,
            StepEnd whenExhausted,
            boolean implemented,
            boolean preflight) {
        this(number, attemptsMax, whenExhausted, implemented, preflight, true);
    }

    /// One that nothing but Verify and manifest proves.
    public StepRules(
            int number,
            int attemptsMax,
            StepEnd whenExhausted,
            boolean implemented,
            boolean preflight,
            boolean commits) {
        this(number, attemptsMax, whenExhausted, implemented, preflight, commits, ProofLevel.PLAIN);
    }

    /// The same with another amount of proof.
    public StepRules at(ProofLevel wanted) {
        return new StepRules(
                number, attemptsMax, whenExhausted, implemented, preflight, commits, wanted);
    }

    public StepRules {
        boolean fits = number >= 0 && attemptsMax >= 1 && attemptsMax <= ATTEMPTS_MAX;
        if (!fits || whenExhausted == StepEnd.PASSED) {
            throw new IllegalArgumentException("step " + number);
        }
    }
}
