package baton.core.contract;

import baton.core.text.Source;

import java.util.Optional;
import java.util.regex.Pattern;

/// Which artifact a file is, told from its path and, where it can be read, from its text.
public final class Detection {
    private static final Pattern TASK = Pattern.compile("TASK-\\d+\\.md");
    private static final Pattern RESULT = Pattern.compile("TASK-\\d+_result\\.md");
    private static final Pattern LOG = Pattern.compile("work_WORK-\\d+\\.log");

    private Detection() {}

    // MERGE: replaced by the detection by name and content.
    public static Optional<ArtifactType> detect(String path, Optional<Source> source) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (TASK.matcher(name).matches()) {
            return Optional.of(ArtifactType.TASK);
        }
        if (RESULT.matcher(name).matches()) {
            return Optional.of(ArtifactType.RESULT);
        }
        if (LOG.matcher(name).matches()) {
            return Optional.of(ArtifactType.WORK_LOG);
        }
        if (path.contains("research/") && name.endsWith(".md")) {
            return Optional.of(ArtifactType.RESEARCH);
        }
        ArtifactType named =
                switch (name) {
                    case "brief.md" -> ArtifactType.BRIEF;
                    case "plan.md" -> ArtifactType.PLAN;
                    case "progress.json" -> ArtifactType.PROGRESS;
                    case "review.md" -> ArtifactType.REVIEW;
                    case ".session-state.local.json" -> ArtifactType.SESSION_STATE;
                    case "Requirement.md" -> ArtifactType.REQUIREMENT;
                    case "PLAN.md" -> ArtifactType.WORK_PLAN;
                    case "WORK-LIST.md" -> ArtifactType.WORK_LIST;
                    case "DECISIONS.md" -> ArtifactType.DECISIONS;
                    default -> ArtifactType.ARCHITECTURE;
                };
        return Optional.of(named).filter(type -> type != ArtifactType.ARCHITECTURE);
    }

    public static Optional<ArtifactType> detectMissing(String path) {
        return detect(path, Optional.empty());
    }
}
