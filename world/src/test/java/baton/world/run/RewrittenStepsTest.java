package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/// A person who rewrites commits of steps while no program is at work. What has all of a step's
/// files as they were proved stands for its commit.
class RewrittenStepsTest {
    /// Step 1 must leave the file of step 2 alone, also where one commit has both.
    private static final String FREE = "forbidden_paths: \\[\\]";

    private static final String JOIN = "git reset -q --soft HEAD~2; ";

    private static final String SQUASH =
            "GIT_SEQUENCE_EDITOR=: git rebase -q -i --autosquash HEAD~3; ";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;

    @BeforeEach
    void dieAfterTwoSteps() {
        String plan = PlanStep.plan(PlanStep.of(1), PlanStep.of(2), PlanStep.of(3));
        checkout = Checkout.in(directory, plan.replaceFirst(FREE, "forbidden_paths: [f2.txt]"));
        checkout.dyingAt("step.started step-3");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
    }

    private void rewrite(String script) {
        checkout.repository().bash(script);
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.status()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo m > mine; git add mine; git commit -q --amend -m other",
                "echo m > mine; git add mine; git commit -q --fixup=HEAD; " + SQUASH,
                "echo m > mine; git add mine; git commit -q --fixup=HEAD~1; " + SQUASH,
                JOIN + "git commit -qm both",
                JOIN + "echo m > mine; git add mine; git commit -qm both",
                "git reset -q --hard HEAD~2; git commit -q --allow-empty -m mine;"
                        + " git cherry-pick -n ORIG_HEAD~1 ORIG_HEAD; git commit -qm both"
            })
    void stepsWhoseFilesAreAsTheyWereProvedAreNotDoneAgain(String script) {
        rewrite(script);

        assertThat(agent.calls()).containsExactly("1.1", "2.1", "3.1");
        assertThat(checkout.last("audit.ended run")).contains("\"drift\":[]");
    }

    /// The words of a commit are no proof: anybody can write them again.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git reset -q --hard HEAD~1; git commit -q --allow-empty -C ORIG_HEAD",
                "git reset -q --hard HEAD~1",
                "git mv f2.txt g2.txt; git commit -q --amend --no-edit"
            })
    void stepThatWasDroppedOrRenamedIsDoneAgainWithTheirWord(String script) {
        checkout.repository().bash(script);

        assertThatThrownBy(() -> checkout.resume(agent))
                .hasMessageContaining("STEP_REWRITTEN")
                .hasMessageContaining("step 2");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(checkout.last("run.ended run")).contains("STEP_REWRITTEN", "--resume --yes");

        assertThat(checkout.run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.1", "3.1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"git reset -q --hard HEAD~1", "git rm -q f2.txt; git commit -q -m away"})
    void progressFileAloneAsksAsWell(String script) {
        checkout.repository().bash("rm -r .baton/runs; " + script);

        assertThatThrownBy(() -> checkout.resume(agent))
                .hasMessageContaining("STEP_REWRITTEN")
                .hasMessageContaining("step 2");
        assertThat(checkout.run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.1", "3.1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                JOIN + "echo else > f2.txt; git add f2.txt; git commit -qm both",
                "echo else > f2.txt; git commit -q -a --amend --no-edit",
                "echo else > f2.txt; git commit -q -a --fixup=HEAD; " + SQUASH,
                "chmod +x f2.txt; git commit -q -a --amend --no-edit",
                "git reset -q --hard HEAD~1; echo else > f2.txt; git add f2.txt;"
                        + " git commit -q -C ORIG_HEAD"
            })
    void whatAPersonPutInThePlaceOfAStepIsKeptWithTheirWordWhereItPasses(String script) {
        checkout.repository().bash(script);
        String before = checkout.repository().git("rev-parse", "HEAD");

        assertThatThrownBy(() -> checkout.resume(agent))
                .hasMessageContaining("STEP_REWRITTEN")
                .hasMessageContaining("f2.txt");
        assertThat(checkout.repository().git("rev-parse", "HEAD")).isEqualTo(before);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");

        assertThat(checkout.run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "3.1");
        assertThat(checkout.repository().git("rev-parse", "HEAD~1")).isEqualTo(before);
        assertThat(checkout.last("audit.ended run")).contains("\"drift\":[]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"step.started step-2", "attempt.started step-2", "verify.ended step-2"})
    void itIsKeptHoweverOftenTheProgramDies(String moment) {
        checkout.repository().bash("echo else > f2.txt; git commit -q -a --amend --no-edit");
        checkout.dyingAt(moment);
        assertThatThrownBy(() -> checkout.run(agent, Terms.PLAIN.resuming().accepted()))
                .isInstanceOf(Checkout.Died.class);

        checkout.forget();
        assertThat(checkout.run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "3.1");
        assertThat(checkout.repository().read("f2.txt")).isEqualTo("else\n");
    }

    @Test
    void itIsKeptWhereOnlyTheProgressFileIsLeft() {
        checkout.repository()
                .bash(
                        "rm -r .baton/runs; echo else > f2.txt;"
                                + " git commit -q -a --amend --no-edit");

        assertThatThrownBy(() -> checkout.resume(agent)).hasMessageContaining("STEP_REWRITTEN");
        assertThat(checkout.run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "3.1");
        assertThat(checkout.repository().read("f2.txt")).isEqualTo("else\n");
    }

    /// The commit that comes after it has another id then, too, and all of what it was proved with.
    @Test
    void fixupOfAnEarlierStepIsAskedAboutAndKept() {
        checkout.repository()
                .bash("echo else > f1.txt; git commit -q -a --fixup=HEAD~1; " + SQUASH);
        String before = checkout.repository().git("rev-parse", "HEAD");
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1", "feat: 2");

        assertThatThrownBy(() -> checkout.resume(agent))
                .hasMessageContaining("STEP_REWRITTEN")
                .hasMessageContaining("step 1")
                .hasMessageContaining("f1.txt");
        assertThat(checkout.repository().git("rev-parse", "HEAD")).isEqualTo(before);
        assertThat(checkout.run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "3.1");
        assertThat(checkout.repository().read("f1.txt")).isEqualTo("else\n");
        assertThat(checkout.repository().git("rev-parse", "HEAD~1")).isEqualTo(before);
        assertThat(checkout.status()).isEmpty();
    }

    /// Git puts it in its place when the person says so.
    @Test
    void fixupThatIsNotSquashedYetIsBuiltUpon() {
        checkout.repository().bash("echo else > f2.txt; git commit -q -a --fixup=HEAD");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "3.1");
        assertThat(checkout.repository().read("f2.txt")).isEqualTo("else\n");
        assertThat(checkout.repository().subjects())
                .containsExactly("start", "feat: 1", "feat: 2", "fixup! feat: 2", "feat: 3");
    }
}
