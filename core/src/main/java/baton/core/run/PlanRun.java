package baton.core.run;

import baton.core.run.RunEvent.Answered;
import baton.core.run.RunEvent.Audited;
import baton.core.run.RunEvent.Began;
import baton.core.run.RunEvent.ConditionKind;
import baton.core.run.RunEvent.ConditionsChecked;
import baton.core.run.RunEvent.Directed;
import baton.core.run.RunEvent.Finished;
import baton.core.run.RunEvent.InSession;
import baton.core.run.RunEvent.InStep;
import baton.core.run.RunEvent.ProvedWhole;
import baton.core.run.RunEvent.Resumed;
import baton.core.step.Note;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.step.StepRules;
import baton.core.step.StepRun;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A run of the sessions of a plan. `on` is total: what does not fit changes nothing.
///
/// Proof and audit are forgotten with every change, so that no result stands without them after the
/// last.
public record PlanRun(
        Sessions sessions,
        Phase phase,
        Optional<LastProof> proof,
        Optional<Audited> audit,
        Conditions conditions) {

    /// The state of an entry or exit condition: whether there is one to be checked, and how the
    /// check ended. Words that only people can judge stop nobody, and are never said to hold.
    public enum ConditionState {
        NONE,
        DUE,
        HELD,
        UNJUDGED,
        FAILED
    }

    /// The entry and exit conditions of a run, which must hold before the first step and after the
    /// last; `found` are the checks that their states tell of.
    public record Conditions(
            ConditionState entry, ConditionState exit, List<ConditionsChecked> found) {
        public static final Conditions NONE = of(false, false);

        public Conditions {
            found = List.copyOf(found);
        }

        public static Conditions of(boolean entry, boolean exit) {
            return new Conditions(
                    entry ? ConditionState.DUE : ConditionState.NONE,
                    exit ? ConditionState.DUE : ConditionState.NONE,
                    List.of());
        }

        private Conditions with(ConditionsChecked checked) {
            List<ConditionsChecked> both =
                    Stream.concat(others(checked.stage()), Stream.of(checked)).toList();
            return switch (checked.stage()) {
                case ENTRY -> new Conditions(state(checked), exit, both);
                case EXIT -> new Conditions(entry, state(checked), both);
            };
        }

        /// The state that a check leads to.
        public static ConditionState state(ConditionsChecked checked) {
            if (!checked.failures().isEmpty()) {
                return ConditionState.FAILED;
            }
            return checked.isJudged() ? ConditionState.HELD : ConditionState.UNJUDGED;
        }

        private Stream<ConditionsChecked> others(ConditionKind stage) {
            return found.stream().filter(check -> check.stage() != stage);
        }

        /// A condition that failed is looked at again, and the last one always.
        private Conditions again() {
            boolean refused = entry == ConditionState.FAILED;
            return new Conditions(
                    refused ? ConditionState.DUE : entry,
                    exit == ConditionState.NONE ? ConditionState.NONE : ConditionState.DUE,
                    refused ? List.of() : others(ConditionKind.EXIT).toList());
        }
    }

    /// The phase of a run, from fresh to closed.
    public sealed interface Phase {}

    record Fresh() implements Phase {}

    record Entering() implements Phase {}

    record Working() implements Phase {}

    record Exiting() implements Phase {}

    record Proving() implements Phase {}

    record Auditing() implements Phase {}

    record Closing(RunResult result) implements Phase {}

    record Closed(RunResult result) implements Phase {}

    private record On(Phase phase, RunEvent event) {}

    /// Steps that follow one another in the user's checkout.
    public static PlanRun of(List<StepRules> rules) {
        return of(rules, Conditions.NONE);
    }

    public static PlanRun of(List<StepRules> rules, Conditions conditions) {
        return fresh(Sessions.inPlace(rules), conditions);
    }

    /// Sessions with a worktree each, at most so many of them open at a time.
    public static PlanRun of(List<Sessions.Planned> planned, int parallel) {
        return fresh(Sessions.of(planned, parallel), Conditions.NONE);
    }

    private static PlanRun fresh(Sessions sessions, Conditions conditions) {
        return new PlanRun(sessions, new Fresh(), Optional.empty(), Optional.empty(), conditions);
    }

    /// All steps, in the order of the plan.
    public List<StepRun> steps() {
        return sessions.steps();
    }

    public Optional<RunResult> result() {
        return phase instanceof Closed(RunResult result) ? Optional.of(result) : Optional.empty();
    }

    /// The step that is under way or next in the user's checkout, while steps are worked on.
    public Optional<StepRun> current() {
        return phase instanceof Working && sessions.inPlace()
                ? sessions.all().getFirst().next()
                : Optional.empty();
    }

    public boolean isWorking() {
        return phase instanceof Working;
    }

    /// The commit of a step, by the id that the last audit found it by.
    public Optional<String> commit(StepRun step) {
        return renamed(step).or(step.tally()::commit);
    }

    /// The same where that is another than the step was given.
    public Optional<String> renamed(StepRun step) {
        return audit.flatMap(a -> Optional.ofNullable(a.renamed().get(step.rules().number())));
    }

    /// True if a step passed and the last audit did not find its work.
    public boolean isGone(StepRun step) {
        return step.end().equals(Optional.of(StepEnd.PASSED))
                && audit.filter(a -> a.missing().contains(step.rules().number())).isPresent();
    }

    public Optional<StepRun> step(int number) {
        return sessions.holding(number).flatMap(session -> session.step(number));
    }

    /// The steps whose question waits for an answer.
    public List<StepRun> asking() {
        return steps().stream().filter(step -> step.tally().openGate().isPresent()).toList();
    }

    /// The effects that this state still owes: at most one of each session, or one of the run, and
    /// the witnesses of one step beside. The run is closed when all of them have spoken.
    public List<RunEffect> outstanding() {
        Optional<RunEffect> grading = isHearing() ? sessions.ungraded() : Optional.empty();
        if (grading.isEmpty()) {
            return owed();
        }
        List<RunEffect> all = new ArrayList<>(phase instanceof Closing ? List.of() : owed());
        all.add(grading.get());
        return all;
    }

    private boolean isHearing() {
        return switch (phase) {
            case Working _, Exiting _, Proving _, Auditing _, Closing _ -> true;
            case Fresh _, Entering _, Closed _ -> false;
        };
    }

    private List<RunEffect> owed() {
        return switch (phase) {
            case Fresh _, Closed _ -> List.of();
            case Entering _ -> List.of(new RunEffect.CheckConditions(ConditionKind.ENTRY));
            case Working _ -> sessions.outstanding();
            case Exiting _ -> List.of(new RunEffect.CheckConditions(ConditionKind.EXIT));
            case Proving _ -> List.of(new RunEffect.ProveWhole());
            case Auditing _ -> List.of(new RunEffect.Audit());
            case Closing(RunResult result) -> List.of(new RunEffect.Close(result));
        };
    }

    /// Witnesses speak whenever they have done, and move nothing.
    public PlanRun on(RunEvent event) {
        return isHearing() && event instanceof InStep late && isGrade(late)
                ? graded(late)
                : moved(event);
    }

    private PlanRun moved(RunEvent event) {
        return switch (new On(phase, event)) {
            case On(Fresh _, Began _) -> working(sessions.settled());
            case On(Entering _, ConditionsChecked checked)
                    when checked.stage() == ConditionKind.ENTRY ->
                    entered(checked);
            case On(Working _, InStep inStep) -> working(sessions.on(inStep));
            case On(Working _, InSession inSession) -> working(sessions.on(inSession));
            case On(Exiting _, ConditionsChecked checked)
                    when checked.stage() == ConditionKind.EXIT ->
                    left(checked);
            case On(Proving _, ProvedWhole(LastProof found)) ->
                    new PlanRun(sessions, new Auditing(), Optional.of(found), audit, conditions);
            case On(Auditing _, Audited audited) -> audited(audited);
            case On(Closing(RunResult due), Finished end)
                    when !end.isEarly() && due == end.result() ->
                    in(new Closed(due));
            // A signal or trouble ends a run wherever it is; what was under way stays as it was.
            case On(Entering _, Finished end) when end.isEarly() ->
                    in(new Closed(RunResult.STOPPED));
            case On(Working _, Finished end) when end.isEarly() ->
                    in(new Closed(RunResult.STOPPED));
            case On(Exiting _, Finished end) when end.isEarly() ->
                    in(new Closed(RunResult.STOPPED));
            case On(Proving _, Finished end) when end.isEarly() ->
                    in(new Closed(RunResult.STOPPED));
            case On(Auditing _, Finished end) when end.isEarly() ->
                    in(new Closed(RunResult.STOPPED));
            case On(Closing _, Finished end) when end.isEarly() ->
                    in(new Closed(RunResult.STOPPED));
            case On(Entering _, Resumed resumed) -> resumed(resumed);
            case On(Working _, Resumed resumed) -> resumed(resumed);
            case On(Exiting _, Resumed resumed) -> resumed(resumed);
            case On(Proving _, Resumed resumed) -> resumed(resumed);
            case On(Auditing _, Resumed resumed) -> resumed(resumed);
            case On(Closing _, Resumed resumed) -> resumed(resumed);
            case On(Closed _, Resumed resumed) -> resumed(resumed);
            case On(Fresh _, Resumed _) -> this;
            // An answer, or a wish about a step, is known at once, also to a run that has ended,
            // and moves nothing.
            case On(Entering _, Answered answered) -> answered(answered);
            case On(Entering _, Directed directed) -> directed(directed);
            case On(Exiting _, Answered answered) -> answered(answered);
            case On(Exiting _, Directed directed) -> directed(directed);
            case On(Working _, Answered answered) -> answered(answered);
            case On(Working _, Directed directed) -> directed(directed);
            case On(Proving _, Answered answered) -> answered(answered);
            case On(Proving _, Directed directed) -> directed(directed);
            case On(Auditing _, Answered answered) -> answered(answered);
            case On(Auditing _, Directed directed) -> directed(directed);
            case On(Closing _, Answered answered) -> answered(answered);
            case On(Closing _, Directed directed) -> directed(directed);
            case On(Closed _, Answered answered) -> answered(answered);
            case On(Closed _, Directed directed) -> directed(directed);
            case On(Fresh _, _), On(Entering _, _), On(Working _, _) -> this;
            case On(Exiting _, _), On(Proving _, _), On(Auditing _, _) -> this;
            case On(Closing _, _), On(Closed _, _) -> this;
        };
    }

    /// True of a grade that came after the end of its step.
    private boolean isGrade(InStep event) {
        return event.event() instanceof StepEvent.Graded
                && step(event.step()).filter(StepRun::ended).isPresent();
    }

    private PlanRun graded(InStep event) {
        return new PlanRun(sessions.on(event), phase, proof, audit, conditions);
    }

    private PlanRun audited(Audited audited) {
        return sessions.recovering(audited.missing())
                .map(this::working)
                .orElseGet(
                        () ->
                                new PlanRun(
                                        sessions,
                                        new Closing(judge(audited)),
                                        proof,
                                        Optional.of(audited),
                                        conditions));
    }

    private PlanRun answered(Answered event) {
        return new PlanRun(
                sessions.each(session -> session.answered(event)), phase, proof, audit, conditions);
    }

    private PlanRun directed(Directed event) {
        return new PlanRun(
                sessions.each(session -> session.directed(event)), phase, proof, audit, conditions);
    }

    /// Takes the run up again. A step whose work git does not prove any more is done again before
    /// anything builds upon it.
    private PlanRun resumed(Resumed event) {
        Sessions resumed = sessions.each(session -> session.resumed(event.lost())).settled();
        return with(conditions.again()).working(resumed);
    }

    /// Nobody starts to work where the entry condition fails.
    private PlanRun entered(ConditionsChecked checked) {
        PlanRun looked = with(conditions.with(checked));
        return checked.failures().isEmpty()
                ? looked.working(sessions)
                : looked.in(new Closing(RunResult.STOPPED));
    }

    /// Goes on after the check of the exit conditions. A run whose exit conditions failed needs no
    /// last proof.
    private PlanRun left(ConditionsChecked checked) {
        return with(conditions.with(checked))
                .in(checked.failures().isEmpty() ? new Proving() : new Auditing());
    }

    private PlanRun working(Sessions now) {
        return new PlanRun(now, following(now), Optional.empty(), Optional.empty(), conditions);
    }

    private Phase following(Sessions now) {
        if (conditions.entry() == ConditionState.DUE) {
            return new Entering();
        }
        if (!now.over()) {
            return new Working();
        }
        if (!now.whole()) {
            return new Auditing();
        }
        return conditions.exit() == ConditionState.DUE ? new Exiting() : new Proving();
    }

    private PlanRun in(Phase next) {
        return new PlanRun(sessions, next, proof, audit, conditions);
    }

    private PlanRun with(Conditions now) {
        return new PlanRun(sessions, phase, proof, audit, now);
    }

    private RunResult judge(Audited audited) {
        Optional<RunResult> stopped =
                steps().stream()
                        .filter(step -> !isLeftByRecovery(step))
                        .flatMap(step -> stopping(step).stream())
                        .findFirst();
        if (stopped.isPresent()) {
            return stopped.get();
        }
        if (sessions.moved()) {
            return RunResult.STOPPED;
        }
        if (conditions.exit() == ConditionState.FAILED) {
            return RunResult.FAILED;
        }
        boolean unproven =
                steps().stream().anyMatch(s -> s.tally().notes().contains(Note.UNPROVEN));
        boolean proved = proof.filter(LastProof::holds).isPresent();
        boolean whole = proved && audited.drift().isEmpty() && !unproven && sessions.published();
        return whole ? RunResult.COMPLETED : RunResult.PARTIAL;
    }

    /// True if the step failed in a recovery. The recovery is incomplete then, and the run partial:
    /// what the session was to bring had been made before.
    private boolean isLeftByRecovery(StepRun step) {
        return sessions.holding(step.rules().number())
                .filter(SessionRun::hasFailedToRecover)
                .isPresent();
    }

    /// The result of a run in which this step is the first that did not come to a good end; nothing
    /// for a step that has come to a good end, or to none yet.
    private static Optional<RunResult> stopping(StepRun step) {
        return step.end()
                .flatMap(
                        end ->
                                switch (end) {
                                    case PASSED, SKIPPED -> Optional.empty();
                                    case FAILED -> Optional.of(RunResult.FAILED);
                                    case ESCALATED -> Optional.of(RunResult.STOPPED);
                                    case BLOCKED -> Optional.of(RunResult.BLOCKED);
                                });
    }
}
