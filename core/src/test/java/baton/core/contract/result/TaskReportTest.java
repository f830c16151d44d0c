package baton.core.contract.result;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Reading;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.Found;
import baton.core.contract.work.Language;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.Samples;
import baton.core.contract.work.SectionLines;
import baton.core.text.Json;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;

class TaskReportTest {
    private static final String PATH = "works/WORK-07/TASK-00_result.md";
    private static final int SEEDS = 500;

    private static final String MINIMAL =
            """
            # TASK-00 Result

            > WORK: WORK-07 — Trim search input
            > Completed: 2026-01-05 10:30
            > Status: **DONE**

            ## Summary
            Helper added.

            ## Completed Checklist
            - [x] helper removes spaces

            ## Verification Results
            - Build: ✅
            - Tests: ✅ (3 passed)

            ## Files Changed
            ### Created
            - `src/Trim.java` — helper

            ## Issues Encountered
            None

            ## Notes for Subsequent Tasks
            None

            ## Context Handoff
            ### Builder Context (SUMMARY)
            Helper added.

            ### Verifier Context (FULL)
            - **what**: helper and test
            - **why**: padded input
            - **caution**: none
            - **incomplete**: None
            """;

    private static final String DIRECT =
            """
            # TASK-00 Result

            > WORK: WORK-07 — Trim search input
            > Completed: 2026-01-05 10:30
            > Execution-Mode: direct
            > Status: **DONE**

            ## 요약
            한 줄.

            ## 변경 파일
            - `a.txt` — x

            ## 검증
            - Build: PASS (self-check)
            """;

    private static Reading<TaskReport> read(String text) {
        return TaskReport.parse(Source.of(PATH, text));
    }

    private static String with(String old, String other) {
        assertThat(MINIMAL).contains(old);
        return MINIMAL.replace(old, other);
    }

    static List<Arguments> rows() {
        return List.of(
                row("minimal", MINIMAL),
                row("direct", DIRECT),
                row("another title", with("# TASK-00 Result", "# Outcome"), "RESULT_BAD_TITLE:1"),
                row("no title", with("# TASK-00 Result\n", ""), "RESULT_BAD_TITLE"),
                row("title of another TASK", with("# TASK-00", "# TASK-01"), "RESULT_BAD_TITLE:1"),
                row("no WORK", with("> WORK:", "> Job:"), "RESULT_MISSING_META:1"),
                row("WORK without id", with("WORK-07 — ", ""), "RESULT_MISSING_META:3"),
                row("no Completed", with("> Completed", "> Ended"), "RESULT_MISSING_META:1"),
                row("no Status", with("> Status: **DONE**\n", ""), "RESULT_MISSING_META:1"),
                row("failed", with("**DONE**", "**FAILED**"), "RESULT_STATUS_NOT_DONE:5"),
                row("not done", with("**DONE**", "NOT DONE"), "RESULT_STATUS_NOT_DONE:5"),
                row("no Summary", with("## Summary", "## Abstract"), "RESULT_MISSING_SECTION"),
                row("no Checklist", with("## Completed", "## Other"), "RESULT_MISSING_SECTION"),
                row("no Results", with("## Verification", "## Other"), "RESULT_MISSING_SECTION"),
                row("no Files", with("## Files", "## Other"), "RESULT_MISSING_SECTION"),
                row("no Issues", with("## Issues", "## Other"), "RESULT_MISSING_SECTION"),
                row("no Notes", with("## Notes", "## Other"), "RESULT_MISSING_SECTION"),
                row("no handoff", with("## Context", "## Other"), "~RESULT_NO_HANDOFF"),
                row("no what", with("- **what**: helper and test\n", ""), "~RESULT_NO_HANDOFF:27"),
                row("no builder", with("### Builder", "### Other"), "~RESULT_NO_HANDOFF:27"),
                row(
                        "commit",
                        with("DONE**\n", "DONE**\n> Commit: 1a2b3c4\n"),
                        "~RESULT_HAS_COMMIT_HASH:6"),
                row("direct without files", DIRECT.replace("변경 파일", "x"), "RESULT_MISSING_SECTION"),
                row("direct without checks", DIRECT.replace("검증", "x"), "RESULT_MISSING_SECTION"),
                row(
                        "nothing at all",
                        "",
                        "RESULT_BAD_TITLE",
                        "RESULT_MISSING_META",
                        "RESULT_MISSING_META",
                        "RESULT_MISSING_META",
                        "RESULT_MISSING_SECTION",
                        "RESULT_MISSING_SECTION",
                        "RESULT_MISSING_SECTION",
                        "RESULT_MISSING_SECTION",
                        "RESULT_MISSING_SECTION",
                        "RESULT_MISSING_SECTION",
                        "~RESULT_NO_HANDOFF"));
    }

    private static Arguments row(String name, String text, String... codes) {
        return Arguments.of(name, text, List.of(codes));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void everyFaultIsFound(String name, String text, List<String> codes) {
        Reading<TaskReport> reading = read(text);
        assertThat(Found.in(reading)).containsExactlyElementsOf(codes);
        assertThat(reading.valid() && reading.value().isEmpty()).isFalse();
    }

    static List<String> tolerated() {
        return List.of(
                MINIMAL.replace("\n", "\r\n"),
                "\uFEFF" + MINIMAL,
                with("**DONE**", "DONE"),
                with("**DONE**", "✅ DONE"),
                with("> Status", "> **Status**"),
                with("(SUMMARY)", ""),
                with("(FULL)", ""),
                with("Result\n", "result\n"),
                with(
                        "- **what**: helper and test\n- **why**: padded input",
                        "#### what\nhelper and\ntest\n\n#### why\npadded input"),
                with("- **what**", "- **What**"),
                read(MINIMAL).value().orElseThrow().render(Language.KO),
                read(MINIMAL).value().orElseThrow().render(Language.JA));
    }

    @ParameterizedTest
    @MethodSource("tolerated")
    void otherSpellingsAreAccepted(String text) {
        Reading<TaskReport> reading = read(text);
        assertThat(Found.in(reading)).isEmpty();
        assertThat(reading.value()).isEqualTo(read(MINIMAL).value());
    }

    @Test
    void headingsAreWrittenInTheLanguage() {
        TaskReport report = read(MINIMAL).value().orElseThrow();
        assertThat(report.render(Language.KO)).contains("## 완료 체크리스트\n", "## 컨텍스트 핸드오프\n");
        assertThat(report.render(Language.JA)).contains("## 完了チェックリスト\n", "## 検証結果\n");
        assertThat(report.render(Language.of("fr"))).isEqualTo(report.render());
    }

    @Test
    void theMinimalReportIsWrittenAsItIsRead() {
        assertThat(read(MINIMAL).value().orElseThrow().render())
                .isEqualTo(MINIMAL.replace("Handoff\n", "Handoff\n\n").replace(": none", ": None"));
    }

    @Test
    void directReportHasThreeSections() {
        TaskReport report = read(DIRECT).value().orElseThrow();
        assertThat(report.form()).isEqualTo(new TaskReport.Direct());
        assertThat(report.render(Language.KO)).isEqualTo(DIRECT);
    }

    @Test
    void parsedHasTheStatusAndTheSections() {
        assertThat(Json.line(read(DIRECT).parsed()))
                .isEqualTo(
                        """
                        {"task":"TASK-00","work":"WORK-07","status":"DONE",\
                        "sections":["요약","변경 파일","검증"]}\
                        """);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsReadBack(Language language) {
        for (long seed = 0; seed < SEEDS; seed++) {
            TaskReport report = sample(new Samples(seed));
            String path = "works/" + report.work() + "/" + report.task().resultFileName();
            String text = report.render(language);
            Reading<TaskReport> reading = TaskReport.parse(Source.of(path, text));
            assertThat(Found.in(reading))
                    .as("seed %d", seed)
                    .allMatch(row -> row.startsWith("~RESULT_NO_HANDOFF"));
            assertThat(reading.value()).as("seed %d\n%s", seed, text).contains(report);
        }
    }

    private static TaskReport sample(Samples samples) {
        TaskReport.Form form =
                samples.flag()
                        ? new TaskReport.Direct()
                        : new TaskReport.Full(
                                samples.some(3, samples::criterion),
                                samples.prose(),
                                samples.prose(),
                                samples.maybe(() -> handoff(samples)));
        return new TaskReport(
                samples.task(),
                samples.work(),
                samples.line(),
                samples.words(),
                samples.prose(),
                samples.some(4, () -> change(samples)),
                samples.some(3, () -> check(samples)),
                form);
    }

    private static Handoff handoff(Samples samples) {
        OneLine builder = samples.words();
        return new Handoff(
                SectionLines.of("x " + samples.prose() + builder),
                samples.words(),
                samples.line(),
                samples.line(),
                samples.line());
    }

    private static ReportedChange change(Samples samples) {
        Optional<FileAction> action = samples.maybe(() -> samples.oneOf(FileAction.values()));
        return new ReportedChange(action, samples.file());
    }

    private static ReportedCheck check(Samples samples) {
        return new ReportedCheck(OneLine.of("Check " + samples.below(9)), samples.line());
    }
}
