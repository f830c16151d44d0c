package baton.world.run.session;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.core.step.StepEvent.AgentFailed;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;

/// A person may remove all names that Baton keeps work by, between two lives of a run.
class RemovedNamesTest {
    private static final Terms APART =
            Terms.PLAIN.spreading(new Spread(8, false, true, WorktreeSettings.NONE, true));

    @TempDir Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    @ParameterizedTest
    @CsvSource({
        "agent.started step-2, false",
        "agent.started step-2, true",
        "scope.checked step-2, false",
        "scope.checked step-2, true",
        "checkpoint.made step-2, true",
        "agent.started step-1, true"
    })
    void theRunGoesOnWithoutThem(String stop, boolean collected) {
        Checkout checkout =
                Checkout.in(
                                directory,
                                PlanStep.plan(
                                        PlanStep.of(1),
                                        PlanStep.of(2).verifying("test -s f1.txt -a -s f2.txt")))
                        .stoppingAt(stop);
        checkout.run(agent, APART);
        checkout.repository()
                .bash(
                        "git for-each-ref --format='delete %(refname)' refs/baton"
                                + " | git update-ref --stdin");
        if (collected) {
            checkout.repository()
                    .bash("git reflog expire --expire=now --all; git gc -q --prune=now");
        }

        checkout.forget();
        assertThat(checkout.run(agent, APART.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().git("ls-tree", "--name-only", "HEAD"))
                .contains("f1.txt", "f2.txt");
        assertThat(checkout.repository().git("log", "--format=%s")).contains("feat: 1", "feat: 2");
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.journal().toString()).contains("WORKTREE_LOST: the names");
        if (!collected) {
            assertThat(agent.calls()).containsOnlyOnce("1.1");
        }
    }

    /// The step was put back and nothing was committed, so that nothing had to have a name.
    @Test
    void whoeverTakesUpASessionThatLeftNothingIsToldOfNoLoss() {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        agent.at(1, _ -> new AgentFailed("no"));
        assertThat(checkout.run(agent, APART)).isEqualTo(RunResult.FAILED);
        assertThat(checkout.kept()).noneMatch(name -> name.contains("/session"));
        agent.at(1, AgentCall::writeOwn);

        assertThat(checkout.run(agent, APART.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.journal().toString()).doesNotContain("WORKTREE_LOST");
    }
}
