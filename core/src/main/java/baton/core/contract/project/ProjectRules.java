package baton.core.contract.project;

import baton.core.Fault;
import baton.core.Plural;
import baton.core.Problem;
import baton.core.contract.ArtifactType;
import baton.core.contract.JsonFields;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The rules that compare the artifacts of a checked directory with each other. The directory may
/// hold one project or WORK, or many: artifacts are compared with those of their own project only.
public final class ProjectRules {
    private static final Pattern TASK = Pattern.compile("TASK-0*(\\d+)(?:\\.md)?");

    private ProjectRules() {}

    public static List<ArtifactProblem> check(List<Artifact> artifacts, CheckedDirectory tree) {
        Map<String, List<Artifact>> projects =
                artifacts.stream().collect(Collectors.groupingBy(Artifact::project));
        List<ArtifactProblem> found = new ArrayList<>();
        for (Artifact artifact : artifacts) {
            List<Artifact> project = projects.getOrDefault(artifact.project(), List.of());
            Spelling spelling = new Spelling(tree, artifact.project());
            problems(artifact, project, spelling)
                    .forEach(problem -> found.add(new ArtifactProblem(artifact.shown(), problem)));
        }
        return List.copyOf(found);
    }

    private static Stream<Problem> problems(
            Artifact artifact, List<Artifact> project, Spelling spelling) {
        return switch (artifact.type()) {
            case BRIEF -> unansweredTopics(artifact, project).stream();
            case PROGRESS -> PlanMatch.check(artifact, project, spelling).stream();
            case REVIEW -> lostBrief(artifact, "brief_path", spelling, Fault.PROJECT_BRIEF_MISSING);
            case SESSION_STATE ->
                    lostBrief(
                            artifact,
                            "next_session_brief_path",
                            spelling,
                            Fault.PROJECT_STATE_DANGLING);
            case WORK_PLAN -> missingTasks(artifact, project, spelling);
            case RESEARCH,
                    ARCHITECTURE,
                    PLAN,
                    SESSION_SPEC,
                    REQUIREMENT,
                    TASK,
                    RESULT,
                    WORK_LOG,
                    WORK_LIST,
                    DECISIONS,
                    DISPATCH,
                    TASK_RESULT ->
                    Stream.empty();
        };
    }

    /// A brief that skips its research on purpose leaves nothing unanswered.
    private static Optional<Problem> unansweredTopics(Artifact brief, List<Artifact> project) {
        Optional<Value> topics = brief.field("research_topics");
        long asked = topics.flatMap(Value::whole).orElse(0L);
        long answered =
                project.stream().filter(other -> other.type() == ArtifactType.RESEARCH).count();
        boolean skipped =
                brief.field("research_status").flatMap(Value::scalar).stream()
                        .anyMatch("skipped"::equals);
        if (skipped || answered >= asked) {
            return Optional.empty();
        }
        String message =
                "the brief has %s, but research/ holds %s"
                        .formatted(
                                Plural.count(asked, "research topic"),
                                Plural.count(answered, "answer"));
        int line = topics.map(Value::line).orElse(0);
        return Optional.of(Fault.PROJECT_TOPIC_UNANSWERED.at(line, message));
    }

    private static Stream<Problem> lostBrief(
            Artifact artifact, String key, Spelling spelling, Fault fault) {
        return artifact.field(key).stream()
                .filter(value -> value.scalar().filter(path -> !path.isBlank()).isPresent())
                .filter(value -> !spelling.leadsSomewhere(value.scalar().orElseThrow()))
                .map(value -> fault.at(value.line(), "there is no " + JsonFields.shown(value)));
    }

    private static Stream<Problem> missingTasks(
            Artifact plan, List<Artifact> project, Spelling spelling) {
        return Artifact.items(plan.parsed(), "tasks").stream()
                .flatMap(task -> Artifact.field(task, "id").stream())
                .filter(id -> id.scalar().isPresent())
                .distinct()
                .filter(id -> !hasFile(id.scalar().orElseThrow(), plan, project, spelling))
                .map(ProjectRules::missingTask);
    }

    private static Problem missingTask(Value id) {
        String name = id.scalar().orElseThrow();
        return Fault.WORK_PLAN_TASK_FILE_MISSING
                .at(id.line(), "the plan has %s, but there is no %s.md".formatted(name, name))
                .withFix("write %s.md beside PLAN.md".formatted(name));
    }

    /// The file may be padded otherwise than the plan.
    private static boolean hasFile(
            String task, Artifact plan, List<Artifact> project, Spelling spelling) {
        Optional<String> number = number(task);
        boolean listed =
                project.stream()
                        .filter(other -> other.folder().equals(plan.folder()))
                        .anyMatch(
                                other -> number.isPresent() && number.equals(number(other.name())));
        String folder = plan.folder().isEmpty() ? "" : plan.folder() + "/";
        return listed
                || spelling.place(folder + task + ".md")
                        .filter(spelling.tree().exists())
                        .isPresent();
    }

    private static Optional<String> number(String task) {
        Matcher matcher = TASK.matcher(task);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
