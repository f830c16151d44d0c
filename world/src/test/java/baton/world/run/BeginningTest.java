package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunMode;
import baton.core.run.RunResult;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// The beginning of a run: what it refuses before it begins, and what does not matter to it.
class BeginningTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private Checkout checkout() {
        return Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
    }

    private void assertRefused(Fault fault, Checkout checkout) {
        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.problem().fault()).isEqualTo(fault));
        assertThat(agent.calls()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo mine > new.txt",
                "echo mine > start",
                "rm start",
                "git rm -q --cached start",
                "echo mine > staged.txt; git add staged.txt",
                "chmod +x start"
            })
    void dirtyTreeIsRefusedAndLeftAlone(String change) {
        Checkout checkout = checkout();
        checkout.repository().bash(change);
        String before = checkout.status();

        assertRefused(Fault.DIRTY_TREE, checkout);
        assertThat(checkout.status()).isEqualTo(before);
        assertThat(RunFolder.all(checkout.repository().top())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo changed >> .claude/projects/2026-01-05-demo/plan.md",
                "mkdir -p .claude/projects/other; echo x > .claude/projects/other/brief.md",
                "mkdir -p .claude/skills/baton; echo x > .claude/skills/baton/SKILL.md",
                "echo ignored >> .git/info/exclude; echo x > ignored"
            })
    void whatBelongsToProjectsOrToNobodyIsNotDirty(String change) {
        Checkout checkout = checkout();
        checkout.repository().bash(change);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void whoeverHoldsTheLockIsNamed() {
        Checkout checkout = checkout();
        Holder other = Holder.current("20260101-000000-aaaa", "baton execute other.md");
        try (RunLock _ = RunLock.acquire(checkout.repository().at(".git"), other)) {
            assertThatThrownBy(() -> checkout.run(agent)).hasMessageContaining("other.md");
            assertRefused(Fault.LOCK_HELD, checkout);
        }

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void repositoryWithoutCommitsIsRefused() {
        Checkout checkout = checkout();
        checkout.repository().git("update-ref", "-d", "HEAD");

        assertRefused(Fault.NO_COMMITS, checkout);
    }

    @ParameterizedTest
    @CsvSource({"MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"})
    void operationThatGitHasNotFinishedIsRefused(String file) {
        Checkout checkout = checkout();
        checkout.repository().write(".git/" + file, checkout.repository().head() + "\n");

        assertRefused(Fault.GIT_UNFINISHED, checkout);
        assertThat(checkout.repository().has(".git/" + file)).isTrue();
    }

    @Test
    void detachedHeadMovesAndNoBranchDoes() {
        Checkout checkout = checkout();
        String main = checkout.repository().head();
        checkout.repository().git("checkout", "-q", "--detach");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().git("rev-parse", "main")).isEqualTo(main);
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1");
    }

    @Test
    void leftoversOfAnInterruptedWriteAreSwept() {
        Checkout checkout = checkout();
        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);

        assertThat(checkout.repository().bash("find .claude .baton -name '*.tmp*'")).isEmpty();
    }

    @Test
    void runIsWrittenDownWithWhatItWasStartedWith() {
        Checkout checkout = checkout();
        String head = checkout.repository().head();
        checkout.run(agent);

        assertThat(RunRecord.read(checkout.folder().record()))
                .hasValueSatisfying(
                        record -> {
                            assertThat(record.plan()).isEqualTo(Checkout.PLAN);
                            assertThat(record.baseCommit()).isEqualTo(head);
                            assertThat(record.mode()).isEqualTo(RunMode.EXECUTE);
                            assertThat(record.agent()).isEqualTo("scripted");
                            assertThat(record.steps()).containsExactly(1);
                        });
    }
}
