package baton.core.step;

/// The rules of a step that the machine must know; the rest of the plan is none of its business.
///
/// `implemented` is false for a step with neither files nor changes: no agent is called for it.
/// `whenExhausted` is how the step ends when its last attempt failed. `commits` is false for a step
/// whose checkpoint is none.
public record StepRules(
        int number,
        int attemptsMax,
        StepEnd whenExhausted,
        boolean implemented,
        boolean preflight,
        boolean commits) {
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

    public StepRules {
        boolean fits = number >= 0 && attemptsMax >= 1 && attemptsMax <= ATTEMPTS_MAX;
        if (!fits || whenExhausted == StepEnd.PASSED) {
            throw new IllegalArgumentException("step " + number);
        }
    }
}
