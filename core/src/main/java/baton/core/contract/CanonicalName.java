package baton.core.contract;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The names under which artifacts lie in a project or a WORK. They are case-sensitive.
final class CanonicalName {
    private static final Map<String, ArtifactType> EXACT =
            Map.ofEntries(
                    Map.entry("brief.md", ArtifactType.BRIEF),
                    Map.entry("architecture", ArtifactType.ARCHITECTURE),
                    Map.entry("plan.md", ArtifactType.PLAN),
                    Map.entry("progress.json", ArtifactType.PROGRESS),
                    Map.entry("review.md", ArtifactType.REVIEW),
                    Map.entry(".session-state.local.json", ArtifactType.SESSION_STATE),
                    Map.entry("Requirement.md", ArtifactType.REQUIREMENT),
                    Map.entry("PLAN.md", ArtifactType.WORK_PLAN),
                    Map.entry("WORK-LIST.md", ArtifactType.WORK_LIST),
                    Map.entry("DECISIONS.md", ArtifactType.DECISIONS),
                    Map.entry("dispatch.xml", ArtifactType.DISPATCH),
                    Map.entry("task-result.xml", ArtifactType.TASK_RESULT));

    /// With the WORK in front it is no proper name, and the reading of the TASK says so.
    private static final Pattern TASK = Pattern.compile("(WORK-\\d+-)?TASK-\\d+\\.md");

    private static final Pattern RESULT = Pattern.compile("(WORK-\\d+-)?TASK-\\d+[_-]result\\.md");

    /// An older grammar is kept beside the log, with its era in the name.
    private static final Pattern LOG = Pattern.compile("work_WORK-\\d+(\\.E\\d)?\\.log");

    private CanonicalName() {}

    static Optional<ArtifactType> typeOf(String path) {
        String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        int cut = trimmed.lastIndexOf('/');
        String name = trimmed.substring(cut + 1);
        String folder = trimmed.substring(0, Math.max(0, cut));
        return Optional.ofNullable(EXACT.get(name)).or(() -> patterned(name, folder));
    }

    private static Optional<ArtifactType> patterned(String name, String folder) {
        if (name.endsWith(".json")) {
            boolean progress =
                    name.startsWith("progress-session-")
                            || name.startsWith(".ultraexecute-progress-");
            return Optional.of(ArtifactType.PROGRESS).filter(_ -> progress);
        }
        if (name.endsWith(".log")) {
            return Optional.of(ArtifactType.WORK_LOG).filter(_ -> LOG.matcher(name).matches());
        }
        return name.endsWith(".md") ? markdown(name, folder) : Optional.empty();
    }

    private static Optional<ArtifactType> markdown(String name, String folder) {
        boolean inResearch = folder.equals("research") || folder.endsWith("/research");
        if (inResearch || name.startsWith("ultraresearch-")) {
            return Optional.of(ArtifactType.RESEARCH);
        }
        if (name.startsWith("session-")) {
            return Optional.of(ArtifactType.SESSION_SPEC);
        }
        if (name.startsWith("ultraplan-")) {
            return Optional.of(ArtifactType.PLAN);
        }
        if (TASK.matcher(name).matches()) {
            return Optional.of(ArtifactType.TASK);
        }
        return Optional.of(ArtifactType.RESULT).filter(_ -> RESULT.matcher(name).matches());
    }
}
