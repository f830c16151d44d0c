package baton.core.run;

import baton.core.Shown;
import baton.core.contract.progress.Drift;
import baton.core.contract.progress.StepRecord.CheckpointDrift;
import baton.core.prove.ProofGrade;
import baton.core.prove.StepGrade;
import baton.core.step.Awaited;
import baton.core.step.Complaint;
import baton.core.step.Direction;
import baton.core.step.Note;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.text.Value;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The event a journal entry stands for: the inverse of [EventWriting]. Lines that are not
/// understood stand for none. Whoever reads a stored line asks, once; see [Journaled].
public final class EventReading {
    private static final String UNIT = "step-";
    private static final String SESSION = "session-";
    private static final int DIGITS_MAX = 6;

    private EventReading() {}

    /// The name of a step's unit.
    public static String unit(int step) {
        return UNIT + step;
    }

    /// The name of a session's unit.
    public static String sessionUnit(int session) {
        return SESSION + session;
    }

    public static Optional<RunEvent> of(Entry entry) {
        return EventType.ofWord(entry.type()).flatMap(type -> of(type, entry));
    }

    /// Conditions are verified like steps, and told apart by their unit.
    private static Optional<RunEvent> conditions(Entry entry) {
        for (RunEvent.ConditionKind stage : RunEvent.ConditionKind.values()) {
            if (stage.unit().equals(entry.unit())) {
                Value.Fields data = entry.data();
                return Optional.of(
                        new RunEvent.ConditionsChecked(
                                stage,
                                data.texts("failures"),
                                shown(data, "checked"),
                                shown(data, "unjudged")));
            }
        }
        return Optional.empty();
    }

    private static Optional<RunEvent> inStep(EventType type, Entry entry) {
        return step(entry.unit())
                .flatMap(
                        step ->
                                stepEvent(type, entry.data())
                                        .map(e -> new RunEvent.InStep(step, entry.tries(), e)));
    }

    private static Optional<RunEvent> finished(Value.Fields data) {
        return RunResult.ofWord(data.text("result"))
                .map(
                        result ->
                                new RunEvent.Finished(
                                        result,
                                        data.flag("signal"),
                                        data.flag("paused"),
                                        halt(data)));
    }

    private static Optional<RunEvent.Halt> halt(Value.Fields data) {
        return data.field("code").isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new RunEvent.Halt(
                                data.text("code"), data.text("message"), data.text("fix")));
    }

    private static Optional<RunEvent> of(EventType type, Entry entry) {
        Value.Fields data = entry.data();
        return switch (type) {
            case RUN_STARTED -> Optional.of(new RunEvent.Began());
            case RUN_RESUMED -> Optional.of(new RunEvent.Resumed(data.numbers("lost")));
            case RUN_ENDED -> finished(data);
            case GATE_ANSWERED -> step(entry.unit()).map(step -> answered(step, data));
            case STEP_DIRECTED ->
                    step(entry.unit())
                            .flatMap(
                                    step ->
                                            Direction.ofWord(data.text("directed"))
                                                    .map(d -> new RunEvent.Directed(step, d)));
            case PROOF_ENDED -> proof(data).map(RunEvent.ProvedWhole::new);
            case AUDIT_ENDED ->
                    Optional.of(
                            new RunEvent.Audited(
                                    drift(data), data.numbers("missing"), renamed(data)));
            case STEP_STARTED,
                    STEP_WITNESSED,
                    STEP_PASSED,
                    STEP_FAILED,
                    STEP_SKIPPED,
                    STEP_BLOCKED,
                    AGENT_STARTED,
                    AGENT_ENDED,
                    SCOPE_CHECKED,
                    MANIFEST_CHECKED,
                    CHECKPOINT_MAKING,
                    CHECKPOINT_ALTERED,
                    CHECKPOINT_REFUSED,
                    CHECKPOINT_MADE,
                    SALVAGE_SAVED,
                    STEP_GRADED,
                    GATE_OPENED ->
                    inStep(type, entry);
            case VERIFY_ENDED -> conditions(entry).or(() -> inStep(type, entry));
            case SESSION_STARTED,
                    SESSION_ENDED,
                    SESSION_MERGING,
                    SESSION_MERGED,
                    SESSION_CONFLICTED,
                    SESSION_RESCUED ->
                    number(SESSION, entry.unit())
                            .flatMap(
                                    session ->
                                            sessionEvent(type, data)
                                                    .map(
                                                            e ->
                                                                    new RunEvent.InSession(
                                                                            session,
                                                                            entry.tries(),
                                                                            e)));
            case RUN_WAITING, RUN_UNDONE, AGENT_SPENT, MODEL_HELD, MODEL_SETTLED ->
                    Optional.of(new RunEvent.Noted(type));
        };
    }

    private static RunEvent answered(int step, Value.Fields data) {
        return new RunEvent.Answered(step, data.text("gate"), data.text("answer"));
    }

    private static Optional<SessionEvent> sessionEvent(EventType type, Value.Fields data) {
        return switch (type) {
            case SESSION_STARTED -> Optional.of(new SessionEvent.Opened(data.text("commit")));
            case SESSION_ENDED ->
                    Optional.of(new SessionEvent.Ended(data.text("tip"), data.scalar("leftovers")));
            case SESSION_MERGING ->
                    Optional.of(
                            new SessionEvent.MergeMade(
                                    data.text("commit"), data.scalar("ground"), laid(data)));
            case SESSION_MERGED ->
                    Optional.of(
                            new SessionEvent.Published(
                                    data.text("commit"), data.flag("published")));
            case SESSION_CONFLICTED ->
                    Arrays.stream(SessionStage.Fate.values())
                            .filter(fate -> fate.word().equals(data.text("fate")))
                            .findFirst()
                            .map(fate -> new SessionEvent.Refused(fate, shown(data, "what")));
            case SESSION_RESCUED -> Optional.of(new SessionEvent.Rescued(data.scalar("ref")));
            case EventType _ -> Optional.empty();
        };
    }

    private static List<Laid> laid(Value.Fields data) {
        return data.objects("laid").stream()
                .map(commit -> new Laid(commit.text("was"), commit.text("now")))
                .toList();
    }

    private static Optional<StepEvent> stepEvent(EventType type, Value.Fields data) {
        return switch (type) {
            case STEP_STARTED ->
                    Optional.of(
                            data.flag("resumed")
                                    ? new StepEvent.Recovered(
                                            data.scalar("committed"), data.flag("kept"))
                                    : new StepEvent.Started(data.text("commit")));
            case STEP_WITNESSED ->
                    Optional.of(
                            new StepEvent.Witnessed(data.flag("green"), data.flag("test_passed")));
            case STEP_PASSED, STEP_FAILED, STEP_SKIPPED, STEP_BLOCKED ->
                    end(data.text("end")).map(StepEvent.Settled::new);
            case AGENT_STARTED -> Optional.of(new StepEvent.AgentStarted());
            case AGENT_ENDED -> outcome(data).map(StepEvent.AgentEnded::new);
            case SCOPE_CHECKED ->
                    Optional.of(new StepEvent.ScopeChecked(data.flag("changed"), complaint(data)));
            case VERIFY_ENDED -> verdict(data).map(StepEvent.Verified::new);
            case MANIFEST_CHECKED ->
                    Optional.of(new StepEvent.ManifestChecked(shown(data, "failures")));
            case STEP_GRADED -> Optional.of(new StepEvent.Graded(grade(data)));
            case CHECKPOINT_MAKING ->
                    Optional.of(
                            new StepEvent.CheckpointMaking(
                                    data.text("commit"), data.text("tree"), data.text("tip")));
            case CHECKPOINT_ALTERED ->
                    Optional.of(new StepEvent.CheckpointAltered(data.text("tree")));
            case CHECKPOINT_REFUSED ->
                    Optional.of(new StepEvent.CheckpointRefused(data.text("reason")));
            case CHECKPOINT_MADE -> Optional.of(checkpointed(data));
            case GATE_OPENED ->
                    Optional.of(new StepEvent.GateOpened(data.text("gate"), question(data)));
            case SALVAGE_SAVED -> Optional.of(new StepEvent.Salvaged(data.scalar("ref")));
            case RUN_STARTED,
                    RUN_RESUMED,
                    RUN_WAITING,
                    RUN_UNDONE,
                    RUN_ENDED,
                    SESSION_STARTED,
                    SESSION_ENDED,
                    SESSION_MERGING,
                    SESSION_MERGED,
                    SESSION_CONFLICTED,
                    SESSION_RESCUED,
                    GATE_ANSWERED,
                    PROOF_ENDED,
                    AUDIT_ENDED,
                    STEP_DIRECTED,
                    AGENT_SPENT,
                    MODEL_HELD,
                    MODEL_SETTLED ->
                    Optional.empty();
        };
    }

    private static StepGrade grade(Value.Fields data) {
        return new StepGrade(
                ProofGrade.ofWord(data.text("grade")),
                data.text("words"),
                shown(data, "unnoticed"),
                shown(data, "unneeded"),
                data.text("shrunk"));
    }

    private static StepEvent checkpointed(Value.Fields data) {
        return new StepEvent.Checkpointed(
                data.scalar("commit"),
                data.texts("notes").stream().flatMap(word -> Note.ofWord(word).stream()).toList(),
                data.scalar("pattern").map(p -> new CheckpointDrift(p, data.text("subject"))));
    }

    private static Optional<StepEvent.AgentOutcome> outcome(Value.Fields data) {
        return switch (data.text("outcome")) {
            case "finished" -> Optional.of(new StepEvent.Finished());
            case "rate_limited" ->
                    time(data, "until").map(t -> new StepEvent.RateLimited(t, awaited(data)));
            case "needs_decision" -> Optional.of(new StepEvent.NeedsDecision(question(data)));
            case "failed" -> Optional.of(new StepEvent.AgentFailed(data.text("reason")));
            case String _ -> Optional.empty();
        };
    }

    /// Reads the thing that is waited for; an entry that does not tell it means a rate limit.
    private static Awaited awaited(Value.Fields data) {
        return Awaited.of(data.text("awaited")).orElse(Awaited.RATE_LIMIT);
    }

    /// Older lines have the whole question as one text.
    private static Question question(Value.Fields data) {
        return new Question(
                data.text("question"), data.texts("options"), data.scalar("recommended"));
    }

    private static Optional<StepEvent.VerifyVerdict> verdict(Value.Fields data) {
        return switch (data.text("verdict")) {
            case "green" -> Optional.of(new StepEvent.Green(data.flag("flaky")));
            case "red" ->
                    Optional.of(new StepEvent.Red(data.text("reason"), shown(data, "output")));
            case "preflight_blocked" -> Optional.of(new StepEvent.PreflightBlocked());
            case "policy_refused" -> Optional.of(new StepEvent.PolicyRefused(data.text("rule")));
            case String _ -> Optional.empty();
        };
    }

    private static Optional<Complaint> complaint(Value.Fields data) {
        Optional<String> word = data.scalar("complaint");
        for (Complaint.Kind kind : Complaint.Kind.values()) {
            if (word.isPresent() && kind.word().equals(word.get())) {
                return Optional.of(new Complaint(kind, shown(data, "paths")));
            }
        }
        return Optional.empty();
    }

    private static Optional<LastProof> proof(Value.Fields data) {
        List<LastProof.Finding> findings =
                data.objects("findings").stream().flatMap(f -> finding(f).stream()).toList();
        return LastProof.Kind.ofWord(data.text("kind"))
                .map(kind -> new LastProof(kind, findings, data.texts("remarks")));
    }

    private static Optional<LastProof.Finding> finding(Value.Fields data) {
        return LastProof.Weight.ofWord(data.text("weight"))
                .map(
                        weight ->
                                new LastProof.Finding(
                                        data.whole("step").orElse(0L).intValue(),
                                        weight,
                                        data.text("what"),
                                        data.text("output")));
    }

    private static List<Drift> drift(Value.Fields data) {
        return data.objects("drift").stream()
                .map(d -> new Drift(d.text("check"), d.text("expected"), d.text("actual")))
                .toList();
    }

    private static Map<Integer, String> renamed(Value.Fields data) {
        Map<Integer, String> renamed = new HashMap<>();
        for (Value.Fields one : data.objects("renamed")) {
            one.whole("step").ifPresent(step -> renamed.put(step.intValue(), one.text("commit")));
        }
        return renamed;
    }

    private static Optional<StepEnd> end(String word) {
        for (StepEnd end : StepEnd.values()) {
            if (end.name().toLowerCase(Locale.ROOT).equals(word)) {
                return Optional.of(end);
            }
        }
        return Optional.empty();
    }

    private static Optional<Integer> step(String unit) {
        return number(UNIT, unit);
    }

    private static Optional<Integer> number(String kind, String unit) {
        int digits = unit.length() - kind.length();
        if (!unit.startsWith(kind) || digits < 1 || digits > DIGITS_MAX) {
            return Optional.empty();
        }
        int number = 0;
        for (int i = kind.length(); i < unit.length(); i++) {
            int digit = unit.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return Optional.empty();
            }
            number = number * 10 + digit;
        }
        return Optional.of(number);
    }

    private static Optional<Instant> time(Value.Fields data, String key) {
        return data.scalar(key).flatMap(Timestamp::read);
    }

    /// A list as it was written: the first of it, and how many were beyond.
    public static Shown shown(Value.Fields data, String key) {
        long more = data.whole(key + EventWriting.MORE).orElse(0L);
        return new Shown(data.texts(key), Math.clamp(more, 0, Integer.MAX_VALUE / 2));
    }
}
