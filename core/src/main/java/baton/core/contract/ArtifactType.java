package baton.core.contract;

import baton.core.Fault;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The artifacts Baton knows. `word` is what `--type` takes and `--json` prints.
public enum ArtifactType {
    BRIEF(Fault.BRIEF_NOT_FOUND),
    RESEARCH(Fault.RESEARCH_NOT_FOUND),
    ARCHITECTURE(Fault.FILE_NOT_FOUND),
    PLAN(Fault.PLAN_NOT_FOUND),
    SESSION_SPEC(Fault.SPEC_NOT_FOUND),
    PROGRESS(Fault.PROGRESS_NOT_FOUND),
    REVIEW(Fault.REVIEW_NOT_FOUND),
    SESSION_STATE(Fault.SESSION_STATE_NOT_FOUND),
    REQUIREMENT(Fault.REQ_NOT_FOUND),
    WORK_PLAN(Fault.WORK_PLAN_NOT_FOUND),
    TASK(Fault.TASK_NOT_FOUND),
    RESULT(Fault.RESULT_NOT_FOUND),
    WORK_LOG(Fault.LOG_NOT_FOUND),
    WORK_LIST(Fault.WORKLIST_NOT_FOUND),
    DECISIONS(Fault.DECISIONS_NOT_FOUND),
    DISPATCH(Fault.XML_NOT_FOUND),
    TASK_RESULT(Fault.XML_NOT_FOUND);

    private final Fault notFound;

    ArtifactType(Fault notFound) {
        this.notFound = notFound;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The code of a file of this type that is not there.
    public Fault notFound() {
        return notFound;
    }

    public static Optional<ArtifactType> ofWord(String word) {
        return Arrays.stream(values()).filter(t -> t.word().equals(word)).findFirst();
    }
}
