package baton.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.contract.result.TaskReport;
import baton.core.contract.task.FileChange;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.text.Json;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// WORKs of other tools are read and shown whatever their form.
class FormsOfOthersTest {
    private static final TaskId FIRST = new TaskId(0);
    private static final TaskId SECOND = new TaskId(1);

    private static final String PLAN =
            """
            # WORK-03: Two parts

            > Created: 2026-01-05
            > Requirement: works/WORK-03/Requirement.md
            > Execution-Mode: full
            > Project: demo
            > Tech Stack: text
            > Language: en
            > Status: PLANNED

            ## Task Dependency Graph
            ```
            WORK-03-TASK-00  ──▶  TASK-01
            ```

            ## Tasks

            ### TASK-00: Make part 0
            - **Depends on**: (none)

            ### TASK-01: Make part 1
            - **Depends on**: TASK-00
            """;
    private static final String TASK =
            """
            # TASK-0%1$d: Make part %1$d

            ## WORK
            WORK-03: Two parts

            ## Scope
            Write the part.

            ## Files
            | Path | Action | Description |
            |------|--------|-------------|
            | `src/part%1$d.txt` | CREATE | the part |
            """;

    private final Map<String, String> files = new HashMap<>();

    FormsOfOthersTest() {
        files.put("PLAN.md", PLAN);
        files.put("TASK-00.md", TASK.formatted(0));
        files.put("TASK-01.md", TASK.formatted(1));
    }

    private Map<String, Source> texts() {
        Map<String, Source> texts = new HashMap<>();
        files.forEach((name, text) -> texts.put(name, Source.of("works/WORK-03/" + name, text)));
        return texts;
    }

    private WorkFiles work() {
        return WorkFiles.read(new WorkId(3), texts()).work().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "SYNC, MODIFY",
        "MODIFY (조건부), MODIFY",
        "CREATE/MODIFY, CREATE",
        "delete if unused, DELETE",
    })
    void actionOfAnotherWordIsReadAsWhatItMeans(String word, FileAction action) {
        files.put("TASK-00.md", TASK.formatted(0).replace("CREATE", word));

        assertThat(work().task(FIRST).files()).extracting(FileChange::action).containsOnly(action);
        assertThat(new WorkView(work()).line()).contains("WORK-03: Two parts", "0/2 pending");
    }

    @Test
    void wordsAfterAPathAreNoPartOfIt() {
        files.put("TASK-00.md", TASK.formatted(0).replace("` | CREATE", "` (new) | CREATE"));

        assertThat(work().task(FIRST).files())
                .extracting(change -> change.file().path().text())
                .containsExactly("src/part0.txt");
    }

    @Test
    void fieldsThatAreMissingHideNothing() {
        files.put("PLAN.md", PLAN.replaceAll("> (Cr|Re|Ex|Pr|Te).*\n", ""));

        assertThat(new WorkView(work()).line()).contains("WORK-03: Two parts", "0/2 pending");
        assertThat(work().needs(SECOND)).containsExactly(FIRST);
        assertThat(WorkFiles.read(new WorkId(3), texts()).runnable()).isPresent();
    }

    @Test
    void tasksThatOnlyTheGraphNamesAreTasks() {
        files.put("PLAN.md", PLAN.substring(0, PLAN.indexOf("## Tasks")));

        assertThat(work().tasks()).containsOnlyKeys(FIRST, SECOND);
        assertThat(work().needs(SECOND)).containsExactly(FIRST);
        assertThat(work().task(SECOND).title().text()).isEqualTo("Make part 1");
    }

    @Test
    void aTaskThatStandsInTheGraphAloneBesideOthersIsATask() {
        String plan = PLAN.substring(0, PLAN.indexOf("### TASK-01"));
        files.put("PLAN.md", plan);

        assertThat(work().tasks()).containsOnlyKeys(FIRST, SECOND);
        assertThat(work().needs(SECOND)).containsExactly(FIRST);
        assertThat(work().task(SECOND).title().text()).isEqualTo("Make part 1");
        assertThat(WorkFiles.read(new WorkId(3), texts()).runnable()).isPresent();
        files.remove("TASK-01.md");
        assertThat(new WorkView(work()).line()).contains("0/2 pending");
        assertThat(leftOut()).containsExactly(SECOND);
        assertThat(WorkFiles.read(new WorkId(3), texts()).problems())
                .extracting(found -> found.problem().fault())
                .contains(Fault.WORK_PLAN_TASK_FILE_MISSING);
    }

    @Test
    void taskWithoutAFileIsShownAndNotRun() {
        files.remove("TASK-01.md");
        WorkFiles.Read read = WorkFiles.read(new WorkId(3), texts());

        assertThat(read.work().orElseThrow().task(SECOND).title().text()).isEqualTo("Make part 1");
        assertThat(leftOut()).containsExactly(SECOND);
        files.remove("TASK-00.md");
        assertThat(WorkFiles.read(new WorkId(3), texts()).runnable()).isEmpty();
    }

    private Set<TaskId> leftOut() {
        return WorkFiles.read(new WorkId(3), texts()).runnable().orElseThrow().leftOut();
    }

    @Test
    void logThatChangesItsGrammarIsReadLineByLine() {
        files.put(
                "work_WORK-03.log",
                """
                [2026-01-05T00:00:00]_SPECIFIER_INIT_WORK-03 begin
                [2026-01-05T00:01:00]_BUILDER_IMPL_TASK-01 work
                [2026-01-05T04:41:31Z] VERIFIER_START — TASK-00 verification
                [2026-01-05T04:41:32Z] VERIFIER_DONE — TASK-00 verified
                """);

        assertThat(work().state(FIRST)).isEqualTo(TaskState.VERIFIED);
        assertThat(work().state(SECOND)).isEqualTo(TaskState.STARTED);
        assertThat(work().isBegun()).isTrue();
        assertThat(RetoldLog.isNeeded(work().log().orElseThrow())).isTrue();
        assertThat(RetoldLog.of(work().log().orElseThrow(), new WorkId(3)).render())
                .contains("BUILDER_START — TASK-01", "VERIFIER_DONE — TASK-00 verified");
    }

    @Test
    void gateThatWasPassedIsAnApproval() {
        String log = "[2026-01-05T00:00:00Z] STAGE_START — stage=planner\n";
        files.put("work_WORK-03.log", log + "[2026-01-05T00:01:00Z] GATE_WAIT — stage=planner\n");
        assertThat(work().isBegun()).isFalse();

        files.put(
                "work_WORK-03.log",
                log + "[2026-01-05T00:02:00Z] DECISION — stage=planner by=user\n");
        assertThat(work().isBegun()).isTrue();
    }

    @Test
    void onlyWhatTheHistoryHoldsIsDone() {
        files.put(
                "work_WORK-03.log",
                """
                [2026-01-05T00:00:00Z] STAGE_DONE — stage=committer task=TASK-00
                [2026-01-05T00:01:00Z] STAGE_DONE — stage=committer task=TASK-01
                [2026-01-05T00:02:00Z] ORCHESTRATOR_DONE — WORK-03 orchestrator completed
                """);
        files.put("TASK-01_result.md", "# TASK-01 Result\n");
        WorkFiles.Read read = WorkFiles.read(new WorkId(3), texts());

        WorkFiles nothing = read.held(Set.of()).work().orElseThrow();
        assertThat(nothing.state(FIRST)).isEqualTo(TaskState.VERIFIED);
        assertThat(nothing.state(SECOND)).isEqualTo(TaskState.VERIFIED);
        assertThat(read.held(Set.of(FIRST, SECOND)).work().orElseThrow().isWhole()).isTrue();
    }

    @Test
    void progressWithItsWorkBeforeTheTaskIsRead() {
        files.put(
                "PROGRESS.md",
                """
                | TASK | Title | Status | Commit |
                |------|-------|--------|--------|
                | WORK-03-TASK-00 | Make part 0 | ✅ 완료 | — |
                | WORK-03-TASK-01 | Make part 1 | 🔄 진행 중 | — |
                """);

        assertThat(work().state(FIRST)).isEqualTo(TaskState.VERIFIED);
        assertThat(work().state(SECOND)).isEqualTo(TaskState.STARTED);
    }

    @Test
    void progressWithoutAChangedFileIsNotBuilt() {
        String done = "# TASK-00 Progress\n\n- Status: COMPLETED\n- Files changed:\n";
        files.put("TASK-00_progress.md", done);
        assertThat(work().state(FIRST)).isEqualTo(TaskState.STARTED);

        files.put("TASK-00_progress.md", done + "  - `src/part0.txt` — CREATE\n");
        assertThat(work().state(FIRST)).isEqualTo(TaskState.BUILT);
    }

    @Test
    void resultOfAnOlderEraHandsOnWhatItSays() {
        files.put(
                "TASK-00_result.md",
                """
                # WORK-03-TASK-00 Result

                > Task: Make part 0
                > Status: COMPLETED

                ## Summary
                made part 0

                ## Context Handoff
                ### Builder Context
                made part 0
                ### Verifier Context
                - **what**: seen
                """);

        assertThat(Dispatches.builder(work(), SECOND).render())
                .contains("<what>made part 0</what>", "task=\"TASK-00\"");
    }

    @ParameterizedTest
    @CsvSource({"DONE, true", "COMPLETED, true", "FIXED, true", "FAILED, false", "UNFIXED, false"})
    void aResultTellsByItsStatusThatItIsDone(String status, boolean done) {
        String text = "# TASK-00 Result\n\n> Status: **" + status + "**\n\n## Summary\nx\n";
        assertThat(TaskReport.tellsDone(Source.of("TASK-00_result.md", text))).isEqualTo(done);
    }

    @ParameterizedTest
    @CsvSource({
        "# Two parts (WORK-03)",
        "# Two parts [WORK-03]",
        "# (WORK-03) Two parts",
        "# [WORK-03]: Two parts",
        "# WORK-03 — Two parts",
        "# PLAN WORK-03: Two parts",
    })
    void idInBracketsIsNoPartOfTheTitle(String title) {
        files.put("PLAN.md", PLAN.replace("# WORK-03: Two parts", title));
        assertThat(new WorkView(work()).line()).startsWith("WORK-03: Two parts    ");
    }

    @ParameterizedTest
    @CsvSource({"### ✅ TASK-00", "### [x] TASK-00"})
    void marksBeforeTheIdOfATaskAreNoPartOfIt(String heading) {
        files.put("PLAN.md", PLAN.replace("### TASK-00", heading));
        assertThat(work().plan().tasks().getFirst().title().text()).isEqualTo("Make part 0");
        assertThat(WorkFiles.read(new WorkId(3), texts()).problems())
                .noneMatch(found -> found.problem().message().contains("stands in the graph"));
    }

    @Test
    void workWithoutAReadablePlanHasTheTitlesOfItsTasks() {
        files.remove("PLAN.md");
        WorkGlimpse glimpse = WorkGlimpse.of(new WorkId(3), texts());

        assertThat(glimpse.line()).startsWith("WORK-03: Two parts    ");
        assertThat(glimpse.title(SECOND)).isEqualTo("Make part 1");
        assertThat(Json.line(glimpse.value())).contains("\"title\":\"Make part 1\"");
        assertThat(glimpse.or(Optional.of("listed")).line()).contains("Two parts");
        files.put("TASK-00.md", "# TASK-00\n");
        files.remove("TASK-01.md");
        assertThat(WorkGlimpse.of(new WorkId(3), texts()).or(Optional.of("listed")).line())
                .startsWith("WORK-03: listed    ");
    }

    @Test
    void workWithoutAPlanIsGlimpsed() {
        files.put("PLAN.md", "# PLAN WORK-03: Two parts\n");
        files.put("TASK-00_result.md", "# TASK-00 Result\n");
        assertThat(WorkFiles.read(new WorkId(3), texts()).work()).isEmpty();
        WorkGlimpse glimpse = WorkGlimpse.of(new WorkId(3), texts());

        assertThat(glimpse.line()).isEqualTo("WORK-03: Two parts    🔄 1/2 in progress");
        assertThat(Json.line(glimpse.value())).contains("\"done\":1", "\"id\":\"TASK-01\"");
    }

    /// Nobody can carry out a plan whose TASKs wait for each other; it has TASKs all the same.
    @Test
    void planWithACircleHasTheTasksThatItNames() {
        files.remove("TASK-00.md");
        files.remove("TASK-01.md");
        String circle = PLAN.replace("(none)", "TASK-01");
        for (String plan : List.of(circle, circle.substring(0, circle.indexOf("## Tasks")))) {
            files.put("PLAN.md", plan.replace("──▶  TASK-01", "──▶  TASK-01 ──▶ TASK-00"));
            assertThat(WorkFiles.read(new WorkId(3), texts()).work()).isEmpty();
            assertThat(WorkGlimpse.of(new WorkId(3), texts()).line())
                    .isEqualTo("WORK-03: Two parts    ⬜ 0/2 pending");
        }
        files.put("PLAN.md", circle);
        files.put("TASK-00.md", "# TASK-00: As its file calls it\n\n## WORK\nWORK-03: Two parts\n");
        WorkGlimpse glimpse = WorkGlimpse.of(new WorkId(3), texts());
        assertThat(glimpse.title(FIRST)).isEqualTo("As its file calls it");
        assertThat(glimpse.title(SECOND)).isEqualTo("Make part 1");
    }

    @ParameterizedTest
    @CsvSource({"IN_PROGRESS, started", "🔄 In progress, started", "❌ FAILED, failed"})
    void aResultThatSomebodyBeganToWriteIsOfATaskUnderWay(String status, String word) {
        files.put("TASK-00_result.md", "# TASK-00 Result\n\n> Status: " + status + "\n");
        assertThat(new WorkView(work()).word(FIRST)).isEqualTo(word);
        assertThat(new WorkView(work()).line()).contains("0/2 in progress");
    }

    @Test
    void requirementInAFreeFormIsRead() {
        files.put(
                "Requirement.md",
                """
                # Requirement — WORK-03: Two parts

                ## 목표

                There are two parts.

                ## 기능 요구사항 (FR)

                - **FR-1** the first part
                - **FR-2** the second part

                ## 인수 기준 (Acceptance)

                - both parts are there
                """);

        assertThat(work().requirement().map(known -> known.request()))
                .isEqualTo(Optional.of("There are two parts."));
        assertThat(new WorkView(work()).summary()).contains("FR-02: the second part");
    }
}
