package baton.world.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.core.text.Source;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// WORKs that another tool began, and what is believed of them.
class WorkOfOthersTest {
    private static final List<List<Integer>> FREE = List.of(List.of(), List.of(), List.of());
    private static final String LOG = "works/WORK-01/work_WORK-01.log";

    @TempDir private Path directory;
    private Checkout checkout;
    private TestWork work;

    @BeforeEach
    void makeWork() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        work = TestWork.in(checkout, FREE).ofAnotherTool();
    }

    private void commitAll() {
        checkout.repository().git("add", "--all");
        checkout.repository().git("commit", "--quiet", "-m", "by another tool");
    }

    @Test
    void resultThatNobodyCommittedIsVerifiedAndCommittedAgain() {
        commitAll();
        checkout.repository().write("src/part0.txt", "0\n");
        checkout.repository().write("works/WORK-01/TASK-00_result.md", "# TASK-00 Result\n");
        checkout.repository()
                .write(
                        LOG,
                        "[2026-01-05T10:00:00Z] BUILDER_DONE — TASK-00 complete\n"
                                + "[2026-01-05T10:01:00Z] COMMITTER_START — TASK-00 commit\n");

        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        assertThat(work.agent().calls()).containsExactlyInAnyOrder("2.1", "3.1");
        assertThat(checkout.repository().git("show", "HEAD:src/part0.txt")).isEqualTo("0");
        assertThat(checkout.repository().git("show", "HEAD:works/WORK-01/TASK-00_result.md"))
                .contains("## Verification Results");
        assertThat(work.text("TASK-00_result.before.md")).isEqualTo("# TASK-00 Result\n");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void commitThatOnlyTheLogTellsOfIsNotBelieved() {
        checkout.repository()
                .write(
                        LOG,
                        "[2026-01-05T10:00:00Z] STAGE_DONE — stage=committer task=TASK-00\n"
                                + "[2026-01-05T10:01:00Z] ORCHESTRATOR_DONE — WORK-01 completed\n");
        commitAll();

        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        assertThat(work.agent().calls()).contains("1.1", "2.1", "3.1");
    }

    @Test
    void taskWhoseCommitHasNoResultIsProvedAndNotBuiltAgain() {
        checkout.repository().write("src/part0.txt", "0\n");
        checkout.repository()
                .write(LOG, "[2026-01-05T10:00:00Z] COMMITTER_DONE — TASK-00 committed\n");
        checkout.repository().git("add", "--all");
        checkout.repository()
                .git(
                        "commit",
                        "--quiet",
                        "-m",
                        "feat(TASK-00): Make part 0\n\nResult: works/WORK-01/TASK-00_result.md");

        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        assertThat(work.agent().calls()).containsExactlyInAnyOrder("2.1", "3.1");
    }

    @Test
    void tasksOfAPipelineAreCommittedOneBeforeTheNextBegins() {
        checkout.repository()
                .write("works/WORK-01/PLAN.md", work.text("PLAN.md").replace("full", "pipeline"));
        commitAll();

        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        assertThat(work.text("work_WORK-01.log"))
                .containsSubsequence(
                        "COMMITTER_DONE — TASK-00",
                        "BUILDER_START — TASK-01",
                        "COMMITTER_DONE — TASK-01",
                        "BUILDER_START — TASK-02");
    }

    @Test
    void everyAttemptHasItsLines() {
        commitAll();
        work.agent()
                .at(
                        1,
                        call -> {
                            call.write("src/part0.txt", call.attempt() > 1 ? "0\n" : "no\n");
                            return call.returns("{\"what\": \"tried\"}");
                        });

        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        Source log = Source.of("work_WORK-01.log", work.text("work_WORK-01.log"));
        assertThat(log.lines().stream().filter(line -> line.contains("BUILDER_START — TASK-00")))
                .hasSize(2);
    }

    @Test
    void listKeepsWhatIsNotItsOwn() {
        String theirs =
                """
                # Works

                LAST_WORK_ID: WORK-01

                | WORK | Title | Status | Created | Completed |
                |------|-------|--------|---------|-----------|
                | PRUN-0002 | another kind | RUNNING | 2026-01-01 | |
                | WORK-01 | Some parts | IN_PROGRESS | 2026-01-05 | |

                A note.
                """;
        checkout.repository().write(Works.LIST, theirs);
        commitAll();

        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().read(Works.LIST))
                .startsWith("# Works\n\nLAST_WORK_ID: WORK-01\n")
                .contains("| PRUN-0002 | another kind | RUNNING | 2026-01-01 | |")
                .contains("| WORK-01 | Some parts | DONE |")
                .endsWith("\nA note.\n");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void patternInFilesLetsAnyFileOfItBeMade() {
        checkout.repository()
                .write(
                        "works/WORK-01/TASK-00.md",
                        work.text("TASK-00.md").replace("src/part0.txt` |", "src/*0.txt` |"));
        commitAll();

        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        assertThat(work.text("TASK-00_result.md")).contains("`src/part0.txt`");
    }

    @Test
    void logThatChangedItsGrammarIsToldAgainAndKept() {
        String log =
                "[2026-01-05T10:00:00]_BUILDER_IMPL_TASK-00 work\n"
                        + "[2026-01-05T10:01:00Z] BUILDER_DONE — TASK-00 complete\n";
        checkout.repository().write(LOG, log);
        commitAll();
        checkout.repository().write("src/part0.txt", "0\n");

        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        assertThat(work.agent().calls()).containsExactlyInAnyOrder("2.1", "3.1");
        assertThat(work.text("work_WORK-01.E0.log")).isEqualTo(log);
        assertThat(work.text("work_WORK-01.log"))
                .startsWith("[2026-01-05T10:00:00Z] BUILDER_START — TASK-00 implement\n");
    }
}
