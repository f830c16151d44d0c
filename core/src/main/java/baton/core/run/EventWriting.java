package baton.core.run;

import baton.core.Shown;
import baton.core.contract.progress.Drift;
import baton.core.prove.StepGrade;
import baton.core.step.Awaited;
import baton.core.step.Complaint;
import baton.core.step.Direction;
import baton.core.step.Note;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/// An event as a type and the data the machine needs back. [EventReading] is its inverse.
public record EventWriting(EventType type, Value.Fields data) {
    /// Ends the key of the number of values that a list leaves out.
    public static final String MORE = "_more";

    public static EventWriting of(RunEvent event) {
        return switch (event) {
            case RunEvent.Began _ -> plain(EventType.RUN_STARTED);
            case RunEvent.Resumed(List<Integer> lost) ->
                    lost.isEmpty()
                            ? plain(EventType.RUN_RESUMED)
                            : with(EventType.RUN_RESUMED, "lost", numbers(lost));
            case RunEvent.InStep(_, _, StepEvent step) -> of(step);
            case RunEvent.InSession(_, _, SessionEvent session) -> of(session);
            case RunEvent.Noted(EventType type) -> plain(type);
            case RunEvent.ConditionsChecked(
                            _,
                            List<String> failures,
                            Shown checked,
                            Shown unjudged) ->
                    with(EventType.VERIFY_ENDED, "failures", Value.texts(failures))
                            .and("checked", checked)
                            .and("unjudged", unjudged);
            case RunEvent.Answered(_, String gate, String answer) ->
                    with(
                            EventType.GATE_ANSWERED,
                            "gate",
                            Value.of(gate),
                            "answer",
                            Value.of(answer));
            case RunEvent.Directed(_, Direction direction) ->
                    with(EventType.STEP_DIRECTED, "directed", Value.of(direction.word()));
            case RunEvent.ProvedWhole(LastProof proof) -> proved(proof);
            case RunEvent.Audited audited -> audited(audited);
            case RunEvent.Finished finished -> finished(finished);
        };
    }

    private static EventWriting finished(RunEvent.Finished finished) {
        EventWriting told =
                with(
                        EventType.RUN_ENDED,
                        "result",
                        Value.of(finished.result().word()),
                        "signal",
                        Value.of(finished.bySignal()));
        EventWriting ended = finished.paused() ? told.and("paused", Value.of(true)) : told;
        return finished.halt()
                .map(
                        halt ->
                                ended.and("code", Value.of(halt.code()))
                                        .and("message", Value.of(halt.message()))
                                        .and("fix", Value.of(halt.fix())))
                .orElse(ended);
    }

    private static EventWriting of(StepEvent event) {
        return switch (event) {
            case StepEvent.Started(String commit) ->
                    with(EventType.STEP_STARTED, "commit", Value.of(commit));
            case StepEvent.Recovered(Optional<String> commit, boolean kept) ->
                    with(
                                    EventType.STEP_STARTED,
                                    "resumed",
                                    Value.of(true),
                                    "committed",
                                    Value.of(commit))
                            .and("kept", Value.of(kept));
            case StepEvent.Witnessed(boolean green, boolean tested) ->
                    with(
                            EventType.STEP_WITNESSED,
                            "green",
                            Value.of(green),
                            "test_passed",
                            Value.of(tested));
            case StepEvent.AgentStarted _ -> plain(EventType.AGENT_STARTED);
            case StepEvent.AgentEnded(StepEvent.AgentOutcome outcome) -> agent(outcome);
            case StepEvent.ScopeChecked(boolean changed, Optional<Complaint> complaint) ->
                    scope(changed, complaint);
            case StepEvent.Verified(StepEvent.VerifyVerdict verdict) -> verdict(verdict);
            case StepEvent.ManifestChecked(Shown failures) ->
                    plain(EventType.MANIFEST_CHECKED).and("failures", failures);
            case StepEvent.Graded(StepGrade grade) -> graded(grade);
            case StepEvent.CheckpointMaking(String commit, String tree, String tip) ->
                    with(
                                    EventType.CHECKPOINT_MAKING,
                                    "commit",
                                    Value.of(commit),
                                    "tree",
                                    Value.of(tree))
                            .and("tip", Value.of(tip));
            case StepEvent.CheckpointAltered(String tree) ->
                    with(EventType.CHECKPOINT_ALTERED, "tree", Value.of(tree));
            case StepEvent.CheckpointRefused(String reason) ->
                    with(EventType.CHECKPOINT_REFUSED, "reason", Value.of(reason));
            case StepEvent.Checkpointed checkpointed -> checkpointed(checkpointed);
            case StepEvent.GateOpened(String gate, Question question) ->
                    with(EventType.GATE_OPENED, "gate", Value.of(gate)).asking(question);
            case StepEvent.Salvaged(Optional<String> ref) ->
                    with(EventType.SALVAGE_SAVED, "ref", Value.of(ref));
            case StepEvent.Settled(StepEnd end) -> settled(end);
        };
    }

    private static EventWriting agent(StepEvent.AgentOutcome outcome) {
        return switch (outcome) {
            case StepEvent.Finished _ -> outcome("finished");
            case StepEvent.RateLimited(Instant until, Awaited awaited) ->
                    waiting(
                            outcome("rate_limited").and("until", Value.of(until.toString())),
                            awaited);
            case StepEvent.NeedsDecision(Question question) ->
                    outcome("needs_decision").asking(question);
            case StepEvent.AgentFailed(String reason) ->
                    outcome("failed").and("reason", Value.of(reason));
        };
    }

    private static EventWriting waiting(EventWriting limited, Awaited awaited) {
        return awaited == Awaited.RATE_LIMIT
                ? limited
                : limited.and("awaited", Value.of(awaited.word()));
    }

    private EventWriting asking(Question question) {
        return and("question", Value.of(question.context()))
                .and("options", Value.texts(question.options()))
                .and("recommended", Value.of(question.recommended()));
    }

    private static EventWriting outcome(String word) {
        return with(EventType.AGENT_ENDED, "outcome", Value.of(word));
    }

    private static EventWriting scope(boolean changed, Optional<Complaint> complaint) {
        EventWriting written = with(EventType.SCOPE_CHECKED, "changed", Value.of(changed));
        return complaint
                .map(
                        c ->
                                written.and("complaint", Value.of(c.kind().word()))
                                        .and("paths", c.what()))
                .orElse(written);
    }

    private static EventWriting verdict(StepEvent.VerifyVerdict verdict) {
        return switch (verdict) {
            case StepEvent.Green(boolean flaky) -> verdict("green").and("flaky", Value.of(flaky));
            case StepEvent.Red(String reason, Shown output) -> {
                EventWriting red = verdict("red").and("reason", Value.of(reason));
                yield output.isEmpty() ? red : red.and("output", output);
            }
            case StepEvent.PreflightBlocked _ -> verdict("preflight_blocked");
            case StepEvent.PolicyRefused(String rule) ->
                    verdict("policy_refused").and("rule", Value.of(rule));
        };
    }

    private static EventWriting verdict(String word) {
        return with(EventType.VERIFY_ENDED, "verdict", Value.of(word));
    }

    private static EventWriting graded(StepGrade grade) {
        EventWriting written =
                with(
                                EventType.STEP_GRADED,
                                "grade",
                                Value.of(grade.word()),
                                "words",
                                Value.of(grade.words()))
                        .and("unnoticed", grade.mutants())
                        .and("unneeded", grade.hunks());
        return grade.shrunk().isEmpty() ? written : written.and("shrunk", Value.of(grade.shrunk()));
    }

    private static EventWriting settled(StepEnd end) {
        EventType type =
                switch (end) {
                    case PASSED -> EventType.STEP_PASSED;
                    case FAILED, ESCALATED -> EventType.STEP_FAILED;
                    case SKIPPED -> EventType.STEP_SKIPPED;
                    case BLOCKED -> EventType.STEP_BLOCKED;
                };
        return with(type, "end", Value.of(end.name().toLowerCase(Locale.ROOT)));
    }

    private static EventWriting proved(LastProof proof) {
        List<Value> findings = proof.findings().stream().map(LastProof.Finding::value).toList();
        return with(
                        EventType.PROOF_ENDED,
                        "kind",
                        Value.of(proof.kind().word()),
                        "findings",
                        Value.items(findings))
                .and("remarks", Value.texts(proof.remarks()));
    }

    private static EventWriting audited(RunEvent.Audited audited) {
        List<Value> details = audited.drift().stream().map(Drift::value).toList();
        EventWriting written = with(EventType.AUDIT_ENDED, "drift", Value.items(details));
        EventWriting counted =
                audited.missing().isEmpty()
                        ? written
                        : written.and("missing", numbers(audited.missing()));
        return audited.renamed().isEmpty()
                ? counted
                : counted.and("renamed", renamed(audited.renamed()));
    }

    private static Value renamed(Map<Integer, String> commits) {
        List<Value> all = new ArrayList<>();
        new TreeMap<>(commits)
                .forEach(
                        (step, commit) -> {
                            FieldsBuilder one = new FieldsBuilder();
                            one.put("step", step);
                            one.put("commit", commit);
                            all.add(one.build());
                        });
        return Value.items(all);
    }

    private static Value numbers(List<Integer> steps) {
        return Value.items(steps.stream().map(Value::of).toList());
    }

    private static EventWriting of(SessionEvent event) {
        return switch (event) {
            case SessionEvent.Opened(String commit) ->
                    with(EventType.SESSION_STARTED, "commit", Value.of(commit));
            case SessionEvent.Ended(String tip, Optional<String> leftovers) ->
                    with(
                            EventType.SESSION_ENDED,
                            "tip",
                            Value.of(tip),
                            "leftovers",
                            Value.of(leftovers));
            case SessionEvent.MergeMade made -> merging(made);
            case SessionEvent.Published(String commit, boolean reached) ->
                    with(
                            EventType.SESSION_MERGED,
                            "commit",
                            Value.of(commit),
                            "published",
                            Value.of(reached));
            case SessionEvent.Refused(SessionStage.Fate fate, Shown what) ->
                    with(EventType.SESSION_CONFLICTED, "fate", Value.of(fate.word()))
                            .and("what", what);
            case SessionEvent.Rescued(Optional<String> ref) ->
                    with(EventType.SESSION_RESCUED, "ref", Value.of(ref));
        };
    }

    private static EventWriting merging(SessionEvent.MergeMade made) {
        EventWriting written =
                with(
                        EventType.SESSION_MERGING,
                        "commit",
                        Value.of(made.commit()),
                        "ground",
                        Value.of(made.ground()));
        List<Value> laid = made.laid().stream().map(EventWriting::value).toList();
        return laid.isEmpty() ? written : written.and("laid", Value.items(laid));
    }

    private static Value value(Laid commit) {
        return new FieldsBuilder().put("was", commit.was()).put("now", commit.now()).build();
    }

    private static EventWriting checkpointed(StepEvent.Checkpointed made) {
        EventWriting told =
                with(
                        EventType.CHECKPOINT_MADE,
                        "commit",
                        Value.of(made.commit()),
                        "notes",
                        Value.texts(made.notes().stream().map(Note::word).toList()));
        return made.drift()
                .map(
                        drift ->
                                told.and("subject", Value.of(drift.actualMessage()))
                                        .and("pattern", Value.of(drift.expectedPattern())))
                .orElse(told);
    }

    private static EventWriting plain(EventType type) {
        return new EventWriting(type, Value.fields(new LinkedHashMap<>()));
    }

    private static EventWriting with(EventType type, String key, Value value) {
        return plain(type).and(key, value);
    }

    private static EventWriting with(
            EventType type, String key, Value value, String key2, Value value2) {
        return plain(type).and(key, value).and(key2, value2);
    }

    /// The same with more for people to read; what the machine needs is never overwritten.
    public EventWriting and(String key, Value value) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>(data.fields());
        fields.putIfAbsent(key, value);
        return new EventWriting(type, Value.fields(fields));
    }

    /// A list as it is told, and how many are beyond it.
    private EventWriting and(String key, Shown list) {
        EventWriting told = and(key, Value.texts(list.first()));
        return list.more() == 0 ? told : told.and(key + MORE, Value.of(list.more()));
    }

    public EventWriting and(Value.Fields more) {
        EventWriting all = this;
        for (var field : more.fields().entrySet()) {
            all = all.and(field.getKey(), field.getValue());
        }
        return all;
    }
}
