package baton.world.run.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.config.WorktreeSettings;
import baton.core.policy.Glob;
import baton.core.run.RunResult;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/// The changes that agents make to the worktree of their session and to the repository behind it,
/// and worktrees that a dead program has left.
class WorktreeAgentsTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;

    @BeforeEach
    void makeCheckout() {
        checkout =
                Checkout.in(
                        directory,
                        PlanStep.sessions(PlanStep.of(1), PlanStep.of(2), PlanStep.of(3).after(1)));
        checkout.repository().git("branch", "other");
        checkout.repository().git("tag", "v1");
    }

    /// The first agent of session 1 does this before it works.
    private RunResult runWith(String deed) {
        AtomicBoolean done = new AtomicBoolean();
        agent.at(
                1,
                call -> {
                    if (done.compareAndSet(false, true)) {
                        call.does(
                                "user() { git -C '%s' \"$@\"; }; %s"
                                        .formatted(checkout.repository().top(), deed));
                    }
                    return call.writeOwn();
                });
        return checkout.run(agent, Terms.SPREAD);
    }

    private void assertWell() {
        assertThat(checkout.repository().subjects("--no-merges"))
                .containsExactlyInAnyOrder("start", "feat: 1", "feat: 2", "feat: 3");
        assertThat(checkout.repository().subjects("--merges")).hasSize(3);
        assertThat(checkout.worktrees()).isEmpty();
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.repository().git("branch", "--show-current")).isEqualTo("main");
        assertThat(checkout.repository().git("rev-parse", "other", "v1").lines().distinct())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo x > f1.txt; git add -A; git commit -q -m mine",
                "git checkout -q -b elsewhere",
                "git checkout -q other",
                "git checkout -q other; git commit -q --allow-empty -m mine",
                "git commit -q --allow-empty -m mine; git reset -q --hard HEAD~1",
                "git rm -q --cached start",
                "rm .git",
                "rm .git; git init -q .",
                "echo 'gitdir: /nowhere' > .git",
                "git init -q inner; echo x > inner/file",
                "git rev-parse HEAD > \"$(git rev-parse --git-dir)/MERGE_HEAD\"",
                "touch \"$(git rev-parse --git-dir)/index.lock\"",
                "rm \"$(git rev-parse --git-dir)/index\"",
                "git worktree lock .",
                "git config core.bare true",
                "git update-ref --no-deref HEAD $(git commit-tree -m x HEAD^{tree})"
            })
    void whatAnAgentDoesToItsWorktreeIsUndone(String deed) {
        assertThat(runWith(deed)).isEqualTo(RunResult.COMPLETED);
        assertWell();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "user config branch.main.remote https://elsewhere.example/x",
                "user config core.sshCommand evil",
                "printf '[broken' > \"$(git rev-parse --git-common-dir)/config\"",
                "echo true > \"$(git rev-parse --git-common-dir)/hooks/pre-push\""
            })
    void settingsOfTheUserArePutBack(String deed) {
        String before = checkout.repository().git("config", "--local", "--list");

        assertThat(runWith(deed)).isEqualTo(RunResult.COMPLETED);
        assertWell();
        assertThat(checkout.repository().git("config", "--local", "--list")).isEqualTo(before);
        assertThat(checkout.repository().has(".git/hooks/pre-push")).isFalse();
    }

    @Test
    void whatGitNotesOfAPushIsLetBe() {
        checkout.repository().git("remote", "add", "origin", "/nowhere");

        assertThat(
                        runWith(
                                "user config branch.main.remote origin;"
                                        + " user config branch.main.merge refs/heads/main"))
                .isEqualTo(RunResult.COMPLETED);
        assertWell();
        assertThat(checkout.repository().git("config", "branch.main.remote")).isEqualTo("origin");
    }

    @Test
    void commitOnTheUsersBranchThatNothingTellsOfIsNobodysWork() {
        assertThat(
                        runWith(
                                "unset GIT_TRACE2_EVENT; user commit -q --allow-empty -m 'chore:"
                                        + " sneaked in'"))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).contains("feat: 3", "chore: sneaked in");
        assertThat(checkout.worktrees()).isEmpty();
    }

    /// The history that was there before is kept below the commits as they were made.
    @Test
    void moveOfTheUsersBranchThatNothingTellsOfIsTakenForTheUsers() {
        String before = checkout.repository().head();
        assertThat(
                        runWith(
                                "unset GIT_TRACE2_EVENT; user update-ref refs/heads/main"
                                        + " $(git commit-tree -m x HEAD^{tree})"))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects("main")).startsWith("x").contains("feat: 3");
        assertThat(checkout.last("audit.ended run")).contains(" x\"");
        assertThat(checkout.repository().git("log", "--format=%H", "--glob=refs/baton/salvage"))
                .contains(before);
        assertThat(checkout.worktrees()).isEmpty();
    }

    @Test
    void worktreeThatIsDeletedUnderItsAgentIsSaidAndTheRunGoesOnLater() {
        agent.at(1, 1, call -> call.does("rm -rf \"$PWD\""));
        assertThatThrownBy(() -> checkout.run(agent, Terms.SPREAD))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.WORKTREE_LOST));
        assertThat(checkout.worktrees()).isEmpty();

        agent.at(1, 1, AgentCall::writeOwn);
        assertThat(checkout.run(agent, Terms.SPREAD.resuming())).isEqualTo(RunResult.COMPLETED);
        assertWell();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "session.started session-1",
                "agent.started step-1",
                "checkpoint.made step-1",
                "session.ended session-1",
                "session.merging session-1",
                "session.merged session-1",
                "agent.started step-3",
                "session.merged session-3",
                "audit.ended run"
            })
    void whereverTheProgramDiesTheResumptionEndsTheSame(String last) {
        checkout.dyingAt(last);
        assertThatThrownBy(() -> checkout.run(agent, Terms.SPREAD))
                .isInstanceOf(Checkout.Died.class);
        checkout.when(last, () -> {});

        assertThat(checkout.run(agent, Terms.SPREAD.resuming())).isEqualTo(RunResult.COMPLETED);
        assertWell();
        assertThat(checkout.kept()).allMatch(name -> name.startsWith("refs/baton/salvage/"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent.started step-2", "session.merging session-1"})
    void whatASignalStopsIsKeptAndGoesOn(String last) {
        checkout.stoppingAt(last);
        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.worktrees()).isEmpty();
        checkout.when(last, () -> {});

        assertThat(checkout.run(agent, Terms.SPREAD.resuming())).isEqualTo(RunResult.COMPLETED);
        assertWell();
    }

    private void die() {
        agent.at(2, call -> call.write("f2.txt", "half\n"));
        checkout.dyingAt("agent.ended step-2");
        assertThatThrownBy(() -> checkout.run(agent, Terms.SPREAD))
                .isInstanceOf(Checkout.Died.class);
        checkout.when("agent.ended step-2", () -> {});
        agent.at(2, AgentCall::writeOwn);
        assertThat(checkout.worktrees()).isNotEmpty();
    }

    @Test
    void nextRunCleansUpAfterOneThatDiedAndKeepsWhatItHeld() {
        die();

        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.worktrees()).isEmpty();
        assertThat(checkout.kept()).contains("refs/baton/rescue/RUN/session-2");
        assertThat(checkout.isSaved("f2.txt", "half")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm -rf ../home/state/baton/[0-9a-f]*",
                "rm -rf \"$(find ../home -name session-2)\"",
                "rm \"$(find ../home -name session-2)/.git\""
            })
    void worktreeThatIsGoneMeanwhileIsMadeAgain(String deed) {
        die();
        checkout.repository().bash(deed);

        assertThat(checkout.run(agent, Terms.SPREAD.resuming())).isEqualTo(RunResult.COMPLETED);
        assertWell();
    }

    @Test
    void placeWhereNoWorktreeCanBeIsSaid() throws Exception {
        Path state = checkout.home().resolve("state");
        Files.createDirectories(checkout.home());
        Files.writeString(state, "no directory");

        assertThatThrownBy(() -> checkout.run(agent, Terms.SPREAD))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.RUN_NOT_NOTED))
                .hasMessageContaining(state.toString());
        Files.delete(state);
        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.COMPLETED);
        assertWell();
    }

    private Terms furnishing(String setup) {
        checkout.repository().write(".gitignore", ".env\nmodules\nready\n");
        checkout.repository().commitAll("start");
        checkout.repository().write(".env", "KEY=1\n");
        checkout.repository().write("modules/m.js", "m\n");
        WorktreeSettings settings =
                new WorktreeSettings(
                        Optional.empty(),
                        Glob.of(".env").stream().toList(),
                        Glob.of("modules").stream().toList(),
                        Optional.of(setup),
                        Optional.of(3));
        return Terms.PLAIN.spreading(new Spread(8, false, true, settings));
    }

    @Test
    void worktreeIsFurnishedWithWhatGitDoesNotHold() {
        Terms terms = furnishing("echo ready > ready");
        Set<String> ports = ConcurrentHashMap.newKeySet();
        for (int step = 1; step <= 2; step++) {
            agent.at(
                    step,
                    call -> {
                        ports.add(call.assignment().variables().get("BATON_PORT_BASE"));
                        return call.does(
                                "test -L modules && cat .env modules/m.js ready > f%d.txt"
                                        .formatted(call.step()));
                    });
        }

        assertThat(checkout.run(agent, terms)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().read("f1.txt")).isEqualTo("KEY=1\nm\nready\n");
        assertThat(ports).hasSize(2);
        assertThat(
                        checkout.repository()
                                .git("log", "--all", "--format=%s", "--", ".env", "modules"))
                .isEmpty();
        assertThat(checkout.repository().read("modules/m.js")).isEqualTo("m\n");
    }

    @Test
    void setUpThatFailsIsSaidBeforeAnAgentIsCalled() {
        Terms terms = furnishing("echo no such thing; exit 3");

        assertThatThrownBy(() -> checkout.run(agent, terms))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.SETUP_FAILED));
        assertThat(agent.calls()).isEmpty();
        assertThat(checkout.worktrees()).isEmpty();
    }
}
