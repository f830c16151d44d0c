package baton.core.step;

/// What the machine must know of a step; the rest of the plan is none of its business.
///
/// `implemented` is false for a step with neither files nor changes: no agent is called for it.
/// `whenExhausted` is how the step ends when its last attempt failed.
public record StepRules(
        int number,
        int attemptsMax,
        StepEnd whenExhausted,
        boolean implemented,
        boolean preflight) {
    /// No step is ever tried more often.
    public static final int ATTEMPTS_MAX = 3;

    public StepRules {
        boolean fits = number >= 0 && attemptsMax >= 1 && attemptsMax <= ATTEMPTS_MAX;
        if (!fits || whenExhausted == StepEnd.PASSED) {
            throw new IllegalArgumentException("step " + number);
        }
    }
}
