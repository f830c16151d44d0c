package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.TestBed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// WORKs of another tool whose files say of a TASK both that it is done and that it is not. Its
/// code is there and right.
class DisputedTasksTest {
    private static final String FOLDER = "works/WORK-03/";
    private static final String RESULT = FOLDER + "TASK-01_result.md";

    @TempDir private Path directory;
    private Yard yard;

    private static String result() {
        return OtherTool.RESULT.replace("TASK-00", "TASK-01").replace("part0", "part1");
    }

    /// The first TASK is done, and so is the second but for what its files say.
    private void leaves() {
        String told = yard.has(RESULT) ? yard.text(RESULT) : "";
        new OtherTool(yard).leaves(OtherTool.plan(), "");
        yard.with("src/part1.txt", "1\n")
                .with(RESULT, told.isEmpty() ? result() : told)
                .commit("feat(TASK-01): Make part 1");
    }

    private void assertDisputed(String done, String notDone) {
        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).as(status.err()).contains("1/2", "TASK-01   disputed");
        assertThat(status.err())
                .contains(
                        "TASK-01 is disputed: " + FOLDER + done + " says that it is done",
                        FOLDER + notDone + " that it is not",
                        "`baton work resume WORK-03`");
        assertThat(yard.work("--json", "status", "WORK-03").out())
                .contains(
                        "\"state\":\"disputed\"",
                        "\"done_by\":\"" + done + "\"",
                        "\"not_done_by\":\"" + notDone + "\"");
        assertThat(yard.work("list").out()).contains("WORK-03   IN_PROGRESS");
        assertThat(yard.work("archive").out()).doesNotContain("archived WORK-03");
    }

    private void assertMended() {
        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.err()).contains("TASK-01 is disputed");
        assertThat(yard.calls()).as("the code is green").isEmpty();
        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out() + status.err())
                .contains("✅ 2/2 completed")
                .doesNotContain("disputed");
    }

    @ParameterizedTest
    @CsvSource({
        "'---\nstatus: FAILED\n---\n', 8, 2",
        "'---\nresult: {status: FAILED}\n---\n', 8, 2",
        "'- [ ] Done\n\n', 7, 1",
    })
    void aResultThatContradictsItself(String front, int done, int notDone) {
        yard = Yard.on(TestBed.Kind.PYTHON, directory);
        yard.with(RESULT, front + result());
        leaves();

        assertDisputed("TASK-01_result.md:" + done, "TASK-01_result.md:" + notDone);
        assertMended();
        assertThat(yard.text(RESULT)).doesNotContain("FAILED", "[ ] Done");
    }

    @ParameterizedTest
    @ValueSource(strings = {"✅ Done", "완료"})
    void aRowThatSaysDoneBesideAResultThatSaysFailed(String word) {
        yard = Yard.on(TestBed.Kind.PYTHON, directory);
        yard.with(RESULT, result().replace("**DONE**", "FAILED"));
        yard.with(FOLDER + "PROGRESS.md", rows(word));
        leaves();

        assertDisputed("PROGRESS.md:8", "TASK-01_result.md:5");
        assertMended();
    }

    @Test
    void aProgressFileThatContradictsItself() {
        yard = Yard.on(TestBed.Kind.PYTHON, directory);
        new OtherTool(yard).leaves(OtherTool.plan(), "");
        yard.with(
                        FOLDER + "TASK-01_progress.md",
                        "# TASK-01 Progress\n\n- Status: COMPLETED\n- Files changed:\n"
                                + "  - `src/part1.txt` — CREATE\n- Status: FAILED\n")
                .commit("progress");

        assertDisputed("TASK-01_progress.md:3", "TASK-01_progress.md:6");
    }

    /// A title is no status, and a status that is none is no claim.
    @ParameterizedTest
    @ValueSource(strings = {"🔄 In Progress", "Not Done", "❌ Done", "⬜ Pending"})
    void aRowWithWordsForDoneElsewhereClaimsNothing(String word) {
        yard = Yard.on(TestBed.Kind.PYTHON, directory);
        new OtherTool(yard).leaves(OtherTool.plan(), "");
        yard.with(FOLDER + "PROGRESS.md", rows(word).replace("Make part 1", "Done ✅ button"))
                .commit("progress");

        assertThat(yard.work("status", "WORK-03").out())
                .contains("TASK-01 ")
                .doesNotContain("claimed", "disputed");
    }

    private static String rows(String word) {
        return """
        # WORK-03 Progress

        > WORK: WORK-03

        | TASK | Title | Status | Commit | Duration |
        |------|-------|--------|--------|----------|
        | TASK-00 | Make part 0 | ✅ Done | abc1234 | 1m |
        | TASK-01 | Make part 1 | %s | | |
        """
                .formatted(word);
    }
}
