package baton.world.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.contract.work.TaskId;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.run.GateAnswers;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// The files that a run of TASKs writes, and what its commits hold.
class WorkLedgerTest {
    private static final List<List<Integer>> CHAIN = List.of(List.of(), List.of(0), List.of(1));

    @TempDir private Path directory;
    private Checkout checkout;
    private TestWork work;

    @BeforeEach
    void makeWork() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        work = TestWork.in(checkout, CHAIN);
    }

    private String files(String commit) {
        return checkout.repository().git("show", "--format=", "--name-only", commit);
    }

    @Test
    void eachTaskIsOneCommitWithItsPartItsResultAndItsLines() {
        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).hasSize(4);
        assertThat(checkout.repository().subjects("--merges")).isEmpty();
        assertThat(files("HEAD~1").lines())
                .contains(
                        "src/part1.txt",
                        "works/WORK-01/TASK-01_result.md",
                        "works/WORK-01/work_WORK-01.log")
                .doesNotContain("src/part0.txt", "works/WORK-01/TASK-02_result.md");
        assertThat(checkout.repository().git("log", "-1", "--format=%B", "HEAD~1"))
                .contains("Result: works/WORK-01/TASK-01_result.md");
        assertThat(checkout.repository().git("show", "HEAD~1:works/WORK-01/work_WORK-01.log"))
                .contains("COMMITTER_DONE — TASK-01 committed");
        assertThat(work.text("TASK-02_result.md"))
                .contains("## Summary\nmade part 2", "- `src/part2.txt`");
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.worktrees()).isEmpty();
    }

    @Test
    void listAndLogTellOfItsEnd() {
        work.run();

        assertThat(work.files().isWhole()).isTrue();
        assertThat(checkout.repository().read(Works.LIST)).contains("WORK-01", "DONE");
        assertThat(work.text("work_WORK-01.log"))
                .containsSubsequence("TASK-00", "TASK-01", "TASK-02");
    }

    @Test
    void laterTasksAreToldWhatWasDoneBefore() {
        work.run();

        assertThat(work.agent().prompts().get(1)).contains("made part 0");
    }

    @Test
    void taskThatFailsLeavesWhatWasDoneAndBlocksItsOwn() {
        work.agent().at(2, call -> call.returns("{}"));

        assertThat(work.run()).isNotEqualTo(RunResult.COMPLETED);
        assertThat(work.files().done()).containsExactly(new TaskId(0));
        assertThat(work.agent().calls()).containsExactly("1.1", "2.1", "2.2", "2.3");
        assertThat(checkout.last("scope.checked step-2")).contains("nothing_changed");
        assertThat(work.text("work_WORK-01.log")).contains("TASK-01");
        assertThat(checkout.status()).doesNotContain("src");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "agent.started step-1",
                "step.passed step-1",
                "session.merging session-1",
                "session.merged session-1",
                "agent.started step-2",
                "session.merged session-3"
            })
    void whereverTheProgramDiesNoTaskIsToldOrCommittedTwice(String last) {
        checkout.dyingAt(last);
        assertThatThrownBy(() -> work.run()).isInstanceOf(Checkout.Died.class);
        checkout.when(last, () -> {});

        assertThat(work.resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).hasSize(4).doesNotHaveDuplicates();
        assertThat(work.files().isWhole()).isTrue();
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.repository().git("diff", "HEAD", "--name-only", "--", "works"))
                .isEmpty();
    }

    @Test
    void personWhoSwitchesFindsNothingInHisBranchAndTheWayBackFree() {
        checkout.repository().commitAll("works");
        checkout.when(
                "agent.started step-2",
                () -> checkout.repository().git("switch", "-q", "-c", "mine"));

        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().git("branch", "--show-current")).isEqualTo("mine");
        assertThat(checkout.repository().git("status", "--porcelain")).isEmpty();
        checkout.repository().git("switch", "-q", "main");
        assertThat(checkout.repository().git("status", "--porcelain")).isEmpty();
        assertThat(work.files().isWhole()).isTrue();
        assertThat(checkout.repository().read(Works.LIST)).contains("WORK-01", "DONE");
        assertThat(work.text("work_WORK-01.log").lines().filter(l -> l.contains("TASK-01 ")))
                .hasSize(6)
                .doesNotHaveDuplicates();
        assertThat(work.words()).noneMatch(words -> words.contains("journal"));
    }

    @Test
    void whatTheBranchCannotHaveIsKeptAndSaid() {
        checkout.repository().commitAll("works");
        checkout.when(
                "agent.started step-3",
                () -> checkout.repository().git("switch", "-q", "-C", "mine"));
        work.agent().at(3, call -> call.returns("{}"));

        assertThat(work.run()).isNotEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().git("status", "--porcelain")).isEmpty();
        assertThat(work.words()).anyMatch(words -> words.contains("in the journal of the run"));
    }

    @Test
    void questionIsWrittenDownAsADecisionAndItsAnswerToo() {
        work.agent()
                .at(
                        1,
                        call -> {
                            if (call.prompt().contains("The decision:")) {
                                return call.write("src/part0.txt", "0\n");
                            }
                            return call.asks("Which?", "a", "b");
                        });
        assertThat(work.run()).isEqualTo(RunResult.STOPPED);
        assertThat(work.text("DECISIONS.md")).contains("Which?", "PENDING");
        GateAnswers.make(
                checkout.git(),
                checkout.environment(),
                checkout.folder(),
                new GateAnswers.Wish("step-1", "decide", _ -> "b"),
                checkout.clock().get());

        assertThat(work.resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(work.text("DECISIONS.md")).contains("Which?").doesNotContain("PENDING");
    }

    @Test
    void agentThatDoesNothingHasFailedThoughAllIsThere() {
        checkout.repository().write("src/part0.txt", "0\n");
        checkout.repository().bash("git add src; git commit -qm 'there already'");
        work.agent().at(1, call -> call.returns("{}"));

        assertThat(work.run()).isNotEqualTo(RunResult.COMPLETED);
        assertThat(work.files().done()).isEmpty();
    }

    @Test
    void agentCannotWriteItsOwnResult() {
        work.agent()
                .at(
                        1,
                        call ->
                                call.does(
                                        "mkdir -p src works/WORK-01; echo 0 > src/part0.txt;"
                                                + " echo fine > works/WORK-01/TASK-00_result.md"));

        assertThat(work.run()).isNotEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).containsExactly("start");
    }

    @Test
    void whatAnotherToolHadBuiltIsVerifiedWithoutAnAgent() {
        checkout.repository().write("src/part0.txt", "0\n");
        checkout.repository()
                .write(
                        "works/WORK-01/work_WORK-01.log",
                        "[2026-01-05T10:00:00] BUILDER_START — TASK-00\n"
                                + "[2026-01-05T10:01:00] BUILDER_DONE — TASK-00\n");
        TestWork foreign = work.ofAnotherTool();

        assertThat(foreign.run()).isEqualTo(RunResult.COMPLETED);
        assertThat(foreign.agent().calls()).containsExactly("2.1", "3.1");
        assertThat(foreign.words()).singleElement().asString().contains("src/part0.txt");
        assertThat(checkout.repository().subjects()).hasSize(4);
    }

    @Test
    void taskWhoseFileIsIgnoredIsToldSo() {
        String before = checkout.repository().git("rev-parse", "--git-path", "info/exclude");
        checkout.repository().bash("printf 'src\\n' >> " + before);

        assertThat(work.run()).isNotEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("scope.checked step-1"))
                .contains("nothing_changed", "is ignored by git");
    }
}
