package baton.core.run;

import baton.core.run.RunEvent.Answered;
import baton.core.run.RunEvent.Audited;
import baton.core.run.RunEvent.Began;
import baton.core.run.RunEvent.ConditionsChecked;
import baton.core.run.RunEvent.Finished;
import baton.core.run.RunEvent.InStep;
import baton.core.run.RunEvent.Resumed;
import baton.core.run.RunEvent.Stage;
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
public record PlanRun(
        List<StepRun> steps, Phase phase, Optional<Audited> audit, Conditions conditions) {

    /// Whether something was to be looked at before or after the steps, and what was found.
    public enum Check {
        NONE,
        DUE,
        HELD,
        FAILED
    }

    /// What must hold before the first step and after the last; `failures` says what did not.
    public record Conditions(Check entry, Check exit, List<String> failures) {
        public static final Conditions NONE = of(false, false);

        public Conditions {
            failures = List.copyOf(failures);
        }

        public static Conditions of(boolean entry, boolean exit) {
            return new Conditions(
                    entry ? Check.DUE : Check.NONE, exit ? Check.DUE : Check.NONE, List.of());
        }

        private Conditions with(ConditionsChecked checked) {
            Check found = checked.failures().isEmpty() ? Check.HELD : Check.FAILED;
            return switch (checked.stage()) {
                case ENTRY -> new Conditions(found, exit, checked.failures());
                case EXIT -> new Conditions(entry, found, checked.failures());
            };
        }

        /// A condition that failed is looked at again, and the last one always.
        private Conditions again() {
            return new Conditions(
                    entry == Check.FAILED ? Check.DUE : entry,
                    exit == Check.NONE ? Check.NONE : Check.DUE,
                    List.of());
        }
    }

    /// Where the run is.
    public sealed interface Phase {}

    record Fresh() implements Phase {}

    record Entering() implements Phase {}

    record Working() implements Phase {}

    record Exiting() implements Phase {}

    record Auditing() implements Phase {}

    record Closing(RunResult result) implements Phase {}

    record Closed(RunResult result) implements Phase {}

    private record On(Phase phase, RunEvent event) {}

    public PlanRun {
        steps = List.copyOf(steps);
    }

    public static PlanRun of(List<StepRules> rules) {
        return of(rules, Conditions.NONE);
    }

    public static PlanRun of(List<StepRules> rules, Conditions conditions) {
        List<StepRun> steps = rules.stream().map(StepRun::of).toList();
        return new PlanRun(steps, new Fresh(), Optional.empty(), conditions);
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
            case Entering _ -> Optional.of(new RunEffect.CheckConditions(Stage.ENTRY));
            case Working _ -> next(steps).flatMap(PlanRun::owed);
            case Exiting _ -> Optional.of(new RunEffect.CheckConditions(Stage.EXIT));
            case Auditing _ -> Optional.of(new RunEffect.Audit());
            case Closing(RunResult result) -> Optional.of(new RunEffect.Close(result));
        };
    }

    public PlanRun on(RunEvent event) {
        return switch (new On(phase, event)) {
            case On(Fresh _, Began _) -> working(steps);
            case On(Entering _, ConditionsChecked checked) when checked.stage() == Stage.ENTRY ->
                    entered(checked);
            case On(Working _, InStep inStep) -> inStep(inStep);
            case On(Exiting _, ConditionsChecked checked) when checked.stage() == Stage.EXIT ->
                    new PlanRun(steps, new Auditing(), audit, conditions.with(checked));
            case On(Auditing _, Audited audited) ->
                    new PlanRun(
                            steps, new Closing(judge(audited)), Optional.of(audited), conditions);
            case On(Closing(RunResult due), Finished(RunResult result, boolean signal))
                    when !signal && due == result ->
                    in(new Closed(result));
            // A signal ends a run wherever it is; what was under way stays as it was.
            case On(Entering _, Finished(_, boolean signal)) when signal ->
                    in(new Closed(RunResult.STOPPED));
            case On(Working _, Finished(_, boolean signal)) when signal ->
                    in(new Closed(RunResult.STOPPED));
            case On(Exiting _, Finished(_, boolean signal)) when signal ->
                    in(new Closed(RunResult.STOPPED));
            case On(Auditing _, Finished(_, boolean signal)) when signal ->
                    in(new Closed(RunResult.STOPPED));
            case On(Closing _, Finished(_, boolean signal)) when signal ->
                    in(new Closed(RunResult.STOPPED));
            case On(Entering _, Resumed _), On(Working _, Resumed _) -> resumed();
            case On(Exiting _, Resumed _), On(Auditing _, Resumed _) -> resumed();
            case On(Closing _, Resumed _), On(Closed _, Resumed _) -> resumed();
            case On(Fresh _, Resumed _) -> this;
            // An answer is known at once, also to a run that has ended, and moves nothing.
            case On(Entering _, Answered answered) -> answered(answered);
            case On(Exiting _, Answered answered) -> answered(answered);
            case On(Working _, Answered answered) -> answered(answered);
            case On(Auditing _, Answered answered) -> answered(answered);
            case On(Closing _, Answered answered) -> answered(answered);
            case On(Closed _, Answered answered) -> answered(answered);
            case On(Fresh _, _), On(Entering _, _), On(Working _, _) -> this;
            case On(Exiting _, _), On(Auditing _, _) -> this;
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
        return new PlanRun(known, phase, audit, conditions);
    }

    private PlanRun resumed() {
        List<StepRun> resumed = steps.stream().map(StepRun::resumed).toList();
        return new PlanRun(resumed, phase, audit, conditions.again()).working(resumed);
    }

    /// Nobody starts to work where the entry condition fails.
    private PlanRun entered(ConditionsChecked checked) {
        PlanRun looked = new PlanRun(steps, phase, audit, conditions.with(checked));
        return checked.failures().isEmpty()
                ? looked.working(steps)
                : looked.in(new Closing(RunResult.STOPPED));
    }

    private PlanRun working(List<StepRun> now) {
        return new PlanRun(now, following(now), Optional.empty(), conditions);
    }

    private Phase following(List<StepRun> now) {
        if (conditions.entry() == Check.DUE) {
            return new Entering();
        }
        if (next(now).isPresent()) {
            return new Working();
        }
        boolean whole =
                now.stream().allMatch(step -> step.end().filter(PlanRun::isDone).isPresent());
        return whole && conditions.exit() == Check.DUE ? new Exiting() : new Auditing();
    }

    private static boolean isDone(StepEnd end) {
        return end == StepEnd.PASSED || end == StepEnd.SKIPPED;
    }

    private PlanRun in(Phase next) {
        return new PlanRun(steps, next, audit, conditions);
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
            if (!isDone(end)) {
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
        if (conditions.exit() == Check.FAILED) {
            return RunResult.FAILED;
        }
        boolean unproven = steps.stream().anyMatch(s -> s.tally().notes().contains(Note.UNPROVEN));
        boolean whole = audited.drift().isEmpty() && !unproven;
        return whole ? RunResult.COMPLETED : RunResult.PARTIAL;
    }
}
