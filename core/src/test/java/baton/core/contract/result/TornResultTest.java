package baton.core.contract.result;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.text.Source;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A result whose words contradict each other is done by none of them, and both places are told.
/// `^` marks the one that says done, `_` the other, `=` a line that says both.
class TornResultTest {
    private static final String NAME = "works/WORK-03/TASK-00_result.md";

    private static Source source(String marked) {
        return Source.of(NAME, marked.replaceAll("(?m)^[\\^_=]", ""));
    }

    private static int marked(String text, char mark) {
        int line = 1;
        for (String one : text.lines().toList()) {
            if (!one.isEmpty() && (one.charAt(0) == mark || one.charAt(0) == '=')) {
                return line;
            }
            line++;
        }
        throw new AssertionError(mark + " in " + text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "---\ntask: TASK-00\n_status: FAILED\n---\n^# TASK-00 Result: DONE\n",
                "---\n_status: FAILED\n---\n# TASK-00 Result\n\n^> Status: **DONE**\n",
                "---\n_result: {status: FAILED}\n---\n^# TASK-00 Result — DONE\n",
                "---\n_result: { task: TASK-00, status: 'FAILED' }\n---\n# R\n^> Status: DONE\n",
                "---\nresult:\n_  status: FAILED\n---\n^# TASK-00 Result ✅\n",
                "---\nresult:\n_  - FAILED\n---\n# TASK-00 Result\n^> Status: **DONE**\n",
                "---\n_done: false\n---\n# TASK-00 Result\n^> Status: **DONE**\n",
                "---\n_success: no\n---\n# TASK-00 Result\n^> Status: **DONE**\n",
                "---\n^status: done\n_failed: true\n---\n# TASK-00 Result\n",
                "---\n=result: {status: done, verified: false}\n---\n# TASK-00 Result\n",
                "_# TASK-00 Result: FAILED\n^> Status: **DONE**\n",
                "_# ❌ TASK-00 Result\n^> Status: **DONE**\n",
                "_# TASK-00 Result (second attempt FAILED)\n^> Status: **DONE**\n",
                "^# TASK-00 Result: DONE\n_> Status: FAILED\n",
                "^# TASK-00 결과: 완료\n_> 상태: 실패\n",
                "# TASK-00 Result\n^> Status: **DONE**\n_> Status: FAILED\n",
                "# TASK-00 Result\n_> Status: IN_PROGRESS\n^> Status: **DONE**\n",
                "# TASK-00 Result\n=> Status: DONE | FAILED\n",
                "# TASK-00 Result\n=> Status: **DONE** / **FAILED**\n",
                "# TASK-00 Result\n=> Status: DONE, FAILED\n",
                "# TASK-00 Result\n=> Status: DONE (not committed)\n",
                "# TASK-00 Result\n=> Status: DONE or FAILED\n",
                "# TASK-00 Result\n=> Status: ✅ / ❌\n",
                "# TASK-00 Result\n=> Status: DONE ❌\n",
                "# TASK-00 Result\n=> Status: COMPLETED with errors\n",
                "# TASK-00 Result\n=> Status: {DONE | FAILED}\n",
                "# TASK-00 Result\n=| Status | DONE / FAILED |\n",
                "# TASK-00 Result\n^> Status: DONE\n_- [ ] Done\n",
                "# TASK-00 Result\n=- [ ] Status: DONE\n",
                "# TASK-00 Result\n^> Status: DONE\n\n## Sign-off\n_- [ ] TASK-00 done\n",
                "# TASK-00 Result\n^- [x] Done\n_- [x] FAILED\n",
                "# TASK-00 Result\n^> Status: DONE\n\n_NOT DONE\n",
                "# TASK-00 Result\n^> Status: DONE\n\n_TASK-00 is not done yet.\n",
                "# TASK-00 Result\n^> Status: DONE\n\n_TASK-00: FAILED\n",
                "# TASK-00 Result\n^> Status: DONE\n\n_This TASK failed.\n",
                "# TASK-00 Result\n^> Status: DONE\n\n_Done: no\n",
                "# TASK-00 Result\n^> Status: DONE\n\n_❌ Done\n",
                "# TASK-00 Result\n^> Status: DONE\n\n## Status\n_FAIL\n",
                "# TASK-00 Result\n^> Status: DONE\n\n_| Status | FAIL |\n",
                "# TASK-00 Result\n=<task-result task=\"TASK-00\" status=\"PASS|FAIL\">\n",
                "# TASK-00 Result\n^> Status: DONE\n_<task-result task=\"A\" status=\"FAIL\">\n",
                "# R\n^> Status: DONE\n```json\n_{\"ok\": true, \"status\": \"FAILED\"}\n```\n",
                "# TASK-00 Result\n^> Status: DONE\n```json\n{\n_  \"success\": false\n}\n```\n",
            })
    void whatContradictsItselfIsNotDone(String marked) {
        Source source = source(marked + "\n## Summary\nThe part is there.\n");
        assertThat(TaskReport.tellsDone(source)).isFalse();
        assertThat(TaskReport.contradiction(source))
                .contains(new Contradiction(marked(marked, '^'), marked(marked, '_')));
        assertThat(TaskReport.parse(source).problems())
                .filteredOn(problem -> problem.fault() == Fault.RESULT_CONTRADICTS_ITSELF)
                .singleElement()
                .satisfies(
                        problem -> {
                            assertThat(problem.line()).hasValue(marked(marked, '_'));
                            assertThat(problem.message()).contains("says that it is done");
                        });
    }

    /// No word says done here, and none has to.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "- [ ] Done",
                "- [ ] TASK-00 done",
                "> - [ ] Complete",
                "1. [ ] 완료",
                "❌ Done",
                "NOT DONE",
                "Not yet done",
                "🔄 In progress",
                "TASK-00 is not done.",
                "**TASK-00**: FAILED",
                "done: false",
                "\"success\": false",
                "Completed: no",
                "> Status: DONE?",
            })
    void whatSaysOnlyThatItIsNotDoneIsNoContradiction(String words) {
        Source source = source("# TASK-00 Result\n\n" + words + "\n\n## Summary\nThere.\n");
        assertThat(TaskReport.tellsDone(source)).isFalse();
        assertThat(TaskReport.contradiction(source)).isEmpty();
        assertThat(TaskReport.parse(source).problems())
                .extracting(Problem::fault)
                .contains(Fault.RESULT_STATUS_NOT_DONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- [x] Done\n- [ ] FAILED",
                "- [x] Status: DONE",
                "Done: yes",
                "success: true\nfailed: false",
                "> Status: DONE (0 failed, 12 passed)",
                "> Status: DONE (no errors)",
                "> Status: DONE (failed: 0)",
                "> Status: DONE, without errors",
                "> Status: ❌ → ✅",
                "> Status: DONE (FAILED → DONE)",
                "> Status: DONE — failed logins are counted now",
                "> Status: DONE\n<!-- Status: DONE | FAILED -->",
                "> Status: DONE\n\nTASK-01 is not done yet.",
                "> Status: DONE\n\nThis TASK is not about logins.",
                "> Status: DONE\n\n## Left for others\n- [ ] failed logins\n- [ ] Write the docs",
                "> Status: DONE\n\n## TODO\n- [ ] Status page",
                "Result: {logins: failed ones are counted}",
            })
    void whatDoesNotContradictItselfIsDone(String words) {
        Source source = source("# TASK-00 Result\n\n" + words + "\n\n## Summary\nThere.\n");
        assertThat(TaskReport.contradiction(source)).isEmpty();
        assertThat(TaskReport.tellsDone(source)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Result — Pending orders page",
                "Result — Failed login counter",
                "Result - Blocked users list",
                "Result – In progress indicator",
                "Result — Partial refunds",
                "Result — Not found page",
                "Result — TODO list",
                "Result — Aborted uploads are retried",
                "결과 — 실패 로그 정리",
                "Result — 未完了の注文",
            })
    void aTitleThatNamesAFailureIsAboutOne(String title) {
        Source source = source("# TASK-00 " + title + "\n> Status: **DONE**\n");
        assertThat(TaskReport.contradiction(source)).isEmpty();
        assertThat(TaskReport.tellsDone(source)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "완료되지 않음",
                "완료 예정",
                "完了していません",
                "0% done",
                "60 % DONE",
                "DONE: no",
                "DONE = false",
            })
    void aWordForDoneThatIsTakenBackIsNone(String status) {
        Source source = source("# TASK-00 Result\n> Status: " + status + "\n");
        assertThat(TaskReport.tellsDone(source)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "> Status: 완료 (실패 0건)\n",
                "> Status: **DONE**\n> Merged: no\n",
                "> Status: 100% done\n",
            })
    void honestWordsStayDone(String fields) {
        Source source = source("# TASK-00 Result\n" + fields);
        assertThat(TaskReport.contradiction(source)).isEmpty();
        assertThat(TaskReport.tellsDone(source)).isTrue();
    }
}
