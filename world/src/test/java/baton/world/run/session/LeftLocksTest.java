package baton.world.run.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A program that is killed in the moment of a commit, together with its git: the files by which
/// git keeps others out stay behind, and nobody has to remove them by hand.
class LeftLocksTest {
    private static final Terms APART =
            Terms.PLAIN.spreading(new Spread(8, false, true, WorktreeSettings.NONE, true));

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        checkout.dyingAt("checkpoint.making step-1");
    }

    private void die(Terms terms) {
        assertThatThrownBy(() -> checkout.run(agent, terms)).isInstanceOf(Checkout.Died.class);
        checkout.forget();
    }

    private void leave(String file, String text) {
        checkout.repository().write(".git/" + file, text);
    }

    private String run() {
        return checkout.folder().id().value();
    }

    private void assertGoesOn(Terms terms) {
        assertThat(checkout.run(agent, terms.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1", "feat: 2");
        assertThat(checkout.repository().bash("find .git -name '*.lock' ! -name 'baton.lock'"))
                .isEmpty();
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    @Test
    void thoseOfTheCheckoutAreKnownByTheLockOfTheIndex() {
        die(Terms.PLAIN);
        leave("index.lock", "baton " + run() + " 999999999\n");
        leave("HEAD.lock", "");
        leave("refs/heads/main.lock", "");

        assertGoesOn(Terms.PLAIN);
    }

    /// The number may be another process's by now; the run has one life at a time.
    @Test
    void theNumberOfAProcessThatLivesMeansNothing() {
        die(Terms.PLAIN);
        leave("index.lock", "baton " + run() + " 1\n");

        assertGoesOn(Terms.PLAIN);
    }

    @Test
    void thoseOfAWorktreeAre() {
        die(APART);
        String place = checkout.repository().bash("ls .git/worktrees");
        leave("worktrees/" + place + "/index.lock", "baton " + run() + " 999999999\n");
        leave("worktrees/" + place + "/HEAD.lock", "");

        assertGoesOn(APART);
    }

    @Test
    void thoseOfNamesOfTheRunAreKnownByTheirNames() {
        die(APART);
        leave("refs/baton/session/" + run() + "/1.lock", "");
        leave("refs/baton/tree/" + run() + ".1.lock", "");
        leave("refs/baton/result/" + run() + ".lock", "");

        assertGoesOn(APART);
    }

    @Test
    void thatOfPackedNamesIsKnownByTheFileBesideIt() {
        die(APART);
        leave("packed-refs.lock", "");
        leave("baton-removing.999999999", "");

        assertGoesOn(APART);
        assertThat(checkout.repository().bash("ls .git | grep baton-r || echo none"))
                .isEqualTo("none");
    }

    @Test
    void thatOfAnotherGitStaysAndIsNamed() {
        die(APART);
        leave("packed-refs.lock", "");

        assertThatThrownBy(() -> checkout.run(agent, APART.resuming()))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().toString() + failure.problem().fix())
                                        .contains("packed-refs.lock", "remove the lock"));
        assertThat(checkout.repository().has(".git/packed-refs.lock")).isTrue();
        checkout.repository().delete(".git/packed-refs.lock");
        assertGoesOn(APART);
    }
}
