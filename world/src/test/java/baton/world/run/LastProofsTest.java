package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.config.SandboxSettings;
import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.process.Environment;
import baton.world.run.setting.Spread;
import baton.world.sandbox.Sandbox;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The last proof: the work of a run is proved once more where no agent was, and only what is
/// committed is there.
class LastProofsTest {
    private static final String ENDED = "proof.ended run";
    private static final String FEW = "test $(ls | grep -c '^f[0-9]') -lt 2";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private Checkout checkout(PlanStep... steps) {
        return Checkout.in(directory, PlanStep.plan(steps));
    }

    private Checkout ignoring(String ignored, PlanStep... steps) {
        Checkout checkout = checkout(steps);
        checkout.repository().write(".gitignore", ignored);
        checkout.repository().commitAll("ignore");
        return checkout;
    }

    private static Terms gated(boolean gated, boolean apart) {
        return Terms.PLAIN.spreading(new Spread(8, false, gated, WorktreeSettings.NONE, apart));
    }

    private static String printed(Checkout checkout, String unit) throws IOException {
        Path log = checkout.folder().logs(Optional.of(unit)).getLast();
        return Files.readString(log);
    }

    private static void assertNothingLeft(Checkout checkout) {
        assertThat(checkout.worktrees()).isEmpty();
        assertThat(checkout.home().resolve("state/baton"))
                .isDirectoryNotContaining("glob:**/[0-9a-f][0-9a-f]*");
        assertThat(checkout.repository().git("worktree", "list").lines()).hasSize(1);
    }

    @Test
    void whatLaterStepsBreakMakesTheRunPartial() {
        Checkout checkout = checkout(PlanStep.of(1).verifying("ls; " + FEW), PlanStep.of(2));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.last(ENDED)).contains("\"weight\":\"red\"", "exited with 1", "f2.txt");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertNothingLeft(checkout);
    }

    private Checkout overlapping() {
        PlanStep second = PlanStep.of(2).files("`f2.txt` (new), `f1.txt`");
        Checkout checkout =
                checkout(PlanStep.of(1).verifying("grep -q 1 f1.txt"), second, PlanStep.of(3));
        agent.at(2, call -> call.does("echo else > f1.txt; echo 2 > f2.txt"));
        return checkout;
    }

    @Test
    void inAWorktreeALaterStepMayChangeWhatAnEarlierOneMade() {
        Checkout checkout = overlapping();

        assertThat(checkout.run(agent, gated(true, true))).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains("outdated", "grep -q 1 f1.txt");
        assertThat(checkout.repository().git("show", "HEAD:f1.txt")).contains("else");
    }

    @Test
    void soItMayWhereAPersonHasJoinedTheCommitsOfBoth() {
        Checkout checkout = overlapping();
        checkout.stoppingAt("step.passed step-2");
        checkout.run(agent);
        checkout.repository().bash("git reset -q --soft HEAD~2; git commit -qm both");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains("outdated", "grep -q 1 f1.txt");
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "3.1");
    }

    @Test
    void whatAnAgentTouchedAmongDependenciesProvesNothing() {
        PlanStep step = PlanStep.of(1).verifying("grep -q good node_modules/test");
        Checkout checkout = ignoring("node_modules\n", step);
        checkout.repository().write("node_modules/test", "bad\n");
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo good > node_modules/test"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.last(ENDED)).contains("red", "touched by an agent", "node_modules");
    }

    @Test
    void whatAnAgentInstalledIsNamed() {
        PlanStep step = PlanStep.of(1).verifying("test -f node_modules/test");
        Checkout checkout = ignoring("node_modules\n", step);
        agent.at(
                1, call -> call.does("echo 1 > f1.txt; mkdir node_modules; : > node_modules/test"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains("local", "installed by an agent: node_modules");
    }

    @Test
    void dependenciesOfTheUserAreThereAndNamed() {
        PlanStep step = PlanStep.of(1).verifying("test -f node_modules/test");
        Checkout checkout = ignoring("node_modules\n", step);
        checkout.repository().write("node_modules/test", "");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains("\"findings\":[]", "not clean: node_modules");
    }

    @Test
    void commandThatNeedsFilesOfTheUserIsANote() {
        PlanStep step = PlanStep.of(1).verifying("grep -q here .env && test -f f1.txt");
        Checkout checkout = ignoring(".env\n", step);
        checkout.repository().write(".env", "here\n");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains("local", "brought along for what was red: .env");
    }

    /// Git keeps no empty directory, and no mode where it is told to keep none. What the run began
    /// with fails in the same way, as it must: the work is missing there.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "mkdir out; echo 1 > f1.txt | test -d out || { echo no out; exit 1; }",
                "echo 1 > f1.txt; chmod +x f1.txt | test -x f1.txt"
            })
    void workThatNoCommitHoldsIsNotDone(String deedAndCommand) {
        String[] parts = deedAndCommand.split(" \\| ", 2);
        Checkout checkout = checkout(PlanStep.of(1).verifying(parts[1]));
        checkout.repository().git("config", "core.fileMode", "false");
        agent.at(1, call -> call.does(parts[0]));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.last(ENDED)).contains("\"weight\":\"red\"");
    }

    /// Everybody else's clone has none of it.
    @Test
    void buildOutputOfEarlierDoesNotProve() {
        PlanStep step = PlanStep.of(1).verifying("cat target/tool && test -f f1.txt");
        Checkout checkout = ignoring("target\n", step);
        checkout.repository().write("target/tool", "");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.last(ENDED)).contains("red", "target/tool: No such file");
    }

    @Test
    void commandWhoseFilesALaterStepChangedIsANote() {
        PlanStep first = PlanStep.of(1).verifying("grep -q 1 f1.txt");
        PlanStep second = PlanStep.of(2).files("`f2.txt` (new), `f1.txt`");
        Checkout checkout = checkout(first, second);
        agent.at(1, call -> call.write("f1.txt", "1\n"));
        agent.at(2, call -> call.does("echo two > f1.txt; echo 2 > f2.txt"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains("outdated", "grep -q 1 f1.txt");
    }

    @Test
    void workThatAPersonTookBackIsToldAsThat() {
        Checkout checkout = checkout(PlanStep.of(1), PlanStep.of(2));
        agent.at(
                2,
                call -> {
                    checkout.repository().git("revert", "--no-edit", "HEAD");
                    return call.writeOwn();
                });

        Execution.Outcome outcome = checkout.execute(agent, Terms.PLAIN);
        assertThat(outcome.result()).isEqualTo(RunResult.PARTIAL);
        String by = checkout.repository().git("rev-parse", "HEAD~1").substring(0, 10);
        assertThat(outcome.report())
                .contains("after " + by + " \"Revert \"feat: 1\"\" — red")
                .contains("- Step 1: Part 1", "Go on with: `baton execute --resume");

        checkout.repository().git("revert", "--no-edit", "HEAD~1");
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    /// The plan wants what its steps do; of other changes nobody knows that.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git revert --no-edit HEAD",
                "echo wrong > start; git commit -qam tweak",
                "git revert --no-edit HEAD; echo 3 >> start; git commit -qam \"feat: 2\""
            })
    void commandWhoseFilesACommitOfNoStepChangedMakesTheRunPartial(String deed) {
        PlanStep first = PlanStep.of(1).files("`start`").verifying("grep -q beta start");
        PlanStep second = PlanStep.of(2).files("`f2.txt` (new), `start`");
        Checkout checkout =
                Checkout.in(
                        directory,
                        PlanStep.plan(first, second).replaceFirst("- f1.txt", "- start"));
        agent.at(1, call -> call.does("echo beta >> start"));
        agent.at(2, call -> call.does("echo 2 > f2.txt; echo two >> start"));
        checkout.stoppingAt("step.passed step-1");
        checkout.run(agent);
        checkout.repository().bash(deed);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.PARTIAL);
        String by = checkout.repository().git("rev-parse", "HEAD~1").substring(0, 10);
        assertThat(checkout.last(ENDED)).contains("\"weight\":\"red\"", "after " + by);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    @Test
    void stepThatWasSkippedPromisedNothing() {
        PlanStep loser = PlanStep.of(1).verifying("false").failing("skip");
        Checkout checkout = checkout(loser);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains("\"kind\":\"nothing\"");
    }

    @Test
    void filesOfStepsWithoutACommitAreLaidOver() {
        PlanStep first = PlanStep.of(1).checkpoint("none");
        PlanStep second = PlanStep.of(2).verifying("test -f f1.txt && test -f f2.txt");
        Checkout checkout = checkout(first, second);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains("\"kind\":\"run\",\"findings\":[]");
    }

    @Test
    void submodulesAreLaidIn() {
        Checkout checkout =
                checkout(PlanStep.of(1).verifying("test -f sub/start && test -f f1.txt"));
        checkout.repository()
                .bash(
                        "git init -q ../inner && cd ../inner && echo 1 > start && git add . &&"
                                + " git commit -qm inner && cd ../checkout && git -c"
                                + " protocol.file.allow=always submodule --quiet add ../inner sub");
        checkout.repository().commitAll("submodule");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains("\"findings\":[],\"remarks\":[]");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void commandsSeeTheCleanTreeAtThePathOfTheCheckout(boolean fenced) throws IOException {
        Path top = directory.resolve("checkout").toAbsolutePath();
        PlanStep step =
                PlanStep.of(1).verifying("pwd && ls -a " + top + " && git status --porcelain");
        Checkout checkout = ignoring("*.local\n", step);
        checkout.repository().write("mine.local", "");
        Terms terms = fenced ? Terms.PLAIN.inside(fence(checkout.environment())) : Terms.PLAIN;

        assertThat(checkout.run(agent, terms)).isEqualTo(RunResult.COMPLETED);
        assertThat(printed(checkout, "step-1-proof").lines())
                .containsExactly(
                        top.toRealPath().toString(),
                        ".",
                        "..",
                        ".claude",
                        ".git",
                        ".gitignore",
                        "f1.txt",
                        "start");
        assertNothingLeft(checkout);
    }

    private Sandbox fence(Environment user) {
        return Sandbox.attempt(SandboxSettings.NONE, directory, user)
                        instanceof Sandbox.Works(Sandbox works)
                ? works
                : Sandbox.OFF;
    }

    @Test
    void switchedOffItIsLeftOutAndSaid() {
        Checkout checkout = checkout(PlanStep.of(1).verifying(FEW), PlanStep.of(2));

        assertThat(checkout.run(agent, gated(false, false))).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains("\"kind\":\"off\"");
    }

    @Test
    void resumeAfterADeathProvesAgainAndAsksNoAgent() {
        Checkout checkout = checkout(PlanStep.of(1)).dyingAt("step.passed step-1");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        assertThat(checkout.told()).doesNotContain(ENDED);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.told()).containsOnlyOnce(ENDED);
        assertThat(agent.calls()).containsExactly("1.1");
        assertNothingLeft(checkout);
    }

    @Test
    void runThatIsStoppedMeanwhileConcludesNothing() {
        Checkout checkout = checkout(PlanStep.of(1)).stoppingAt("step.passed step-1");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.told()).doesNotContain(ENDED);
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void whatTheMergeProvedIsNotProvedTwice() {
        Checkout checkout = checkout(PlanStep.of(1), PlanStep.of(2));

        assertThat(checkout.run(agent, gated(true, true))).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains("\"kind\":\"at_merge\"");
        assertThat(checkout.folder().logs(Optional.of("step-1-proof"))).isEmpty();
    }

    @Test
    void sessionsAreProvedOnWhatAllOfThemHaveMade() {
        Checkout checkout =
                Checkout.in(
                        directory,
                        PlanStep.sessions(PlanStep.of(1).verifying(FEW), PlanStep.of(2).after(1)));

        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.last(ENDED)).contains("\"step\":1", "red");
        assertThat(checkout.folder().logs(Optional.of("step-2-proof"))).isEmpty();
        assertThat(agent.calls()).isEqualTo(List.of("1.1", "2.1"));
    }
}
