package baton.world.run.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// Branches, tags and stashes of the user's, and what he has checked out, while agents work in
/// worktrees that nothing keeps from moving them.
class SharedNamesTest {
    private static final String EVIL =
            "echo evil > evil.txt; git add evil.txt; git commit -q -m evil;"
                    + " git update-ref refs/heads/main HEAD; git reset -q --hard HEAD~1";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.sessions(PlanStep.of(1), PlanStep.of(2)));
        checkout.repository().git("branch", "other");
        checkout.repository().git("tag", "v1");
        checkout.repository()
                .bash(
                        "echo 1 > start; git stash push -q -m first;"
                                + " echo 2 > start; git stash push -q -m second");
    }

    /// The first agent of session 1 does this before it works.
    private void first(String deed) {
        AtomicBoolean done = new AtomicBoolean();
        agent.at(
                1,
                call -> {
                    if (done.compareAndSet(false, true)) {
                        call.does(
                                "user() { git -C '%1$s' \"$@\"; }; U='%1$s'; %2$s"
                                        .formatted(checkout.repository().top(), deed));
                    }
                    return call.writeOwn();
                });
    }

    private long attempts() {
        return checkout.told().stream().filter("agent.started step-1"::equals).count();
    }

    private void assertWell() {
        assertThat(checkout.repository().subjects("--no-merges"))
                .containsExactlyInAnyOrder("start", "feat: 1", "feat: 2");
        assertThat(checkout.repository().has("evil.txt")).isFalse();
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.repository().git("branch", "--show-current")).isEqualTo("main");
        assertThat(checkout.repository().git("rev-parse", "other", "v1").lines().distinct())
                .hasSize(1);
        assertThat(checkout.repository().git("stash", "list", "--format=%s").lines())
                .containsExactly("On main: second", "On main: first");
        assertThat(checkout.repository().git("for-each-ref", "refs/replace", "refs/notes/commits"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                EVIL,
                "git branch -q -D other",
                "git commit -q --allow-empty -m x; git branch -q -f other; git reset -q HEAD~1",
                "git checkout -q other; git commit -q --allow-empty -m x; git checkout -q -",
                "git tag -d v1",
                "git push -q . HEAD:refs/heads/other -f; git update-ref -d refs/tags/v1",
                "git replace HEAD $(git commit-tree -m x HEAD^{tree})",
                "git notes add -m x",
                "git stash clear",
                "git stash drop -q 'stash@{1}'",
                "git reflog delete 'stash@{0}'",
                "user commit -q --allow-empty -m 'chore: sneaked in'",
                "echo x > \"$U/evil.txt\"; user add evil.txt; user commit -q -m evil",
                "user rm -q --cached start; user commit -q -m evil",
                "user update-ref refs/heads/main $(git commit-tree -m x HEAD^{tree})"
            })
    void whatAnAgentMovedIsPutBackAndHeldAgainstItsAttempt(String deed) {
        first(deed);

        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.COMPLETED);
        assertWell();
        assertThat(attempts()).isEqualTo(2);
    }

    @Test
    void whatItMadeIsKept() {
        first(EVIL);

        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.kept()).contains("refs/baton/salvage/RUN/names");
        assertThat(checkout.isSaved("evil.txt", "evil")).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aSessionThatIsMergedMeanwhileDoesNotBringItAlong() {
        CountDownLatch merged = new CountDownLatch(1);
        CountDownLatch moved = new CountDownLatch(1);
        checkout.when("session.merged session-2", merged::countDown);
        agent.at(
                2,
                call -> {
                    await(moved);
                    return call.writeOwn();
                });
        agent.at(
                1,
                call -> {
                    if (moved.getCount() > 0) {
                        call.does(EVIL);
                        moved.countDown();
                        await(merged);
                    }
                    return call.writeOwn();
                });

        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.COMPLETED);
        assertWell();
        assertThat(attempts()).isEqualTo(2);
    }

    @Test
    void whatThePersonMovesMeanwhileStays() {
        first(
                "echo x > f1.txt; git add -A; git commit -q -m mine; git rebase -q main;"
                        + " git -C \"$U\" log -1 > /dev/null; git fetch -q .");
        checkout.when(
                "agent.started step-1",
                () -> {
                    checkout.repository().git("commit", "-q", "--allow-empty", "-m", "person");
                    checkout.repository().git("branch", "-q", "-D", "other");
                    checkout.repository().git("stash", "drop", "-q");
                });

        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).contains("person", "feat: 1", "feat: 2");
        assertThat(checkout.repository().git("branch", "--list", "other")).isEmpty();
        assertThat(checkout.repository().git("stash", "list").lines()).hasSize(1);
        assertThat(attempts()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "user reset -q --hard",
                "user checkout -q -- start",
                "user stash push -q",
                "user switch -q other"
            })
    void filesThatItMayHaveTakenFromThePersonAreAskedAbout(String deed) {
        checkout.when(
                "agent.started step-1",
                () -> checkout.repository().write("start", "being edited\n"));
        first("cd /; " + deed + "; cd - > /dev/null");

        assertThatThrownBy(() -> checkout.run(agent, Terms.SPREAD))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.REF_MOVED_MEANWHILE))
                .hasMessageContaining("checkout");
        assertThat(checkout.worktrees()).isEmpty();
    }

    @Test
    void whereThePersonsOwnFilesLieInTheWayItIsAsked() {
        first("echo x > \"$U/start\"; user commit -q -am evil; echo person > \"$U/start\"");

        assertThatThrownBy(() -> checkout.run(agent, Terms.SPREAD))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("start");
        assertThat(checkout.repository().read("start")).isEqualTo("person\n");
    }

    @Test
    void whatAProgramThatDiedHadNotSeenIsPutBackWhenTheRunIsTakenUp() {
        first(EVIL);
        checkout.dyingAt("agent.ended step-1");
        assertThatThrownBy(() -> checkout.run(agent, Terms.SPREAD))
                .isInstanceOf(Checkout.Died.class);
        checkout.forget();

        assertThat(checkout.run(agent, Terms.SPREAD.resuming())).isEqualTo(RunResult.COMPLETED);
        assertWell();
    }

    @Test
    void whatThePersonMovesAfterAnOrderlyEndStays() {
        first(EVIL);
        checkout.stoppingAt("agent.ended step-1");
        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.STOPPED);
        checkout.forget();
        checkout.repository().git("commit", "-q", "--allow-empty", "-m", "person");

        assertThat(checkout.run(agent, Terms.SPREAD.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).contains("person").doesNotContain("evil");
    }
}
