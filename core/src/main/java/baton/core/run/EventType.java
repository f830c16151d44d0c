package baton.core.run;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The types of journal lines: published names, appended, never renamed.
public enum EventType {
    RUN_STARTED("run.started"),
    RUN_RESUMED("run.resumed"),
    RUN_WAITING("run.waiting"),
    RUN_ENDED("run.ended"),
    SESSION_STARTED("session.started"),
    SESSION_ENDED("session.ended"),
    SESSION_MERGING("session.merging"),
    SESSION_MERGED("session.merged"),
    SESSION_CONFLICTED("session.conflicted"),
    SESSION_RESCUED("session.rescued"),
    STEP_STARTED("step.started"),
    STEP_WITNESSED("step.witnessed"),
    STEP_PASSED("step.passed"),
    STEP_FAILED("step.failed"),
    STEP_SKIPPED("step.skipped"),
    STEP_BLOCKED("step.blocked"),
    AGENT_STARTED("agent.started"),
    AGENT_ENDED("agent.ended"),
    SCOPE_CHECKED("scope.checked"),
    VERIFY_ENDED("verify.ended"),
    MANIFEST_CHECKED("manifest.checked"),
    CHECKPOINT_MADE("checkpoint.made"),
    SALVAGE_SAVED("salvage.saved"),
    GATE_OPENED("gate.opened"),
    GATE_ANSWERED("gate.answered"),
    AUDIT_ENDED("audit.ended"),
    AGENT_SPENT("agent.spent"),
    CHECKPOINT_MAKING("checkpoint.making"),
    CHECKPOINT_ALTERED("checkpoint.altered"),
    CHECKPOINT_REFUSED("checkpoint.refused"),
    PROOF_ENDED("proof.ended"),
    STEP_DIRECTED("step.directed"),
    RUN_UNDONE("run.undone"),
    STEP_GRADED("step.graded"),
    MODEL_HELD("model.held"),
    MODEL_SETTLED("model.settled");

    private static final Map<String, EventType> BY_WORD =
            Arrays.stream(values()).collect(Collectors.toMap(EventType::word, type -> type));

    private final String word;

    EventType(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    public static Optional<EventType> ofWord(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }
}
