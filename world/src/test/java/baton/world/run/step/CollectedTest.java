package baton.world.run.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.index.ProposedWork;
import baton.world.git.read.Revisions;
import baton.world.git.snapshot.Snapshots;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// A person may have git collect what hangs on nothing, at any time.
class CollectedTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    @Test
    void whatIsInNoCommitWhenAStepBeginsIsKept() {
        Checkout checkout =
                Checkout.in(directory, PlanStep.plan(PlanStep.of(1)))
                        .planningElsewhere(
                                ".claude/projects/2026-01-06-more/plan.md",
                                PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        agent.at(
                1,
                call -> {
                    checkout.repository().git("gc", "--quiet", "--prune=now");
                    return call.writeOwn();
                });

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1", "feat: 2");
        assertThat(checkout.kept()).isEmpty();
    }

    @Test
    void whatIsCollectedBeforeItHasANameIsWrittenAgain() {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        CommitId tip = new CommitId(test.head());
        Revisions revisions = new Revisions(repository);
        Snapshots snapshots = Snapshots.open(repository, directory.resolve("state"), List.of());
        snapshots.reset();
        test.write("new", "1\n");

        ProposedWork first = snapshots.propose();
        assertThat(revisions.isWhole(first.tree(), tip)).isTrue();
        test.git("prune", "--expire=now");
        assertThat(revisions.isWhole(first.tree(), tip)).isFalse();

        ProposedWork again = snapshots.propose();
        assertThat(again.tree()).isEqualTo(first.tree());
        assertThat(revisions.isWhole(again.tree(), tip)).isTrue();
    }

    /// So a power cut leaves the objects of a tree that was never committed. Git takes them for
    /// what it needs not write again.
    @ParameterizedTest
    @ValueSource(strings = {"HEAD:f1.txt", "HEAD:d/e/f", "HEAD:d/e", "HEAD:d", "HEAD^{tree}"})
    void objectsWithoutContentAreWrittenAgain(String object) {
        PlanStep step = PlanStep.of(1).files("`f1.txt`, `d/e/f`");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(step));
        agent.at(
                1,
                call ->
                        call.does(
                                """
                                mkdir -p d/e; echo 1 > f1.txt; echo 2 > d/e/f
                                git clone -q . ../other; cp -r f1.txt d ../other
                                git -C ../other add -A; git -C ../other commit -q -m x
                                id=$(git -C ../other rev-parse %s)
                                cd .git/objects; mkdir -p ${id%%${id#??}}; : > ${id%%${id#??}}/${id#??}
                                """
                                        .formatted(object)));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1");
        assertThat(checkout.repository().git("fsck", "--no-progress", "--no-dangling")).isEmpty();
        assertThat(checkout.repository().git("show", "HEAD:f1.txt", "HEAD:d/e/f"))
                .isEqualTo("1\n2");
    }
}
