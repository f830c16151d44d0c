package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.Spread;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A plan without sessions in a worktree of its own: the checkout stays free for its user.
class ApartTest {
    private static final Terms APART =
            Terms.PLAIN.spreading(new Spread(8, false, true, WorktreeSettings.NONE, true));

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
    }

    private RunResult run() {
        return checkout.run(agent, APART);
    }

    private void assertNothingLeft() {
        assertThat(checkout.worktrees()).isEmpty();
        assertThat(checkout.kept()).isEmpty();
    }

    @Test
    void itsCommitsFollowOnWhatWasThereAsInTheCheckout() {
        assertThat(run()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).endsWith("feat: 1", "feat: 2");
        assertThat(checkout.repository().subjects("--merges")).isEmpty();
        assertThat(checkout.status()).isEmpty();
        assertNothingLeft();
    }

    @Test
    void planWhoseWorkNobodyWouldGetIsRefusedBeforeAnAgentIsAsked() {
        checkout.planning(PlanStep.plan(PlanStep.of(1).checkpoint("none"), PlanStep.of(2)));
        checkout.repository().commitAll("plan");

        assertThatThrownBy(this::run)
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.CHECKPOINT_NONE_IN_SESSION))
                .hasMessageContaining("plan.md: files are changed and not committed by step 1,");
        assertThat(agent.calls()).isEmpty();
        assertThat(RunFolder.all(checkout.repository().top())).isEmpty();
        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void stepThatChangesNothingNeedsNoCheckpoint() {
        PlanStep look = PlanStep.of(1).files("none").verifying("test -f start").checkpoint("none");
        checkout.planning(PlanStep.plan(look, PlanStep.of(2)));
        checkout.repository().commitAll("plan");
        run();

        assertThat(checkout.repository().subjects()).endsWith("plan", "feat: 2");
    }

    @Test
    void whatTheUserEditsAndCommitsMeanwhileStays() {
        agent.at(
                1,
                call -> {
                    checkout.repository().write("mine.txt", "mine\n");
                    checkout.repository().git("add", "mine.txt");
                    checkout.repository().git("commit", "--quiet", "-m", "mine");
                    checkout.repository().write("start", "being edited\n");
                    return call.writeOwn();
                });

        assertThat(run()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).contains("mine", "feat: 1", "feat: 2");
        assertThat(checkout.repository().read("start")).isEqualTo("being edited\n");
        assertThat(checkout.status()).isEqualTo(" M start");
        assertNothingLeft();
    }

    @Test
    void theUserMaySwitchMeanwhile() {
        agent.at(
                1,
                call -> {
                    checkout.repository().git("switch", "--quiet", "-c", "other");
                    return call.writeOwn();
                });

        assertThat(run()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().git("branch", "--show-current")).isEqualTo("other");
        assertThat(checkout.repository().has("f1.txt")).isFalse();
        assertThat(checkout.repository().git("log", "-1", "--format=%s", "main"))
                .isEqualTo("feat: 2");
        assertNothingLeft();
    }

    @Test
    void whatIsInNoCommitIsNamedAndStays() {
        checkout.repository().write("start", "being edited\n");
        checkout.repository().write("loose.txt", "loose\n");

        assertThat(run()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("run.started run")).contains("[\"loose.txt\",\"start\"]");
        assertThat(checkout.repository().subjects()).endsWith("feat: 1", "feat: 2");
        assertThat(checkout.repository().read("start")).isEqualTo("being edited\n");
        assertThat(checkout.status()).isEqualTo(" M start\n?? loose.txt");
    }

    @Test
    void aQuestionIsAnsweredAndTheRunGoesOnThereWhateverLiesInTheCheckout() {
        agent.at(2, call -> call.asks("Which?", "a", "b"));
        assertThat(run()).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.worktrees()).isEmpty();
        checkout.repository().write("start", "being edited\n");
        GateAnswers.Made _ =
                GateAnswers.make(
                        checkout.git(),
                        checkout.environment(),
                        checkout.folder(),
                        new GateAnswers.Wish("step-2.1", "decide", _ -> "a"),
                        checkout.clock().get());

        agent.at(2, AgentCall::writeOwn);
        assertThat(checkout.run(agent, Terms.SPREAD.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).endsWith("feat: 1", "feat: 2");
        assertThat(checkout.status()).isEqualTo(" M start");
        assertThat(checkout.worktrees()).isEmpty();
    }

    @Test
    void whatOnlyAProgressFileTellsOfGoesOnApartToo() {
        checkout.stoppingAt("step.passed step-1");
        assertThat(checkout.run(agent, APART.inProject())).isEqualTo(RunResult.STOPPED);
        checkout.repository().git("merge", "--quiet", "--ff-only", rescued());
        RunFolder.clear(checkout.folder().path());
        checkout.when("step.passed step-1", () -> {});

        assertThat(checkout.run(agent, APART.inProject().resuming()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.told()).contains("session.merged session-1");
        assertThat(checkout.repository().subjects()).endsWith("feat: 1", "feat: 2");
    }

    private String rescued() {
        return checkout.repository()
                .git("for-each-ref", "--format=%(objectname)", "refs/baton/rescue/")
                .lines()
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aRunThatDiedGoesOnThereWithoutBeingTold() {
        checkout.dyingAt("agent.ended step-2");
        assertThatThrownBy(this::run).isInstanceOf(Checkout.Died.class);
        checkout.when("agent.ended step-2", () -> {});

        assertThat(checkout.run(agent, Terms.SPREAD.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).endsWith("feat: 1", "feat: 2");
        assertThat(checkout.worktrees()).isEmpty();
    }
}
