package baton.core.contract.task;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Reading;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.Found;
import baton.core.contract.work.Samples;
import baton.core.contract.work.TaskId;
import baton.core.text.Json;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;

class TaskSpecTest {
    private static final String PATH = "works/WORK-07/TASK-01.md";
    private static final int SEEDS = 500;

    private static final String MINIMAL =
            """
            # TASK-01: Add trimming helper

            ## WORK
            WORK-07: Trim search input

            ## Dependencies
            - TASK-00 (required)

            ## Scope
            Pure helper with test.

            ## Files
            | Path | Action | Description |
            |------|--------|-------------|
            | `src/Trim.java` | CREATE | helper |

            ## Acceptance Criteria
            - [ ] helper removes spaces

            ## Verify
            ```bash
            ./gradlew test --tests TrimTest
            ```
            """;

    private static final String LATER =
            """
            # TASK-01: 공백 제거

            ## WORK
            WORK-07: 검색어 다듬기

            ## Task 개요

            | 항목 | 내용 |
            |------|------|
            | 목적 | 공백을 없앤다 |
            | 매핑 요구사항 | FR-01 |
            | 의존관계 | TASK-00 완료 후 |
            | Phase | Phase 1 |

            ## 범위
            도우미와 시험.

            ### 제외
            나머지.

            ## 파일
            | 경로 | 작업 | 설명 |
            |------|------|------|
            | `src/Trim.java` | modify | 정정 |

            ## 인수 기준
            - [x] 공백이 없다

            ## 검증
            ```bash
            true
            ```
            ```bash
            false
            ```
            """;

    private static Reading<TaskSpec> read(String path, String text) {
        return TaskSpec.parse(Source.of(path, text));
    }

    private static String with(String old, String other) {
        assertThat(MINIMAL).contains(old);
        return MINIMAL.replace(old, other);
    }

    static List<Arguments> rows() {
        return List.of(
                row(PATH, MINIMAL),
                row("works/WORK-07/WORK-07-TASK-01.md", MINIMAL, "TASK_BAD_FILENAME"),
                row("works/WORK-07/task-01.md", MINIMAL, "TASK_BAD_FILENAME"),
                row("works/WORK-07/TASK-01.MD", MINIMAL, "TASK_BAD_FILENAME"),
                row("works/WORK-07/TASK-02.md", MINIMAL, "TASK_ID_MISMATCH:1"),
                row(PATH, with("# TASK-01: Add", "# Add"), "TASK_ID_MISMATCH:1"),
                row(PATH, with("# TASK-01: Add", "Add"), "TASK_ID_MISMATCH"),
                row("works/WORK-08/TASK-01.md", MINIMAL, "TASK_WORK_MISMATCH:3"),
                row("works/_COMPLETED/WORK-08/TASK-01.md", MINIMAL, "TASK_WORK_MISMATCH:3"),
                row(PATH, with("WORK-07: Trim", "Trim"), "TASK_WORK_MISMATCH:3"),
                row(PATH, with("## WORK", "## Job"), "TASK_MISSING_SECTION"),
                row(PATH, with("## Scope", "## Area"), "TASK_MISSING_SECTION"),
                row(PATH, with("## Files", "## Paths"), "TASK_MISSING_SECTION"),
                row(PATH, with("## Files", "### Files"), "TASK_MISSING_SECTION"),
                row(PATH, with("CREATE", "PAINT"), "TASK_BAD_ACTION:15"),
                row(PATH, with("| CREATE | helper |", "|"), "TASK_BAD_ACTION:15"),
                row(PATH, with("- [ ]", "-"), "~TASK_NO_AC:17"),
                row(PATH, with("## Acceptance", "## Some"), "~TASK_NO_AC"),
                row(PATH, with("```bash\n./gradlew", "./gradlew"), "~TASK_NO_VERIFY:20"),
                row(PATH, with("./gradlew test --tests TrimTest\n", ""), "~TASK_NO_VERIFY:20"),
                row(
                        PATH,
                        "",
                        "TASK_ID_MISMATCH",
                        "TASK_MISSING_SECTION",
                        "TASK_MISSING_SECTION",
                        "TASK_MISSING_SECTION",
                        "~TASK_NO_AC",
                        "~TASK_NO_VERIFY"));
    }

    private static Arguments row(String path, String text, String... codes) {
        return Arguments.of(path, text, List.of(codes));
    }

    @ParameterizedTest(name = "{0} {2}")
    @MethodSource("rows")
    void everyFaultIsFound(String path, String text, List<String> codes) {
        Reading<TaskSpec> reading = read(path, text);
        assertThat(Found.in(reading)).containsExactlyElementsOf(codes);
        assertThat(reading.valid() && reading.value().isEmpty()).isFalse();
    }

    static List<String> tolerated() {
        return List.of(
                MINIMAL.replace("\n", "\r\n"),
                "\uFEFF" + MINIMAL,
                with("# TASK-01:", "# TASK-01 —"),
                with("# TASK-01:", "# TASK-1:"),
                with("CREATE", "create"),
                with("CREATE", "`CREATE`"),
                with("`src/Trim.java`", "src/Trim.java"),
                with("| Path | Action | Description |", "| 경로 | 작업 | 설명 |"),
                with("(required)", ""),
                with("- TASK-00 (required)", "TASK-00"),
                with("## Dependencies", "## 의존관계"),
                with("## Scope", "## 범위"),
                with("## Files", "## 대상 파일"),
                with("## Verify", "## 검증"),
                with("```bash", "```"),
                with("| helper |", "| helper |\n| - | - | - |\n| | | |"));
    }

    @ParameterizedTest
    @MethodSource("tolerated")
    void otherSpellingsAreAccepted(String text) {
        Reading<TaskSpec> reading = read(PATH, text);
        assertThat(Found.in(reading)).isEmpty();
        TaskSpec canonical = read(PATH, MINIMAL).value().orElseThrow();
        assertThat(reading.value()).contains(canonical);
    }

    @Test
    void laterFormHasAnOverview() {
        Reading<TaskSpec> reading = read(PATH, LATER);
        assertThat(Found.in(reading)).isEmpty();
        TaskSpec task = reading.value().orElseThrow();
        assertThat(task.dependencies()).containsExactly(new TaskId(0));
        assertThat(task.scope().text()).isEqualTo("도우미와 시험.\n\n### 제외\n나머지.");
        assertThat(task.files().getFirst().action()).isEqualTo(FileAction.MODIFY);
        assertThat(task.verify()).contains(new TaskScript("true\nfalse"));
    }

    @Test
    void overviewStandsForAMissingScope() {
        assertThat(Found.in(read(PATH, LATER.replace("## 범위", "## 기타")))).isEmpty();
    }

    @Test
    void filesMayBeListItemsThatNameTheirAction() {
        String text =
                MINIMAL.replaceAll(
                        "(?s)\\| Path.*helper \\|", "- `a.txt` — DELETE the file\n- `b` — x");
        assertThat(Found.in(read(PATH, text))).containsExactly("TASK_BAD_ACTION:14");
    }

    @Test
    void noDependencyIsNone() {
        String text = with("- TASK-00 (required)", "- (none)");
        assertThat(read(PATH, text).value().orElseThrow().dependencies()).isEmpty();
    }

    @Test
    void dependenciesOnOtherWorksAreNotTasksOfThisOne() {
        String text = with("- TASK-00 (required)", "- WORK-02: TASK-05");
        assertThat(read(PATH, text).value().orElseThrow().dependencies()).isEmpty();
    }

    @Test
    void parsedHasWhatDecidesTheTask() {
        assertThat(Json.line(read(PATH, MINIMAL).parsed()))
                .isEqualTo(
                        """
                        {"id":"TASK-01","work":"WORK-07","dependencies":["TASK-00"],\
                        "files":[{"path":"src/Trim.java","action":"CREATE"}],\
                        "acceptance":[{"text":"helper removes spaces","done":false}],\
                        "verify":"./gradlew test --tests TrimTest"}\
                        """);
    }

    @Test
    void whatIsWrittenIsReadBack() {
        for (long seed = 0; seed < SEEDS; seed++) {
            TaskSpec task = sample(new Samples(seed));
            String path = "works/" + task.work() + "/" + task.id().fileName();
            Reading<TaskSpec> reading = read(path, task.render());
            assertThat(Found.in(reading)).as("seed %d", seed).allMatch(row -> row.contains("_NO_"));
            assertThat(reading.value()).as("seed %d\n%s", seed, task.render()).contains(task);
        }
    }

    private static TaskSpec sample(Samples samples) {
        return new TaskSpec(
                samples.task(),
                samples.words(),
                samples.work(),
                samples.line(),
                samples.some(3, samples::task),
                samples.prose(),
                samples.some(
                        3,
                        () -> new FileChange(samples.file(), samples.oneOf(FileAction.values()))),
                samples.some(3, samples::criterion),
                samples.maybe(() -> TaskScript.of("x\n" + samples.text() + samples.text())));
    }
}
