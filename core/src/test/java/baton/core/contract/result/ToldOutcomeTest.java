package baton.core.contract.result;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A result that says that its TASK failed is failed, in whatever form a person or an older tool
/// writes it.
class ToldOutcomeTest {
    private static final String NAME = "works/WORK-03/TASK-00_result.md";

    private static boolean done(String text) {
        return TaskReport.tellsDone(Source.of(NAME, text));
    }

    private static String under(String words) {
        return "# TASK-00 Result\n\n" + words + "\n\n## Summary\nThe part is there.\n";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "> Status: FAIL",
                "> - Status: FAILED",
                "> **Status**: ❌ FAILED",
                "> 상태: 실패",
                "> Status: IN_PROGRESS",
                "> Status: nobody knows what became of it",
                "- Status: FAIL",
                "* Status: ❌ FAILED",
                "+ Status: ❌",
                "1. Status: FAIL",
                "- [ ] Status: FAIL",
                "- **Status:** FAILED",
                "- **Status**: `FAILED`",
                "- Status: FAILED because the build is red",
                "- Status: NOT DONE",
                "- Status: unfixed",
                "**Status**: FAIL",
                "__Status__: FAIL",
                "**Status: FAIL**",
                "Status: FAIL",
                "Status：失敗",
                "상태: 실패",
                "- 상태: 미완료",
                "状態: 失敗",
                "status=FAIL",
                "Status — FAILED",
                "Status - FAILED",
                "Status -> FAILED",
                "Status\tFAIL",
                "Status FAIL",
                "Status:\nFAIL",
                "**Status**:\n\nFAILED",
                "Status (TASK-00): FAIL",
                "Task Status: FAIL",
                "Final status: failed",
                "TASK-00 status: FAIL",
                "Result: FAIL",
                "- **Outcome**: ❌ FAILED",
                "결과: 실패",
                "❌ FAILED",
                "- Status: DONE → FAILED",
                "- Status: ~~DONE~~ FAILED",
                "```\nStatus: FAILED\n```",
                "    Status: FAILED",
                "## Status: FAIL",
                "## Status\nFAIL",
                "## Status\n\n**FAILED**",
                "## Status\n- FAIL",
                "### Status\nFAIL",
                "## 상태\n실패",
                "## ❌ FAILED",
                "Status\n------\nFAIL",
                "## Result: FAIL",
                "## Verification: FAIL",
                "## Notes of mine\n- Status: FAIL",
                "| Status | FAIL |",
                "| Status | FAIL |\n|---|---|\n| Time | 1 |",
                "| Field | Value |\n|---|---|\n| **Status** | ❌ FAIL |",
                "| TASK | Status |\n|---|---|\n| TASK-00 | FAIL |",
                "<task-result status=\"FAIL\">",
                "<task-result work=\"WORK-03\" status='FAIL'/>",
                "```xml\n<task-result task=\"TASK-00\" status=\"FAIL\">\n```",
                "<details>\nStatus: FAIL\n</details>",
            })
    void failureIsFailureInEveryForm(String words) {
        assertThat(done(under(words))).isFalse();
        assertThat(TaskReport.parse(Source.of(NAME, under(words))).problems())
                .extracting(Problem::fault)
                .contains(Fault.RESULT_STATUS_NOT_DONE);
    }

    /// A result that is begun, or of whose word nobody knows the meaning, is none that failed.
    @ParameterizedTest
    @CsvSource({
        "> Status: IN_PROGRESS, OPEN",
        "> Status: 🔄 In progress, OPEN",
        "- Status: NOT DONE, OPEN",
        "- Status: NOT STARTED, OPEN",
        "- Status: PARTIAL, OPEN",
        "- Status: INCOMPLETE, OPEN",
        "> Status: nobody knows what became of it, OPEN",
        "> 상태: 진행 중, OPEN",
        "> 상태: 미완료, OPEN",
        "| Status | WIP |, OPEN",
        "<task-result status=\"IN_PROGRESS\">, OPEN",
        "> Status: NOT OK, FAILED",
        "> Status: unfixed, FAILED",
        "> Status: build FAILED, FAILED",
        "> Status: BLOCKED, FAILED",
        "> Status: IN_PROGRESS → FAILED, FAILED",
        "> Status: 실패, FAILED",
        "❌ FAILED, FAILED",
        "Result: FAIL, FAILED",
        "> Status: DONE, DONE",
    })
    void whatIsUnderWayHasNotFailed(String words, TaskOutcome outcome) {
        assertThat(TaskReport.outcome(Source.of(NAME, under(words)))).isEqualTo(outcome);
    }

    @Test
    void redCheckOfAResultThatIsUnderWayIsAFailure() {
        String text = under("> Status: IN_PROGRESS") + "\n## Verification Results\n- Build: FAIL\n";
        assertThat(TaskReport.outcome(Source.of(NAME, text))).isEqualTo(TaskOutcome.FAILED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "---\nstatus: FAIL\n---\n# TASK-00 Result\n",
                "---\ntask: TASK-00\nstatus: \"failed\"\n---\n\n# TASK-00 Result\n",
                "# TASK-00 Result: FAILED\n",
                "# TASK-00 Result — ❌\n",
                "# TASK-00 결과: 실패\n",
                "Status: FAIL\n",
                "## TASK-00 Result\n- Status: FAIL\n",
                "# TASK-00 Result\n\n## Summary\n- Status: FAIL\n",
            })
    void failureIsReadWithoutAUsualTop(String text) {
        assertThat(done(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- Build: ❌ FAIL",
                "- Build: FAIL",
                "- Build: ❌",
                "- Tests: failed",
                "- Tests: FAILED (2 of 9)",
                "- Tests: 2 failed, 7 passed",
                "- Tests: 7 passed, 2 failed",
                "- ❌ Build",
                "- Build — FAIL",
                "- Build FAILED",
                "- 빌드: 실패",
                "- Tests: ✅ → ❌",
                "FAIL",
                "| Check | Result |\n|---|---|\n| Build | ❌ FAIL |",
            })
    void redCheckOfTheVerificationIsAFailure(String line) {
        String below = "\n## Verification\n- Lint: ✅\n" + line + "\n";
        assertThat(done(under("") + below)).isFalse();
        assertThat(done(under("- Status: DONE") + below)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "> Status: **DONE**",
                "> Status: ✅ DONE",
                "> Status: COMMITTED",
                "- Status: COMPLETED",
                "- **Status:** ✅",
                "Status\tPASS",
                "status: success",
                "- Status: FAILED → DONE",
                "- Status: ❌ → ✅",
                "상태: 완료",
                "| Status | PASS |",
                "## Status\nDONE",
                "## Status: ✅ PASS",
                "<task-result status=\"PASS\">",
                "Status of the API: fails on bad input",
                "The status: FAIL is what it returned before.",
                "Status: the service answers 404 for what it does not know",
                "HTTP Status: 500",
                "Failed logins are counted.",
            })
    void whatDoesNotSayThatItFailedIsDone(String words) {
        assertThat(done(under(words))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Status of the API: fails on bad input",
                "Status: the API now answers 404",
                "- Status: 404 for what is not there",
                "The status FAIL is shown in red.",
                "Result: failed logins are refused",
                "Failed: nothing",
                "| Code | Meaning |\n|---|---|\n| FAIL | it failed |",
                "```\nStatus: FAILED\n```",
                "Returns `<task-result status=\"FAIL\">` where it fails.",
            })
    void proseOfTheSummaryIsNoStatus(String words) {
        assertThat(done("# TASK-00 Result\n\n## Summary\n" + words + "\n")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- Tests: ✅ (0 failed, 12 passed)",
                "- Tests: Failed: 0, Passed: 12",
                "- Tests: failed logins are refused ✅",
                "- Lint: ❌ N/A",
                "- Tests: ❌ → ✅",
                "- Tests: red before, green now",
                "- Errors: none",
            })
    void greenCheckIsGreen(String line) {
        assertThat(done(under("") + "\n## Verification Results\n" + line + "\n")).isTrue();
    }

    /// Words of an agent below a status that says done never turn it.
    @Test
    void proseBelowAStatusThatSaysDoneIsNotAsked() {
        String text =
                under("> Status: **DONE**")
                        + "Status: FAILED\n\n## Verification\n- Lint: FAIL (self-check)\n\n"
                        + "## Issues Encountered\n- Status: FAIL\n<task-result status=\"FAIL\">\n";
        assertThat(done(text)).isTrue();
        assertThat(done(text + "\n## Status\nFAIL\n")).isFalse();
    }

    @Test
    void longLinesCostOnePass() {
        String long_ = "Status ".repeat(40_000) + "<task-result ".repeat(40_000);
        assertThat(done(under(long_) + "\n## Verification\n" + "- 1: ".repeat(40_000))).isTrue();
    }
}
