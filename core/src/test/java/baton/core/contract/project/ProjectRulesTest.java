package baton.core.contract.project;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.ArtifactType;
import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

class ProjectRulesTest {
    private static final String PROJECT = ".claude/projects/2026-01-05-x";
    private static final String BRIEF = PROJECT + "/brief.md";
    private static final String PLAN = PROJECT + "/plan.md";

    private static final String TWO_STEPS = "\"steps\":[{\"number\":1},{\"number\":2}]";
    private static final String SESSIONS =
            ",\"strategy\":{\"sessions\":[{\"number\":1,\"steps\":[1]},"
                    + "{\"number\":2,\"steps\":[2]}]}";

    private final List<Artifact> artifacts = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "2, complete, 0, true",
        "2, pending, 1, true",
        "2, complete, 2, false",
        "1, complete, 2, false",
        "2, skipped, 0, false",
        "0, complete, 0, false",
        "-1, complete, 0, false",
        "\"many\", complete, 0, false",
    })
    void topicsWithoutResearchAreUnanswered(
            String topics, String status, int files, boolean unanswered) {
        add(
                "brief.md",
                ArtifactType.BRIEF,
                "{\"a\":1,\n\"research_topics\":%s,\n\"research_status\":\"%s\"}"
                        .formatted(topics, status));
        for (int i = 0; i < files; i++) {
            add("research/0" + i + "-a.md", ArtifactType.RESEARCH, "{}");
        }
        if (unanswered) {
            assertThat(found()).containsExactly("W PROJECT_TOPIC_UNANSWERED brief.md:2");
        } else {
            assertThat(found()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                PLAN,
                "./" + PLAN,
                "plan.md",
                "./plan.md",
                "../2026-01-05-x/plan.md",
                "/repo/" + PLAN,
                "/repo/./" + PLAN,
                "/home/someone/clone/" + PLAN,
                "~/clone/" + PLAN,
                "C:\\\\clone\\\\.claude\\\\projects\\\\2026-01-05-x\\\\plan.md"
            })
    void everySpellingOfThisPlanIsThisPlan(String path) {
        add("plan.md", ArtifactType.PLAN, "{" + TWO_STEPS + "}");
        progress("progress.json", path, "2");
        assertThat(found()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".claude/projects/2025-12-31-other/plan.md",
                "other.md",
                "../plan.md",
                "/repo/plan.md",
                "/elsewhere/.claude/projects/2025-12-31-other/plan.md",
                "../../../../../plan.md",
                "sessions/session-1-a.md"
            })
    void anotherPlanIsAMismatch(String path) {
        add("plan.md", ArtifactType.PLAN, "{" + TWO_STEPS + "}");
        progress("progress.json", path, "2");
        assertThat(found()).containsExactly("E PROJECT_PLAN_MISMATCH progress.json:1");
    }

    @ParameterizedTest
    @CsvSource({"2, false", "3, true", "0, true", "\"2\", false", "-1, true", "2.0, false"})
    void theStepsMustBeAsManyAsThePlans(String total, boolean mismatch) {
        add("plan.md", ArtifactType.PLAN, "{" + TWO_STEPS + "}");
        progress("progress.json", "plan.md", total);
        List<String> expected =
                mismatch ? List.of("E PROJECT_PLAN_MISMATCH progress.json:2") : List.of();
        assertThat(found()).isEqualTo(expected);
    }

    @Test
    void withoutAPlanOrItsStepsThereIsNothingToCompare() {
        progress("progress.json", "plan.md", "3");
        progress("progress-session-1.json", " ", "3");
        assertThat(found()).isEmpty();
        add("plan.md", ArtifactType.PLAN, "{\"steps\":[]}");
        assertThat(found()).isEmpty();
    }

    @Test
    void aProgressWithoutItsPlansNameIsComparedBySteps() {
        add("plan.md", ArtifactType.PLAN, "{" + TWO_STEPS + "}");
        add("progress.json", ArtifactType.PROGRESS, "{\"total_steps\":3}");
        assertThat(found()).containsExactly("E PROJECT_PLAN_MISMATCH progress.json:1");
    }

    @ParameterizedTest
    @CsvSource({
        "progress-session-1.json, 1, ''",
        "progress-session-2.json, 1, ''",
        "progress-session-1.json, 2, ''",
        "progress-session-1.json, 3, E PROJECT_PLAN_MISMATCH progress-session-1.json:2",
        "progress-session-3.json, 1, E PROJECT_PLAN_MISMATCH progress-session-3.json:0",
    })
    void aSessionsProgressCountsTheSessionsSteps(String name, String total, String problem) {
        add("plan.md", ArtifactType.PLAN, "{" + TWO_STEPS + SESSIONS + "}");
        progress(name, PLAN, total);
        assertThat(found()).isEqualTo(problem.isEmpty() ? List.of() : List.of(problem));
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, false", "3, true"})
    void aSessionSpecsStepZeroMayBeCountedOrNot(String total, boolean mismatch) {
        add("plan.md", ArtifactType.PLAN, "{\"steps\":[{\"number\":1}]}");
        add(
                "sessions/session-4-a.md",
                ArtifactType.SESSION_SPEC,
                "{\"steps\":[{\"number\":0},{\"number\":1}]}");
        progress("progress.json", PROJECT + "/sessions/session-4-a.md", total);
        progress("progress-session-4.json", PLAN, total);
        assertThat(found()).hasSize(mismatch ? 2 : 0);
    }

    @Test
    void anOlderProgressFileBelongsToThePlanOfItsName() {
        add("ultraplan-a.md", ArtifactType.PLAN, "{" + TWO_STEPS + "}");
        add("ultraplan-b.md", ArtifactType.PLAN, "{" + TWO_STEPS + "}");
        progress(".ultraexecute-progress-ultraplan-b.json", "ultraplan-b.md", "2");
        progress(".ultraexecute-progress-ultraplan-b-session-1.json", "ultraplan-b.md", "2");
        progress(".ultraexecute-progress-gone.json", "gone.md", "7");
        assertThat(found()).isEmpty();
        progress(".ultraexecute-progress-ultraplan-a.json", "ultraplan-b.md", "2");
        assertThat(found())
                .containsExactly(
                        "E PROJECT_PLAN_MISMATCH .ultraexecute-progress-ultraplan-a.json:1");
    }

    @ParameterizedTest
    @CsvSource({
        BRIEF + ", false",
        "brief.md, false",
        "/repo/" + BRIEF + ", false",
        "/elsewhere/" + BRIEF + ", false",
        PROJECT + "/lost.md, true",
        "../brief.md, true",
        "/elsewhere/lost.md, true",
        "'', false",
    })
    void aBriefThatIsNotThereIsTold(String path, boolean lost) {
        add("review.md", ArtifactType.REVIEW, "{\n\"brief_path\":\"" + path + "\"}");
        add(
                ".session-state.local.json",
                ArtifactType.SESSION_STATE,
                "{\n\n\"next_session_brief_path\":\"" + path + "\"}");
        List<String> expected =
                List.of(
                        "W PROJECT_BRIEF_MISSING review.md:2",
                        "W PROJECT_STATE_DANGLING .session-state.local.json:3");
        assertThat(found()).isEqualTo(lost ? expected : List.of());
    }

    @Test
    void aPlannedTaskNeedsItsFile() {
        String tasks =
                "{\"tasks\":[{\"id\":\"TASK-00\"},\n{\"id\":\"TASK-01\"},{\"id\":\"TASK-2\"},"
                        + "\n{\"id\":\"TASK-03\"},{\"id\":\"TASK-03\"},{\"title\":\"x\"},5]}";
        add("works/WORK-07/PLAN.md", ArtifactType.WORK_PLAN, tasks);
        add("works/WORK-07/TASK-00.md", ArtifactType.TASK, "{}");
        add("works/WORK-07/TASK-02.md", ArtifactType.TASK, "{}");
        add("works/WORK-08/TASK-03.md", ArtifactType.TASK, "{}");
        assertThat(found())
                .containsExactly(
                        "E WORK_PLAN_TASK_FILE_MISSING works/WORK-07/PLAN.md:2",
                        "E WORK_PLAN_TASK_FILE_MISSING works/WORK-07/PLAN.md:3");
    }

    @Test
    void aTaskFileThatIsNoTextIsStillThere() {
        add("PLAN.md", ArtifactType.WORK_PLAN, "{\"tasks\":[{\"id\":\"TASK-09\"}]}");
        assertThat(found()).isEmpty();
    }

    @Test
    void projectsInOneDirectoryAreNotMixed() {
        add("a/brief.md", ArtifactType.BRIEF, "{\"research_topics\":1}");
        add("b/research/01.md", ArtifactType.RESEARCH, "{}");
        add("a/plan.md", ArtifactType.PLAN, "{" + TWO_STEPS + "}");
        add("b/plan.md", ArtifactType.PLAN, "{\"steps\":[{\"number\":1}]}");
        progress("a/progress.json", PROJECT + "/a/plan.md", "2");
        progress("b/progress.json", "b/plan.md", "1");
        assertThat(found()).containsExactly("W PROJECT_TOPIC_UNANSWERED a/brief.md:1");
        progress("a/progress-session-1.json", PROJECT + "/b/plan.md", "1");
        assertThat(found()).contains("E PROJECT_PLAN_MISMATCH a/progress-session-1.json:1");
    }

    @Test
    void artifactsThatCouldNotBeReadAreLeftAlone() {
        for (ArtifactType type : ArtifactType.values()) {
            artifacts.add(new Artifact(type.word(), type.word(), type, new Value.Null(0)));
            artifacts.add(new Artifact(type.word(), type.word(), type, Value.of("x")));
        }
        assertThat(found()).isEmpty();
    }

    @Test
    void aRepositoryThatIsTheProjectWorksToo() {
        CheckedDirectory tree = new CheckedDirectory("/repo", "", Set.of("brief.md")::contains);
        List<Artifact> all =
                List.of(
                        artifact("plan.md", ArtifactType.PLAN, "{" + TWO_STEPS + "}"),
                        artifact(
                                "progress.json",
                                ArtifactType.PROGRESS,
                                "{\"plan\":\"/repo/plan.md\",\"total_steps\":2}"),
                        artifact(
                                "review.md", ArtifactType.REVIEW, "{\"brief_path\":\"brief.md\"}"));
        assertThat(ProjectRules.check(all, tree)).isEmpty();
    }

    private void progress(String path, String plan, String total) {
        String text = "{\"plan\":\"%s\",\n\"total_steps\":%s}".formatted(plan, total);
        add(path, ArtifactType.PROGRESS, text);
    }

    private void add(String path, ArtifactType type, String json) {
        artifacts.add(artifact(path, type, json));
    }

    private static Artifact artifact(String path, ArtifactType type, String json) {
        if (!(Json.parse(json) instanceof Json.Good(Value value))) {
            throw new IllegalArgumentException(json);
        }
        return new Artifact(path, path, type, value);
    }

    private List<String> found() {
        Set<String> files = Set.of(BRIEF, PROJECT + "/TASK-09.md");
        CheckedDirectory tree = new CheckedDirectory("/repo", PROJECT, files::contains);
        return ProjectRules.check(artifacts, tree).stream()
                .map(
                        found ->
                                "%s %s %s:%d"
                                        .formatted(
                                                found.problem().isError() ? "E" : "W",
                                                found.problem().fault(),
                                                found.path(),
                                                found.problem().line().orElse(0)))
                .toList();
    }
}
