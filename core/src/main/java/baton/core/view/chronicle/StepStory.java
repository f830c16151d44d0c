package baton.core.view.chronicle;

import baton.core.Shown;
import baton.core.step.StepEvent;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One step as the journal tells it. `attempt` is 0 for a step that has not been started; `others`
/// are files in no commit that were kept out of the last Verify, and `beside` is where things are
/// kept that were found in their places; `before` is where ignored files are kept as they were
/// before somebody wrote to them while Verify ran; `putBack` are files that changed while Verify
/// ran, and that may be a person's.
public record StepStory(
        int number,
        Optional<String> title,
        UnitState state,
        int attempt,
        Stopwatch watch,
        Optional<StepEvent.RateLimited> waits,
        List<FailedAttempt> failures,
        List<String> salvage,
        Shown others,
        Shown beside,
        Shown before,
        List<PutBack> putBack) {

    /// Files that were put back to what was judged.
    ///
    /// @param kept the name at which they are kept as they were
    public record PutBack(Shown files, Optional<String> kept) {}

    /// An attempt that failed, and why.
    public record FailedAttempt(int attempt, String reason) {}

    public StepStory {
        failures = List.copyOf(failures);
        salvage = List.copyOf(salvage);
        putBack = List.copyOf(putBack);
    }

    public static StepStory untold(int number, Optional<String> title) {
        return new StepStory(
                number,
                title,
                UnitState.PENDING,
                0,
                Stopwatch.UNUSED,
                Optional.empty(),
                List.of(),
                List.of(),
                Shown.NONE,
                Shown.NONE,
                Shown.NONE,
                List.of());
    }

    public StepStory titled(Optional<String> known) {
        return in(state, known);
    }

    /// As nobody works on it any more.
    public StepStory leftOff() {
        return state == UnitState.IN_PROGRESS ? in(UnitState.STOPPED, title) : this;
    }

    /// As it had passed before the run began.
    public StepStory passedBefore() {
        return in(UnitState.COMPLETED, title);
    }

    /// As its question waits for an answer.
    StepStory asking() {
        return in(UnitState.WAITING, title);
    }

    /// As its work is not there any more, although it had passed.
    StepStory gone() {
        return state == UnitState.COMPLETED ? in(UnitState.PENDING, title) : this;
    }

    private StepStory in(UnitState other, Optional<String> name) {
        return new StepStory(
                number, name, other, attempt, watch, waits, failures, salvage, others, beside,
                before, putBack);
    }

    /// The time for which the step was worked on until `now`.
    public Duration elapsed(Instant now) {
        return watch.read(now);
    }
}
