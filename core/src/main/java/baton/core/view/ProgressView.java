package baton.core.view;

import baton.core.contract.progress.Drift;
import baton.core.contract.progress.Mode;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.RunStatus;
import baton.core.contract.progress.StepRecord;
import baton.core.contract.progress.StepRecord.ManifestVerdict;
import baton.core.contract.progress.StepStatus;
import baton.core.run.PlanRun;
import baton.core.run.RunMode;
import baton.core.run.RunResult;
import baton.core.run.SessionRun;
import baton.core.step.Note;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;
import baton.core.text.Value;
import baton.core.view.RunFacts.StepFacts;
import baton.core.view.chronicle.SessionFacts;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// `progress.json` as a projection of a run, for people and other tools. Steps this run leaves
/// alone keep what an earlier run said of them, and fields of other tools stay.
public record ProgressView(RunFacts facts, Commits commits, Earlier earlier) {
    /// The note on a step that passed and whose work the audit did not find.
    public static final String GONE = "gone";

    /// The progress files as the run found them, of the whole and of its sessions.
    public record Earlier(Optional<Progress> whole, Map<Integer, Progress> sessions) {
        public static final Earlier NONE = new Earlier(Optional.empty(), Map.of());

        public Earlier {
            sessions = Map.copyOf(sessions);
        }

        Earlier of(SessionFacts session) {
            return new Earlier(Optional.ofNullable(sessions.get(session.number())), Map.of());
        }
    }

    /// The start commit of the run, and its end commit where that is known.
    public record Commits(String start, Optional<String> end) {}

    /// The times at which things happened, which no state remembers.
    public record Times(Instant started, Instant updated, Map<Integer, Instant> settled) {
        public Times {
            settled = Map.copyOf(settled);
        }
    }

    /// The status, recoveries, audit and summary of the run or session whose steps are told.
    private record Standing(
            RunStatus status,
            boolean over,
            Progress.Recovery recovery,
            Optional<Progress.Audit> audit,
            Optional<Value> summary) {

        /// A part of a plan that is carried out leaves the plan as a whole unfinished.
        RunStatus status(Collection<StepRecord> steps) {
            boolean open = steps.stream().anyMatch(step -> !step.status().settled());
            return status == RunStatus.COMPLETED && open ? RunStatus.PARTIAL : status;
        }
    }

    /// The same at the end of the run, whose commit is known then.
    public ProgressView endingAt(Optional<String> end) {
        return new ProgressView(facts, new Commits(commits.start(), end), earlier);
    }

    public Progress of(PlanRun run, Optional<RunResult> result, Times times) {
        Standing standing =
                new Standing(
                        status(result),
                        result.isPresent(),
                        recovery(Summary.recoveries(run)),
                        run.audit().map(a -> new Progress.Audit(a.drift().isEmpty(), a.drift())),
                        result.flatMap(r -> Summary.of(facts, run, r).field(Summary.KEY)));
        return of(run, standing, times);
    }

    /// The same for one session and its steps alone; the audit is of the whole.
    public Progress of(SessionFacts session, PlanRun run, Optional<RunResult> result, Times times) {
        SessionRun own = run.sessions().session(session.number()).orElseThrow();
        RunStatus status = SessionProgress.status(own, result.isPresent());
        Standing standing =
                new Standing(
                        status,
                        status != RunStatus.PENDING && status != RunStatus.IN_PROGRESS,
                        recovery(own.tally().recoveries()),
                        Optional.empty(),
                        Optional.empty());
        return new ProgressView(facts.of(session), commits, earlier.of(session))
                .of(run, standing, times);
    }

    private static Progress.Recovery recovery(int depth) {
        return new Progress.Recovery(depth > 0, depth);
    }

    private Progress of(PlanRun run, Standing standing, Times times) {
        SequencedMap<Integer, StepRecord> steps = new TreeMap<>();
        for (StepFacts step : facts.steps()) {
            Optional<StepRun> worked = run.step(step.number());
            steps.put(
                    step.number(),
                    worked.map(s -> record(run, s, times, away(run, s, standing.over())))
                            .map(record -> record.with(kept(step.number()).others()))
                            .orElseGet(() -> kept(step.number())));
        }
        RunStatus status = standing.status(steps.values());
        return new Progress(
                new Progress.Plan(facts.plan(), Optional.of(kind()), version(), facts.legacy()),
                new Progress.Period(
                        times.started(),
                        times.updated(),
                        Optional.of(times.updated()).filter(_ -> status == RunStatus.COMPLETED)),
                mode(),
                new Progress.Position(begun(steps), facts.stepsTotal()),
                status,
                new Progress.Commits(Optional.of(commits.start()), commits.end()),
                steps,
                new Progress.Conditions(
                        isEntryChecked(run),
                        run.conditions().exit() == PlanRun.ConditionState.HELD),
                standing.recovery(),
                standing.audit(),
                standing.summary(),
                others());
    }

    /// The place of the last step that was begun among those that are counted.
    private static int begun(SequencedMap<Integer, StepRecord> steps) {
        int place = 0;
        int begun = 0;
        for (Map.Entry<Integer, StepRecord> step : steps.entrySet()) {
            place += step.getKey() > 0 ? 1 : 0;
            begun = step.getValue().status() == StepStatus.PENDING ? begun : place;
        }
        return begun;
    }

    /// The reason why the work of a step that passed is not there: its session did not get merged
    /// and was given up, or all is over; or the audit at the end did not find it.
    private static Optional<String> away(PlanRun run, StepRun step, boolean over) {
        boolean lost = over || Unmerged.isLost(run, step.rules().number());
        if (Unmerged.holds(run, step) && lost) {
            return Optional.of(Unmerged.NOTE);
        }
        return over && run.isGone(step) ? Optional.of(GONE) : Optional.empty();
    }

    /// The entry condition `none` of a session spec holds with nothing to check.
    private boolean isEntryChecked(PlanRun run) {
        return switch (run.conditions().entry()) {
            case HELD -> true;
            case DUE, UNJUDGED, FAILED -> false;
            case NONE ->
                    facts.planType() == RunFacts.PlanType.SESSION_SPEC
                            && facts.mode() != RunMode.STEP
                            && facts.mode() != RunMode.FROM;
        };
    }

    private SequencedMap<String, Value> others() {
        SequencedMap<String, Value> others = new LinkedHashMap<>();
        earlier.whole().ifPresent(progress -> others.putAll(progress.others()));
        others.put("run", Value.of(facts.id().value()));
        return others;
    }

    private Progress.Plan.Kind kind() {
        return switch (facts.planType()) {
            case PLAN -> Progress.Plan.Kind.PLAN;
            case SESSION_SPEC -> Progress.Plan.Kind.SESSION_SPEC;
        };
    }

    private Optional<String> version() {
        return facts.planVersion().or(() -> Optional.of("legacy"));
    }

    private Mode mode() {
        return switch (facts.mode()) {
            case EXECUTE -> Mode.EXECUTE;
            case RESUME -> Mode.RESUME;
            // Other tools know no word for the steps from one on.
            case STEP, FROM -> Mode.STEP;
            case SESSION -> Mode.SESSION;
        };
    }

    private static RunStatus status(Optional<RunResult> result) {
        return result.map(
                        r ->
                                switch (r) {
                                    case COMPLETED -> RunStatus.COMPLETED;
                                    case PARTIAL -> RunStatus.PARTIAL;
                                    case BLOCKED -> RunStatus.BLOCKED;
                                    case FAILED -> RunStatus.FAILED;
                                    case STOPPED -> RunStatus.STOPPED;
                                })
                .orElse(RunStatus.IN_PROGRESS);
    }

    private StepRecord kept(int number) {
        return earlier.whole()
                .flatMap(p -> Optional.ofNullable(p.steps().get(number)))
                .orElseGet(StepRecord::pending);
    }

    /// A step whose work is away has to be worked on again, or its session merged by hand.
    ///
    /// @param reason why its work is not there, if it is not
    private static StepRecord record(
            PlanRun run, StepRun step, Times times, Optional<String> reason) {
        boolean untouched = step.equals(StepRun.of(step.rules()));
        List<Note> notes = step.tally().notes();
        String note = notes.stream().map(Note::word).collect(Collectors.joining(", "));
        boolean away = reason.isPresent();
        if (away) {
            note = reason.get() + (note.isEmpty() ? "" : ", " + note);
        }
        return new StepRecord(
                away ? StepStatus.PENDING : status(step, untouched),
                step.attempts(),
                step.end().isPresent() && passed(step)
                        ? Optional.empty()
                        : step.tally().lastFailure(),
                away
                        ? Optional.empty()
                        : step.end().filter(StepEnd::isDone).flatMap(_ -> settled(step, times)),
                run.commit(step),
                away ? Optional.empty() : step.end().map(_ -> verdict(step, notes)),
                passed(step) ? List.of() : drift(step),
                step.tally().finding().checkpoint().filter(_ -> passed(step) && !away),
                note.isEmpty() ? Optional.empty() : Optional.of(note),
                new LinkedHashMap<>());
    }

    private static Optional<Instant> settled(StepRun step, Times times) {
        return Optional.ofNullable(times.settled().get(step.rules().number()));
    }

    private static List<Drift> drift(StepRun step) {
        return step.tally().finding().drift().first().stream()
                .map(failure -> new Drift(failure, "", ""))
                .toList();
    }

    private static boolean passed(StepRun step) {
        return status(step, false) == StepStatus.COMPLETED;
    }

    private static StepStatus status(StepRun step, boolean untouched) {
        return step.end()
                .map(
                        end ->
                                switch (end) {
                                    case PASSED -> StepStatus.COMPLETED;
                                    case FAILED, ESCALATED -> StepStatus.FAILED;
                                    case SKIPPED -> StepStatus.SKIPPED;
                                    case BLOCKED -> StepStatus.BLOCKED;
                                })
                .orElse(untouched ? StepStatus.PENDING : StepStatus.IN_PROGRESS);
    }

    private static ManifestVerdict verdict(StepRun step, List<Note> notes) {
        return switch (status(step, false)) {
            case COMPLETED ->
                    notes.isEmpty() ? ManifestVerdict.PASS : ManifestVerdict.PASS_WITH_NOTE;
            case FAILED -> ManifestVerdict.FAIL;
            case PENDING, IN_PROGRESS, SKIPPED, DEFERRED, BLOCKED -> ManifestVerdict.NOT_APPLICABLE;
        };
    }
}
