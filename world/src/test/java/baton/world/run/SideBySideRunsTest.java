package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.Spread;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Several runs in one repository: the second one is started and carried out while an agent of the
/// first works.
class SideBySideRunsTest {
    private static final Terms APART =
            Terms.PLAIN.spreading(new Spread(8, false, true, WorktreeSettings.NONE, true));
    private static final String OTHER = ".claude/projects/2026-01-06-other/plan.md";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private final ScriptedAgent others = new ScriptedAgent();
    private Checkout checkout;
    private Checkout other;

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        String plan = PlanStep.plan(PlanStep.of(1));
        other =
                checkout.planningElsewhere(
                        OTHER, plan.replace("f1.txt", "g1.txt").replace("feat: 1", "feat: other"));
        others.at(1, call -> call.write("g1.txt", "other\n"));
    }

    /// Has the agent of the first run wait for something else.
    private void meanwhile(Runnable deed) {
        agent.at(
                1,
                call -> {
                    deed.run();
                    return call.writeOwn();
                });
    }

    private static void assertHeld(ThrowingCallable deed, String named) {
        assertThatThrownBy(deed)
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.LOCK_HELD);
                            assertThat(failure.problem().message()).contains(named);
                        });
    }

    private List<RunFolder> folders() {
        return RunFolder.all(checkout.repository().top());
    }

    private List<RunFolder> alive() {
        return folders().stream()
                .filter(run -> StoredRun.isAlive(checkout.repository().top(), run))
                .toList();
    }

    @Test
    void runsInWorktreesGoOnSideBySide() {
        List<Integer> underWay = new ArrayList<>();
        other.when("step.passed step-1", () -> underWay.add(alive().size()));
        meanwhile(() -> assertThat(other.run(others, APART)).isEqualTo(RunResult.COMPLETED));

        assertThat(checkout.run(agent, APART)).isEqualTo(RunResult.COMPLETED);
        assertThat(underWay).containsExactly(2);
        assertThat(alive()).isEmpty();
        assertThat(checkout.repository().subjects()).contains("feat: other", "feat: 1", "feat: 2");
        assertThat(checkout.repository().read("g1.txt")).isEqualTo("other\n");
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.worktrees()).isEmpty();
        assertThat(checkout.kept()).isEmpty();
    }

    @Test
    void conflictOfTwoRunsIsThatOfSessions() {
        others.at(
                1,
                call -> {
                    call.write("g1.txt", "other\n");
                    return call.write("start", "others\n");
                });
        other =
                checkout.planningElsewhere(
                        OTHER,
                        PlanStep.plan(PlanStep.of(1).files("`f1.txt` (new), `start`"))
                                .replace("f1.txt", "g1.txt"));
        checkout.planning(
                PlanStep.plan(PlanStep.of(1).files("`f1.txt` (new), `start`").failing("escalate")));
        agent.at(
                1,
                call -> {
                    assertThat(other.run(others, APART)).isEqualTo(RunResult.COMPLETED);
                    call.write("start", "ours\n");
                    return call.writeOwn();
                });

        assertThat(checkout.run(agent, APART)).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.repository().read("start")).isEqualTo("others\n");
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.kept()).containsExactly("refs/baton/rescue/RUN/session-1");
    }

    @Test
    void whatOneWritesWhileItPublishesIsNotTakenForAPersonsByASecondOneOfThePlan() {
        String plan = PlanStep.sessions(PlanStep.of(1), PlanStep.of(2));
        Checkout first = Checkout.in(directory.resolve("sessions"), plan);
        Checkout second = first.planningElsewhere(Checkout.PLAN, plan);
        agent.at(
                1,
                call -> {
                    first.repository().write("half.txt", "half\n");
                    assertHeld(() -> second.run(others, Terms.SPREAD), "carries this plan out");
                    first.repository().bash("rm half.txt");
                    return call.writeOwn();
                });

        assertThat(first.run(agent, Terms.SPREAD)).isEqualTo(RunResult.COMPLETED);
    }

    /// The records of the one would be taken for changes of the other's agent.
    @Test
    void noneBeginsInTheCheckoutBesideOneInAWorktree() {
        meanwhile(() -> assertHeld(() -> other.run(others), "works in a worktree"));

        assertThat(checkout.run(agent, APART)).isEqualTo(RunResult.COMPLETED);
        assertThat(other.run(others)).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void noneBeginsInAWorktreeBesideOneInTheCheckout() {
        meanwhile(() -> assertHeld(() -> other.run(others, APART), "works in this checkout"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(folders()).hasSize(1);
        assertThat(other.run(others, APART)).isEqualTo(RunResult.COMPLETED);
    }

    /// In another checkout of the same repository nobody is in the way until it is published.
    @Test
    void whatCannotBePublishedNowIsPublishedLater() {
        Holder holder = Holder.current("20260101-000000-aaaa", "baton execute elsewhere");
        try (RunLock _ = RunLock.acquire(checkout.repository().at(".git"), holder)) {
            assertThat(other.run(others, APART)).isEqualTo(RunResult.PARTIAL);
        }
        assertThat(checkout.repository().subjects()).containsExactly("start");
        assertThat(checkout.kept()).containsExactly("refs/baton/result/RUN");

        assertThat(other.run(others, APART.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: other");
        assertThat(others.calls()).containsExactly("1.1");
    }

    @Test
    void oneRunWorksInTheCheckoutAtATime() {
        meanwhile(() -> assertHeld(() -> other.run(others), "execute"));
        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(others.calls()).isEmpty();
    }

    @Test
    void planIsCarriedOutOnceAtATime() {
        meanwhile(
                () -> {
                    String first = folders().getFirst().id().value();
                    assertHeld(() -> checkout.run(others, APART), first);
                    assertHeld(() -> checkout.run(others), first);
                    assertHeld(() -> checkout.run(others, APART.resuming()), first);
                    assertThat(folders()).hasSize(1);
                });

        assertThat(checkout.run(agent, APART)).isEqualTo(RunResult.COMPLETED);
        assertThat(others.calls()).isEmpty();
    }

    @Test
    void runThatDiedIsCleanedUpWhileAnotherIsUnderWay() {
        other.dyingAt("agent.ended step-1");
        assertThatThrownBy(() -> other.run(others, APART)).isInstanceOf(Checkout.Died.class);
        Checkout third =
                checkout.planningElsewhere(
                        ".claude/projects/2026-01-07-third/plan.md",
                        PlanStep.plan(PlanStep.of(1))
                                .replace("f1.txt", "h1.txt")
                                .replace("feat: 1", "feat: third"));
        ScriptedAgent thirds = new ScriptedAgent().at(1, call -> call.write("h1.txt", "h\n"));
        meanwhile(() -> assertThat(third.run(thirds, APART)).isEqualTo(RunResult.COMPLETED));

        assertThat(checkout.run(agent, APART)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).contains("feat: third", "feat: 1", "feat: 2");
        assertThat(checkout.worktrees()).isEmpty();
        other.when("agent.ended step-1", () -> {});
        assertThat(other.run(others, APART.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().read("g1.txt")).isEqualTo("other\n");
    }
}
