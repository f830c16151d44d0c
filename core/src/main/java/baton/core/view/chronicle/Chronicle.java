package baton.core.view.chronicle;

import baton.core.contract.progress.Drift;
import baton.core.run.Journaled;
import baton.core.run.LastProof;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A run as its journal tells it. The lines of the journal are enough: a run can be looked at when
/// its plan, and with it the rules of its steps, has changed or is gone.
///
/// `started` and `last` are the times of the first and the last line; `end` is there once the run
/// has ended and was not resumed since. `gates` are the questions without an answer; `sessions` are
/// there where steps are spread over several. `leftOut` are the steps that a person has left out,
/// and `undone` is the commit that took back what the run had committed. `ignored` is what its end
/// tells of files that git ignores. `passedBefore` counts the steps that were done before it
/// began, and that it does not do.
public record Chronicle(
        Optional<Instant> started,
        Optional<Instant> last,
        Optional<RunEvent.Finished> end,
        Stopwatch watch,
        List<StepStory> steps,
        List<SessionStory> sessions,
        List<Drift> drift,
        Optional<LastProof> proof,
        AgentUsage usage,
        List<OpenGate> gates,
        List<Integer> leftOut,
        Optional<String> undone,
        IgnoredLoss ignored,
        int passedBefore) {

    public Chronicle {
        steps = List.copyOf(steps);
        sessions = List.copyOf(sessions);
        drift = List.copyOf(drift);
        gates = List.copyOf(gates);
        leftOut = List.copyOf(leftOut);
    }

    public static Chronicle of(List<Journaled> journal) {
        ChronicleFold fold = new ChronicleFold();
        journal.forEach(fold::on);
        return fold.chronicle();
    }

    /// The same after what had been taken back was brought back.
    public Chronicle broughtBack() {
        return new Chronicle(
                started,
                last,
                end,
                watch,
                steps,
                sessions,
                drift,
                proof,
                usage,
                gates,
                leftOut,
                Optional.empty(),
                ignored,
                passedBefore);
    }

    public Optional<RunResult> result() {
        return end.map(RunEvent.Finished::result);
    }

    public boolean endedBySignal() {
        return end.filter(RunEvent.Finished::bySignal).isPresent();
    }

    public boolean isPaused() {
        return end.filter(RunEvent.Finished::paused).isPresent();
    }

    /// The trouble that kept the run from going on, where that ended the run.
    public Optional<RunEvent.Halt> halt() {
        return end.flatMap(RunEvent.Finished::halt);
    }

    /// The time for which the run was worked on; the time between a crash and the resume does not
    /// count.
    public Duration elapsed(Instant now) {
        return watch.read(now);
    }
}
