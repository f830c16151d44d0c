package baton.core.contract.result;

import java.util.Optional;

/// The outcome of a TASK, as its result tells it. A result that somebody began to write tells of a
/// TASK that is under way.
public enum TaskOutcome {
    DONE,
    OPEN,
    FAILED;

    /// The outcome by the word of a field or cell for a status, where it is one that is known. A
    /// word for done that goes on with another is none for done.
    public static Optional<TaskOutcome> ofStatus(String status) {
        if (OutcomeWords.isDone(status)) {
            return Optional.of(OutcomeWords.isTorn(status) ? OPEN : DONE);
        }
        return OutcomeWords.isNotDone(status) || OutcomeWords.isFailed(status)
                ? Optional.of(OutcomeWords.isFailed(status) ? FAILED : OPEN)
                : Optional.empty();
    }

    /// The outcome by words that say it and nothing else.
    public static Optional<TaskOutcome> ofWords(String words) {
        return OutcomeWords.isWhollyDone(words) || OutcomeWords.isWhollyNotDone(words)
                ? ofStatus(words)
                : Optional.empty();
    }
}
