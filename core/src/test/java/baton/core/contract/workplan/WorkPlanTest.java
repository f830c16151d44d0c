package baton.core.contract.workplan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.contract.Reading;
import baton.core.contract.work.Found;
import baton.core.contract.work.TaskId;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

class WorkPlanTest {
    private static final String PATH = "works/WORK-07/PLAN.md";

    private static final String MINIMAL =
            """
            # WORK-07: Trim search input

            > Created: 2026-01-05
            > Requirement: works/WORK-07/Requirement.md
            > Execution-Mode: pipeline
            > Project: demo
            > Tech Stack: Java
            > Language: en
            > Status: PLANNED

            ## Goal
            Normalise the search text.

            ## Task Dependency Graph
            TASK-00 → TASK-01

            ## Tasks

            ### TASK-00: Add trimming helper
            - **Depends on**: (none)
            - **Scope**: helper + unit test
            - **Files**:
              - `src/Trim.java` — new helper

            ### TASK-01: Use helper in search
            - **Depends on**: TASK-00
            """;

    private static final String LATER =
            """
            # WORK-56: 현행화

            > Created: 2026-07-24
            > 요구사항: works/WORK-56/Requirement.md
            > Project: demo
            > Tech Stack: Markdown
            > Language: ko
            > Status: PLANNED

            ## 목표
            문서를 고친다.

            ## 작업 목록
            | Task ID | 제목 | 의존관계 | Phase | 우선순위 | 매핑 FR/NFR | 예상 규모 |
            |---------|------|---------|-------|---------|------------|----------|
            | TASK-01 | 기술 | 없음 | 1 | Must | FR-01 | M |
            | TASK-02 | 설명 | （없음） | 1 | Must | FR-04 | S |
            | TASK-03 | 모델 | TASK-02 완료 후 | 2 | Must | FR-05 | L |
            | | | | | | | |

            ## Task 의존성 그래프
            ```
            ┌──────────┐        ┌──────────┐       ┌──────────┐
            │ TASK-01  │──────▶ │ TASK-02  │─────▶ │ TASK-03  │
            └──────────┘        └──────────┘       └──────────┘
            ```

            ## 추적성 매트릭스
            | FR/NFR | 매핑 TASK |
            |---|---|
            | FR-01 | TASK-09 |
            """;

    private static Reading<WorkPlan> read(String text) {
        return WorkPlan.parse(Source.of(PATH, text));
    }

    private static String with(String old, String other) {
        assertThat(MINIMAL).contains(old);
        return MINIMAL.replace(old, other);
    }

    private static String without(String line) {
        return with(line + "\n", "");
    }

    /// The header with a body of its own, from line 11 on.
    private static String body(String body) {
        return MINIMAL.substring(0, MINIMAL.indexOf("## Goal")) + body;
    }

    static List<Arguments> rows() {
        return List.of(
                row("minimal", MINIMAL),
                row("the word PLAN", with("# WORK", "# PLAN WORK"), "WORK_PLAN_BAD_TITLE:1"),
                row("no colon", with("07: Trim", "07 Trim"), "WORK_PLAN_BAD_TITLE:1"),
                row("no title words", with(": Trim search input", ":"), "WORK_PLAN_BAD_TITLE:1"),
                row("no title", without("# WORK-07: Trim search input"), "WORK_PLAN_BAD_TITLE"),
                row("no Created", without("> Created: 2026-01-05"), "WORK_PLAN_MISSING_META:1"),
                row("blank Project", with("Project: demo", "Project:"), "WORK_PLAN_MISSING_META:1"),
                row(
                        "no field but the mode",
                        MINIMAL.replaceAll("> (Cr|Re|Pr|Te|La|St).*\n", ""),
                        "WORK_PLAN_MISSING_META:1",
                        "WORK_PLAN_MISSING_META:1",
                        "WORK_PLAN_MISSING_META:1",
                        "WORK_PLAN_MISSING_META:1",
                        "WORK_PLAN_MISSING_META:1",
                        "WORK_PLAN_MISSING_META:1"),
                row("no mode", without("> Execution-Mode: pipeline"), "~WORK_PLAN_BAD_MODE:1"),
                row("unknown mode", with("pipeline", "turbo"), "~WORK_PLAN_BAD_MODE:5"),
                row("words for a date", with("2026-01-05", "5 January"), "WORK_PLAN_BAD_DATE:3"),
                row("no such day", with("01-05", "02-30"), "WORK_PLAN_BAD_DATE:3"),
                row("no TASK", body("## Tasks\nNone yet.\n"), "WORK_PLAN_NO_TASKS"),
                row("arrows but no TASK", body("TASK-00 → TASK-01\n"), "WORK_PLAN_NO_TASKS"),
                row(
                        "unknown dependency",
                        with("on**: TASK-00", "on**: TASK-00, TASK-05"),
                        "WORK_PLAN_UNKNOWN_DEP:26"),
                row("words", with("on**: TASK-00", "on**: the other"), "WORK_PLAN_UNKNOWN_DEP:26"),
                row(
                        "unknown left of an arrow",
                        with("TASK-00 → TASK-01", "TASK-09 → TASK-01"),
                        "~WORK_PLAN_UNKNOWN_DEP:15"),
                row(
                        "unknown right of an arrow",
                        with("TASK-00 → TASK-01", "TASK-00 → TASK-09"),
                        "~WORK_PLAN_UNKNOWN_DEP:15"),
                row(
                        "a remark in the graph",
                        with("TASK-00 → TASK-01", "TASK-00 → TASK-01 (as TASK-09 was)")),
                row("nothing", with("(none)", "nothing")),
                row("nothing with a remark", with("(none)", "Nothing — it is the first")),
                row("no dependencies", with("(none)", "No dependencies.")),
                row(
                        "said twice, reported once",
                        with("TASK-00 → TASK-01", "TASK-09 → TASK-01")
                                .replace("on**: TASK-00", "on**: TASK-09"),
                        "~WORK_PLAN_UNKNOWN_DEP:15"),
                row("circle", with("(none)", "TASK-01"), "WORK_PLAN_CYCLE:19"),
                row("waits for itself", with("(none)", "TASK-00"), "WORK_PLAN_CYCLE:19"),
                row(
                        "circle of arrows",
                        with("TASK-00 → TASK-01", "TASK-00 → TASK-01 → TASK-00"),
                        "WORK_PLAN_CYCLE:19"),
                row("another WORK", with("(none)", "WORK-02: TASK-05"), cross(20)),
                row("another WORK, joined", with("(none)", "WORK-02-TASK-01"), cross(20)),
                row("a whole WORK", with("(none)", "WORK-02"), cross(20)),
                row("its own WORK", with("on**: TASK-00", "on**: WORK-07: TASK-00")),
                row(
                        "another WORK in the graph",
                        with("TASK-00 → TASK-01", "WORK-02-TASK-00 → TASK-01"),
                        cross(15)),
                row(
                        "direct, two TASKs",
                        with("pipeline", "direct"),
                        "WORK_PLAN_DIRECT_MULTI_TASK:5"),
                row(
                        "the same TASK twice",
                        MINIMAL + "\n### TASK-1: Again\n",
                        "~WORK_PLAN_DUP_TASK:28"),
                row(
                        "the same row twice",
                        body("## Tasks\n|TASK-00|a|-|\n|TASK-00|b|TASK-00|\n"),
                        "~WORK_PLAN_DUP_TASK:13"),
                row(
                        "nothing at all",
                        "",
                        "WORK_PLAN_BAD_TITLE",
                        "WORK_PLAN_MISSING_META",
                        "WORK_PLAN_MISSING_META",
                        "~WORK_PLAN_BAD_MODE",
                        "WORK_PLAN_MISSING_META",
                        "WORK_PLAN_MISSING_META",
                        "WORK_PLAN_MISSING_META",
                        "WORK_PLAN_MISSING_META",
                        "WORK_PLAN_NO_TASKS"));
    }

    private static Arguments row(String name, String text, String... codes) {
        return Arguments.of(name, text, List.of(codes));
    }

    private static String cross(int line) {
        return "WORK_PLAN_CROSS_WORK_DEP:" + line;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void everyFaultIsFound(String name, String text, List<String> codes) {
        Reading<WorkPlan> reading = read(text);
        assertThat(Found.in(reading)).containsExactlyElementsOf(codes);
        assertThat(reading.valid() && reading.value().isEmpty()).isFalse();
    }

    static List<String> tolerated() {
        return List.of(
                MINIMAL.replace("\n", "\r\n"),
                "\uFEFF" + MINIMAL,
                MINIMAL.replaceAll("> ([^:\n]+): ", "> **$1**: "),
                MINIMAL.replaceAll("> ([^:\n]+): ", "> **$1:** "),
                with("> Requirement", "> 요구사항"),
                with("> Status: PLANNED", "> Status: DRAFT  "),
                with("pipeline", "`Pipeline`"),
                with("07: Trim", "07： Trim"),
                with("TASK-00 → TASK-01", "```\nTASK-00 ───→ TASK-01\n```"),
                with("TASK-00 → TASK-01", "TASK-00 --> TASK-01"),
                with(
                        "TASK-00 → TASK-01",
                        "| Task | Depends | Note |\n|-|-|-|\n| TASK-01 | TASK-00 | x |"),
                with("TASK-00 → TASK-01", "| TASK-00 | (없음) |\n| TASK-01 | TASK-00 |"),
                with("TASK-00 → TASK-01", "none"),
                with("**Depends on**", "**의존관계**"),
                with("(none)", "（none）"),
                with("(none)", "없음"),
                with("(none)", "-"),
                with("(none)", "none (the first)"),
                with("on**: TASK-00", "on**:\n  - TASK-00 (required)"),
                with("on**: TASK-00", "on**: `TASK-00`"),
                with("- **Depends on**: TASK-00", "* Depends on: TASK-00"),
                with("## Goal", "## 목표"),
                with("### TASK-00:", "### TASK-00"));
    }

    @ParameterizedTest
    @MethodSource("tolerated")
    void otherSpellingsAreAccepted(String text) {
        Reading<WorkPlan> reading = read(text);
        assertThat(Found.in(reading)).isEmpty();
        List<PlannedTask> tasks = reading.value().orElseThrow().tasks();
        assertThat(tasks)
                .extracting(PlannedTask::dependsOn)
                .containsExactly(List.of(), List.of(new TaskId(0)));
        assertThat(tasks)
                .extracting(task -> task.title().text())
                .containsExactly("Add trimming helper", "Use helper in search");
    }

    @Test
    void everythingThatIsSaidAboutDependenciesIsUnited() {
        String text =
                body(
                        """
                        ## Task Dependency Graph
                        TASK-00 → TASK-03
                        | Task | Depends |
                        |------|---------|
                        | TASK-03 | TASK-01 |

                        ## Tasks
                        ### TASK-00: a
                        ### TASK-01: b
                        ### TASK-02: c
                        ### TASK-03: d
                        - **Depends on**: TASK-02
                        """);
        assertThat(read(text).value().orElseThrow().tasks().getLast().dependsOn())
                .containsExactly(new TaskId(0), new TaskId(1), new TaskId(2));
    }

    @Test
    void arrowsInTheWordsOfATaskAreWords() {
        String text = with("helper + unit test", "as TASK-01 → TASK-00 did");
        assertThat(Found.in(read(text))).isEmpty();
    }

    @Test
    void theColumnWithTheTitleCountsAndNotTheLast() {
        Reading<WorkPlan> reading =
                WorkPlan.parse(Source.of("works/_COMPLETED/WORK-56/PLAN.md", LATER));
        assertThat(Found.in(reading)).containsExactly("~WORK_PLAN_BAD_MODE:1");
        WorkPlan plan = reading.value().orElseThrow();
        assertThat(plan.header().mode()).isEqualTo(ExecutionMode.FULL);
        assertThat(plan.goal().text()).isEqualTo("문서를 고친다.");
        assertThat(plan.tasks())
                .extracting(PlannedTask::dependsOn)
                .containsExactly(List.of(), List.of(new TaskId(1)), List.of(new TaskId(2)));
        assertThat(plan.tasks())
                .extracting(task -> task.title().text())
                .containsExactly("기술", "설명", "모델");
    }

    @Test
    void theFirstOfTwoTasksWins() {
        Reading<WorkPlan> reading =
                read(MINIMAL + "\n### TASK-00: Again\n- **Depends on**: TASK-01\n");
        assertThat(Found.in(reading)).containsExactly("~WORK_PLAN_DUP_TASK:28");
        PlannedTask first = reading.value().orElseThrow().tasks().getFirst();
        assertThat(first.title().text()).isEqualTo("Add trimming helper");
        assertThat(first.dependsOn()).isEmpty();
    }

    @Test
    void aCircleIsNamedOnce() {
        String text =
                body(
                        """
                        ## Tasks
                        ### TASK-00: a
                        ### TASK-01: b
                        - **Depends on**: TASK-03
                        ### TASK-02: c
                        - **Depends on**: TASK-01
                        ### TASK-03: d
                        - **Depends on**: TASK-00, TASK-02
                        """);
        assertThat(read(text).problems())
                .singleElement()
                .satisfies(
                        p ->
                                assertThat(p.message())
                                        .endsWith("TASK-01 → TASK-02 → TASK-03 → TASK-01"));
    }

    @Test
    void twoCirclesAreBothNamed() {
        String tasks =
                IntStream.range(0, 4)
                        .mapToObj(i -> "### TASK-0" + i + ": x\n- **Depends on**: TASK-0" + (i ^ 1))
                        .collect(Collectors.joining("\n"));
        assertThat(Found.in(read(body("## Tasks\n" + tasks))))
                .containsExactly("WORK_PLAN_CYCLE:12", "WORK_PLAN_CYCLE:16");
    }

    @Test
    void aLongChainIsWalkedToItsEnd() {
        int count = 20_000;
        String tasks =
                IntStream.range(0, count)
                        .mapToObj(
                                i ->
                                        "### TASK-"
                                                + i
                                                + ": x\n- **Depends on**: TASK-"
                                                + (i + 1) % count)
                        .collect(Collectors.joining("\n"));
        assertThat(Found.in(read(body("## Tasks\n" + tasks))))
                .containsExactly("WORK_PLAN_CYCLE:12");
    }

    @Test
    void idsInTheDataKnowTheirLines() {
        Value.Fields parsed = (Value.Fields) read(MINIMAL).parsed();
        Value.Items tasks = (Value.Items) parsed.field("tasks").orElseThrow();
        assertThat(tasks.items())
                .extracting(task -> ((Value.Fields) task).field("id").orElseThrow().line())
                .containsExactly(19, 25);
    }

    @Test
    void parsedHasTheTitleTheFieldsAndTheTasks() {
        assertThat(Json.line(read(MINIMAL).parsed()))
                .isEqualTo(
                        """
                        {"work":"WORK-07","title":"Trim search input",\
                        "meta":{"Created":"2026-01-05","Requirement":"works/WORK-07/Requirement.md",\
                        "Execution-Mode":"pipeline","Project":"demo","Tech Stack":"Java",\
                        "Language":"en","Status":"PLANNED"},\
                        "tasks":[{"id":"TASK-00","title":"Add trimming helper","depends_on":[]},\
                        {"id":"TASK-01","title":"Use helper in search","depends_on":["TASK-00"]}]}\
                        """);
    }

    @Test
    void aPlanThatDoesNotHoldCannotBeBuilt() {
        WorkPlan plan = read(MINIMAL).value().orElseThrow();
        PlannedTask last = plan.tasks().getLast();
        assertThatThrownBy(
                        () ->
                                new WorkPlan(
                                        plan.work(),
                                        plan.title(),
                                        plan.header(),
                                        plan.goal(),
                                        List.of(last)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
