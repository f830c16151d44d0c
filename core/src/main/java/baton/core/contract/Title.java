package baton.core.contract;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/// The titles and first lines by which the artifacts of a WORK are known: weak signs, for files
/// whose name says nothing.
enum Title {
    WORK_PLAN(ArtifactType.WORK_PLAN, "# (PLAN\\s+)?WORK-\\d+:.*"),
    REQUIREMENT(ArtifactType.REQUIREMENT, "# (Requirement\\s+[—–-]|요구사항 명세서).*"),
    RESULT(ArtifactType.RESULT, "# TASK-\\d+\\s+Result\\b.*"),
    TASK(ArtifactType.TASK, "# TASK-\\d+:.*"),
    DECISIONS(ArtifactType.DECISIONS, "# DECISIONS\\b.*"),
    WORK_LIST(ArtifactType.WORK_LIST, "# WORK-LIST\\b.*"),
    WORK_LIST_HEADER(ArtifactType.WORK_LIST, "LAST_WORK_ID:.*"),
    WORK_LIST_TABLE(ArtifactType.WORK_LIST, "\\|\\s*WORK(-\\d+)?\\s*\\|.*"),
    LOG(
            ArtifactType.WORK_LOG,
            "\\[\\d{4}-\\d\\d-\\d\\dT[^]]*] ((SPECIFIER|PLANNER|SCHEDULER|BUILDER|VERIFIER"
                    + "|COMMITTER|ORCHESTRATOR|STAGE)_(START|DONE)|ORCHESTRATOR_DEGRADED"
                    + "|EXECUTION-MODE|GATE_WAIT|DECISION(_WAIT)?)\\b.*"),
    LOG_OLDEST(
            ArtifactType.WORK_LOG,
            "\\[\\d{4}-\\d\\d-\\d\\dT[^]]*]_[^_]+_(INIT|REF|PLAN|IMPL|BUILD|COMMIT|DISPATCH)_.*");

    private final ArtifactType type;
    private final Pattern shape;

    Title(ArtifactType type, String shape) {
        this.type = type;
        this.shape = Pattern.compile(shape);
    }

    /// The artifact that starts with this line; a title is written `# Words`.
    static Optional<ArtifactType> typeOf(String line) {
        return Arrays.stream(values())
                .filter(title -> title.shape.matcher(line).matches())
                .map(title -> title.type)
                .findFirst();
    }
}
