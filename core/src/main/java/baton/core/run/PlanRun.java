package baton.core.run;

import baton.core.run.RunEvent.Answered;
import baton.core.run.RunEvent.Audited;
import baton.core.run.RunEvent.Began;
import baton.core.run.RunEvent.Finished;
import baton.core.run.RunEvent.InStep;
import baton.core.run.RunEvent.Resumed;
import baton.core.step.Note;
import baton.core.step.StepEnd;
import baton.core.step.StepRules;
import baton.core.step.StepRun;
import baton.core.step.StepState;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A run of some steps, one after the other. `on` is total: what does not fit changes nothing.
///
/// The audit is forgotten with every change, so that no result stands without one after the last.
public record PlanRun(List<StepRun> steps, Phase phase, Optional<Audited> audit) {

    /// Where the run is.
    public sealed interface Phase {}

    record Fresh() implements Phase {}

    record Working() implements Phase {}

    record Auditing() implements Phase {}

    record Closing(RunResult result) implements Phase {}

    record Closed(RunResult result) implements Phase {}

    private record On(Phase phase, RunEvent event) {}

    public PlanRun {
        steps = List.copyOf(steps);
    }

    public static PlanRun of(List<StepRules> rules) {
        List<StepRun> steps = rules.stream().map(StepRun::of).toList();
        return new PlanRun(steps, new Fresh(), Optional.empty());
    }

    public Optional<RunResult> result() {
        return phase instanceof Closed(RunResult result) ? Optional.of(result) : Optional.empty();
    }

    /// The step that is under way or next, while steps are worked on.
    public Optional<StepRun> current() {
        return phase instanceof Working ? next(steps) : Optional.empty();
    }

    public Optional<StepRun> step(int number) {
        return steps.stream().filter(s -> s.rules().number() == number).findFirst();
    }

    /// The steps whose question waits for an answer.
    public List<StepRun> asking() {
        return steps.stream().filter(step -> step.tally().openGate().isPresent()).toList();
    }

    /// What this state still owes: one effect at most, since steps follow one another.
    public Optional<RunEffect> outstanding() {
        return switch (phase) {
            case Fresh _, Closed _ -> Optional.empty();
            case Working _ -> next(steps).flatMap(PlanRun::owed);
            case Auditing _ -> Optional.of(new RunEffect.Audit());
            case Closing(RunResult result) -> Optional.of(new RunEffect.Close(result));
        };
    }

    public PlanRun on(RunEvent event) {
        return switch (new On(phase, event)) {
            case On(Fresh _, Began _) -> working(steps);
            case On(Working _, InStep inStep) -> inStep(inStep);
            case On(Auditing _, Audited audited) ->
                    new PlanRun(steps, new Closing(judge(audited)), Optional.of(audited));
            case On(Closing(RunResult due), Finished(RunResult result, boolean signal))
                    when !signal && due == result ->
                    in(new Closed(result));
            // A signal ends a run wherever it is; what was under way stays as it was.
            case On(Working _, Finished(_, boolean signal)) when signal ->
                    in(new Closed(RunResult.STOPPED));
            case On(Auditing _, Finished(_, boolean signal)) when signal ->
                    in(new Closed(RunResult.STOPPED));
            case On(Closing _, Finished(_, boolean signal)) when signal ->
                    in(new Closed(RunResult.STOPPED));
            case On(Working _, Resumed _), On(Auditing _, Resumed _) -> resumed();
            case On(Closing _, Resumed _), On(Closed _, Resumed _) -> resumed();
            case On(Fresh _, Resumed _) -> this;
            // An answer is known at once, also to a run that has ended, and moves nothing.
            case On(Working _, Answered answered) -> answered(answered);
            case On(Auditing _, Answered answered) -> answered(answered);
            case On(Closing _, Answered answered) -> answered(answered);
            case On(Closed _, Answered answered) -> answered(answered);
            case On(Fresh _, _), On(Working _, _), On(Auditing _, _) -> this;
            case On(Closing _, _), On(Closed _, _) -> this;
        };
    }

    /// Only the step that is under way, in its present try, can have anything happen to it.
    private PlanRun inStep(InStep event) {
        int at = current(steps);
        if (at < 0) {
            return this;
        }
        StepRun step = steps.get(at);
        boolean meant =
                step.rules().number() == event.step() && step.tally().tries() == event.tries();
        if (!meant) {
            return this;
        }
        List<StepRun> changed = new ArrayList<>(steps);
        changed.set(at, step.on(event.event()));
        return working(changed);
    }

    private PlanRun answered(Answered event) {
        List<StepRun> known =
                steps.stream()
                        .map(
                                step ->
                                        step.rules().number() == event.step()
                                                ? step.answered(event.gate(), event.answer())
                                                : step)
                        .toList();
        return new PlanRun(known, phase, audit);
    }

    private PlanRun resumed() {
        return working(steps.stream().map(StepRun::resumed).toList());
    }

    private PlanRun working(List<StepRun> now) {
        Phase then = next(now).isPresent() ? new Working() : new Auditing();
        return new PlanRun(now, then, Optional.empty());
    }

    private PlanRun in(Phase next) {
        return new PlanRun(steps, next, audit);
    }

    private static Optional<StepRun> next(List<StepRun> steps) {
        int at = current(steps);
        return at < 0 ? Optional.empty() : Optional.of(steps.get(at));
    }

    /// The place of the first step that has not ended, or -1 when none is left or one before it
    /// stopped the run.
    private static int current(List<StepRun> steps) {
        for (int i = 0; i < steps.size(); i++) {
            if (!(steps.get(i).state() instanceof StepState.Ended(StepEnd end))) {
                return i;
            }
            if (end != StepEnd.PASSED && end != StepEnd.SKIPPED) {
                return -1;
            }
        }
        return -1;
    }

    private static Optional<RunEffect> owed(StepRun step) {
        return step.outstanding()
                .map(
                        effect ->
                                new RunEffect.ForStep(
                                        step.rules().number(),
                                        step.tally().attempt(),
                                        step.tally().tries(),
                                        effect));
    }

    private RunResult judge(Audited audited) {
        for (StepRun step : steps) {
            Optional<RunResult> stopped =
                    step.end()
                            .flatMap(
                                    end ->
                                            switch (end) {
                                                case PASSED, SKIPPED -> Optional.empty();
                                                case FAILED -> Optional.of(RunResult.FAILED);
                                                case ESCALATED -> Optional.of(RunResult.STOPPED);
                                                case BLOCKED -> Optional.of(RunResult.BLOCKED);
                                            });
            if (stopped.isPresent()) {
                return stopped.get();
            }
        }
        boolean unproven = steps.stream().anyMatch(s -> s.tally().notes().contains(Note.UNPROVEN));
        boolean whole = audited.drift().isEmpty() && !unproven;
        return whole ? RunResult.COMPLETED : RunResult.PARTIAL;
    }
}
