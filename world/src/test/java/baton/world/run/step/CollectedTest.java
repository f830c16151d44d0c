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
}
