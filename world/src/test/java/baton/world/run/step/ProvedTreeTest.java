package baton.world.run.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.config.WorktreeSettings;
import baton.core.policy.Glob;
import baton.core.run.RunResult;
import baton.world.git.StrangePrograms;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.RunLimits;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// The tree that is judged, the one that is verified and the one that is committed are the same;
/// files that git ignores decide nothing.
class ProvedTreeTest {
    private static final String ENDED = "verify.ended step-1";

    private static final Spread UNGATED = new Spread(8, false, false, WorktreeSettings.NONE);

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private Checkout checkout(PlanStep step, String ignored) {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(step));
        checkout.repository().write(".gitignore", ignored);
        checkout.repository().commitAll("ignore");
        return checkout;
    }

    @Test
    void aNewRuleHidesNothingThatMakesVerifyGreen() {
        PlanStep step =
                PlanStep.of(1)
                        .files("`f1.txt`, `.gitignore`")
                        .verifying("test -f conftest.py")
                        .failing("escalate");
        Checkout checkout = checkout(step, "*.log\n");
        agent.at(
                1,
                call ->
                        call.does(
                                "echo 1 > f1.txt; echo conftest.py > .gitignore; : > conftest.py"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last("scope.checked step-1")).contains("conftest.py");
    }

    @Test
    void whatIsIgnoredAndNewIsNotThereForVerifyAndComesBack() {
        PlanStep step =
                PlanStep.of(1).verifying("test -f help.local || exit 3").failing("escalate");
        Checkout checkout = checkout(step, "*.local\n");
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo help > help.local"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last(ENDED)).contains("exited with 3").contains("help.local");
        assertThat(checkout.repository().read("help.local")).isEqualTo("help\n");
    }

    @Test
    void whatOneStepAddsStaysForeignInTheNext() {
        Checkout checkout =
                Checkout.in(
                        directory,
                        PlanStep.plan(
                                PlanStep.of(1),
                                PlanStep.of(2)
                                        .verifying("! test -f help.local && test -f made.local"),
                                PlanStep.of(3).verifying("test -f made.local")));
        checkout.repository().write(".gitignore", "*.local\n");
        checkout.repository().commitAll("ignore");
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo help > help.local"));
        checkout.planning(
                checkout.repository()
                        .read(Checkout.PLAN)
                        .replace("`test -f f1.txt`", "`echo x > made.local && test -f f1.txt`"));

        assertThat(checkout.run(agent, Terms.PLAIN)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().has("help.local")).isTrue();
    }

    @Test
    void buildOutputThatTheAgentTouchedIsBuiltAgain() {
        PlanStep step =
                PlanStep.of(1)
                        .verifying("test -f target/old && exit 3; mkdir target && : > target/new");
        Checkout checkout = checkout(step, "target/\n");
        checkout.repository().write("target/old", "old\n");
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo lie > target/old"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().has("target/old")).isFalse();
        assertThat(checkout.repository().has("target/new")).isTrue();
    }

    @Test
    void buildOutputThatNobodyTouchedOrThatIsKeptStays() {
        PlanStep step = PlanStep.of(1).verifying("test -f target/old && test -f dist/old");
        Checkout checkout = checkout(step, "target/\ndist/\n");
        checkout.repository().write("target/old", "old\n");
        checkout.repository().write("dist/old", "old\n");
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo more > dist/old"));
        RunLimits limits = RunLimits.standard();
        RunLimits keeping =
                new RunLimits(
                        limits.agent(),
                        limits.stall(),
                        limits.verify(),
                        limits.commit(),
                        0,
                        List.of(Glob.of("dist").orElseThrow()));

        Terms terms = Terms.PLAIN.within(keeping).spreading(UNGATED);
        assertThat(checkout.run(agent, terms)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("checkpoint.made step-1")).contains("grader_suspect");
    }

    @Test
    void settingsAreWhatTheyWereWhileVerifyLooks() {
        PlanStep step = PlanStep.of(1).verifying("grep -q mine .env");
        Checkout checkout = checkout(step, ".env\n");
        checkout.repository().write(".env", "mine\n");
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo theirs > .env"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("checkpoint.made step-1")).contains("grader_suspect");
        assertThat(checkout.last("proof.ended run")).contains("local", "when the run began: .env");
        assertThat(checkout.repository().read(".env")).isEqualTo("theirs\n");
    }

    @Test
    void whatTheAgentInstalledIsNamed() {
        PlanStep step = PlanStep.of(1).verifying("test -f node_modules/x");
        Checkout checkout = checkout(step, "node_modules/\n");
        agent.at(1, call -> call.does("echo 1 > f1.txt; mkdir node_modules; : > node_modules/x"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("checkpoint.made step-1")).contains("furnished_by_agent");
        assertThat(checkout.last(ENDED)).contains("node_modules");
    }

    @Test
    void whatIsAsideComesBackAfterACrash() {
        Checkout checkout = checkout(PlanStep.of(1), "*.local\n");
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo help > help.local"));
        try {
            checkout.dyingAt(ENDED).run(agent);
        } catch (Checkout.Died died) {
            assertThat(checkout.repository().has("help.local")).isFalse();
        }

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().read("help.local")).isEqualTo("help\n");
    }

    @Test
    void aProgramThatSwapsItselfDuringVerifyHasNotPassed() {
        PlanStep step = PlanStep.of(1).verifying("bash f1.txt").failing("escalate");
        Checkout checkout = checkout(step, "");
        agent.at(1, call -> call.write("f1.txt", "echo 'good' > f1.txt; exit 0\n"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last(ENDED)).contains("VERIFY_CHANGED_FILES").contains("f1.txt");
        assertThat(checkout.isSaved("f1.txt", "good")).isTrue();
    }

    @Test
    void whatNewRulesHaveGitRefuseIsAFailedAttempt() {
        PlanStep step = PlanStep.of(1).files("`f1.txt`, `.gitattributes`");
        Checkout checkout = checkout(step, "");
        String rule = "f1.txt working-tree-encoding=UTF-16LE";
        agent.at(1, call -> call.does("echo good > f1.txt; echo " + rule + " > .gitattributes"));
        agent.at(1, 2, call -> call.does("echo 1 > f1.txt; rm -f .gitattributes"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("checkpoint.refused step-1")).contains("failed to encode");
        assertThat(checkout.repository().git("show", "HEAD:f1.txt")).isEqualTo("1");
    }

    @Test
    void theTreeThatWasJudgedIsTheOneThatIsCommitted() {
        Checkout checkout = checkout(PlanStep.of(1), "");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        String tree = checkout.repository().git("rev-parse", "HEAD^{tree}");
        assertThat(checkout.last(ENDED)).contains(tree);
        assertThat(checkout.repository().git("for-each-ref", "refs/baton/tree")).isEmpty();
    }

    @Test
    void rulesThatAreNewConvertNothingOfTheCommit() {
        PlanStep step = PlanStep.of(1).files("`f1.txt`, `.gitattributes`");
        Checkout checkout = checkout(step, "");
        checkout.repository().git("config", "filter.lie.clean", "echo lie");
        StrangePrograms.of(checkout.git()).accept();
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo '* filter=lie' > .gitattributes"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().git("cat-file", "blob", "HEAD:f1.txt")).isEqualTo("1");
    }

    @Test
    void aCacheThatIgnoresItselfIsNoDriftAndNotThereForVerify() {
        PlanStep step = PlanStep.of(1).verifying("! test -e .pytest_cache");
        Checkout checkout = checkout(step, "");
        agent.at(
                1,
                call ->
                        call.does(
                                "echo 1 > f1.txt; mkdir .pytest_cache;"
                                        + " echo '*' > .pytest_cache/.gitignore"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains(".pytest_cache/");
        assertThat(checkout.repository().has(".pytest_cache/.gitignore")).isTrue();
        assertThat(checkout.repository().git("status", "--porcelain")).doesNotContain("pytest");
    }

    @ParameterizedTest
    @ValueSource(strings = {".GIT/x", "src/git~1/x", "src/.git\u200C/hooks/x", "src/.Git"})
    void aNameThatGitPassesOverIsDriftAndIsKept(String path) {
        PlanStep step = PlanStep.of(1).files("`f1.txt` (new), `src/` (new)").failing("escalate");
        Checkout checkout = checkout(step, "");
        agent.at(
                1,
                call -> {
                    call.write(path, "odd\n");
                    return call.writeOwn();
                });

        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last("scope.checked step-1")).contains("scope_drift");
        assertThat(checkout.repository().has(path)).isFalse();
        assertThat(checkout.repository().bash("find .baton/runs/*/salvage -type f -exec cat {} +"))
                .isEqualTo("odd");
    }

    @Test
    void aPipeIsDriftAndIsPutBack() {
        Checkout checkout = checkout(PlanStep.of(1).failing("escalate"), "");
        agent.at(1, call -> call.does("echo 1 > f1.txt; mkfifo pipe"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last("scope.checked step-1")).contains("scope_drift").contains("pipe");
        assertThat(checkout.repository().has("pipe")).isFalse();
    }
}
