package baton.core.contract;

import baton.core.text.Source;
import baton.core.text.Value;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which contract reads which type: the one switch over all of them.
public final class Artifacts {
    private Artifacts() {}

    /// Reads a file as an artifact of this type.
    public static Reading<?> read(ArtifactType type, Source source) {
        return switch (type) {
            case BRIEF -> unread(source); // MERGE: Brief.parse(source)
            case RESEARCH -> unread(source); // MERGE: Research.parse(source)
            case ARCHITECTURE -> architecture(List.of(source.name()), Optional.of(source));
            case PLAN -> unread(source); // MERGE: Plan.parse(source)
            case SESSION_SPEC -> unread(source); // MERGE: SessionSpec.parse(source)
            case PROGRESS -> unread(source); // MERGE: Progress.parse(source)
            case REVIEW -> unread(source); // MERGE: Review.parse(source)
            case SESSION_STATE -> unread(source); // MERGE: SessionState.parse(source)
            case REQUIREMENT -> unread(source); // MERGE: Requirement.parse(source)
            case WORK_PLAN -> unread(source); // MERGE: WorkPlan.parse(source)
            case TASK -> unread(source); // MERGE: TaskSpec.parse(source)
            case RESULT -> unread(source); // MERGE: TaskReport.parse(source)
            case WORK_LOG -> unread(source); // MERGE: WorkLog.parse(source)
            case WORK_LIST -> unread(source); // MERGE: WorkList.parse(source)
            case DECISIONS -> unread(source); // MERGE: Decisions.parse(source)
            case DISPATCH -> unread(source); // MERGE: Dispatch.parse(source)
            case TASK_RESULT -> unread(source); // MERGE: TaskResult.parse(source)
        };
    }

    /// Reads an `architecture/` directory: the names in it, and its overview where it has one.
    public static Reading<?> architecture(List<String> fileNames, Optional<Source> overview) {
        return unread(overview.orElse(Source.of("overview.md", ""))); // MERGE: Architecture.parse
    }

    private static Reading<?> unread(Source source) {
        return new Reading<>(Optional.of(source), Value.fields(Map.of()), List.of());
    }
}
