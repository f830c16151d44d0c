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
import baton.world.kit.TestRepository;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// A person stages files in the checkout while an agent or a command of a run is at work there.
/// They stay staged, and no attempt answers for them.
class StagingBesideARunTest {
    private static final String MINE = "echo mine > mine.txt; git add mine.txt";

    private static final Terms UNGATED =
            Terms.PLAIN.spreading(new Spread(1, false, false, WorktreeSettings.NONE));

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository person;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        person = checkout.repository();
        person.bash("echo read > README; git add README; git commit -qm docs");
    }

    /// While the agent works on step 2 and has written its file.
    private void whileTheAgentWorks(String deed) {
        agent.at(
                2,
                1,
                call -> {
                    call.writeOwn();
                    person.bash(deed);
                    return call.writeOwn();
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                MINE,
                "echo mine > README; git add README",
                "git rm -q README",
            })
    void whatThePersonStagesIsHeldAgainstNobody(String deed) {
        whileTheAgentWorks(deed);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.git("show", "--format=", "--name-only", "HEAD")).isEqualTo("f2.txt");
        assertThat(checkout.status()).matches("[AMD]  [a-zA-Z.]+");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    @Test
    void whatThePersonStagesDuringVerifyIsHeldAgainstNobody() {
        String stages = "env -u GIT_TRACE2_EVENT sh -c '" + MINE + "'";
        person.write(
                Checkout.PLAN,
                PlanStep.plan(PlanStep.of(1).verifying(stages + " || true"), PlanStep.of(2)));
        person.commitAll("plan");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.status()).isEqualTo("A  mine.txt");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    private void verifying(String command) {
        person.write(
                Checkout.PLAN, PlanStep.plan(PlanStep.of(1), PlanStep.of(2).verifying(command)));
        person.commitAll("plan");
    }

    @ParameterizedTest
    @CsvSource({
        "test -f mine.txt, echo mine > mine.txt; git add mine.txt, A  mine.txt",
        "grep -q mine README, echo mine > README; git add README, M  README",
        "test ! -f README, git rm -q README, D  README",
    })
    void verifyDoesNotSeeWhatNoCommitHolds(String command, String deed, String status) {
        verifying(command);
        whileTheAgentWorks(deed);
        agent.at(2, 2, AgentCall::writeOwn);
        agent.at(2, 3, AgentCall::writeOwn);

        assertThat(checkout.run(agent, UNGATED)).isEqualTo(RunResult.FAILED);
        assertThat(checkout.status()).isEqualTo(status);
        assertThat(person.git("log", "--format=%s", "-1")).isEqualTo("feat: 1");
    }

    @Test
    void whatIsKeptOutOfVerifyIsNamed() {
        whileTheAgentWorks(MINE);

        assertThat(checkout.execute(agent, Terms.PLAIN).report())
                .contains("COMPLETED", "- Step 2: mine.txt", "others_aside");
        assertThat(checkout.last("verify.ended step-2")).contains("\"others\":[\"mine.txt\"]");
    }

    @Test
    void whatVerifyLeavesInThePlaceOfAPersonsFileIsKeptAndNamed() {
        verifying("echo v >> README; echo v > mine.txt");
        whileTheAgentWorks(MINE + "; echo mine > README; git add README");

        assertThat(checkout.execute(agent, Terms.PLAIN).report())
                .contains("COMPLETED", "- Step 2: README, mine.txt", "mine.txt.taken");
        assertThat(person.read("mine.txt") + person.read("README")).isEqualTo("mine\nmine\n");
        assertThat(checkout.status()).isEqualTo("M  README\nA  mine.txt");
        assertThat(checkout.last("verify.ended step-2")).contains("kept_beside", "README.taken");
    }

    @Test
    void reportCountsAllThatIsKeptOutOfVerify() {
        whileTheAgentWorks("for i in $(seq 223); do echo $i > m$i; done; git add m*");

        assertThat(checkout.execute(agent, Terms.PLAIN).report()).contains(" and 203 more");
    }

    @Test
    void whatIsStagedDuringVerifyDoesNotDecideIt() {
        String stages = "test -f mine.txt || env -u GIT_TRACE2_EVENT sh -c '" + MINE + "; exit 0'";
        verifying(stages + "; test -f mine.txt && ! test -f .git/seen && touch .git/seen");

        assertThat(checkout.run(agent, UNGATED)).isEqualTo(RunResult.FAILED);
        assertThat(checkout.status()).isEqualTo("A  mine.txt");
    }

    /// The person does it once, in the midst of the first Verify.
    @ParameterizedTest
    @ValueSource(strings = {"echo magic > README", "echo magic > new.txt"})
    void editDuringVerifyDoesNotDecideIt(String edit) {
        verifying(
                "test -f .git/edited || { touch .git/edited; "
                        + edit
                        + "; }; grep -q magic README new.txt");

        Execution.Outcome outcome = checkout.execute(agent, UNGATED);
        assertThat(outcome.result()).isEqualTo(RunResult.FAILED);
        assertThat(checkout.kept()).contains("refs/baton/salvage/RUN/step-2-1.residue");
        String file = edit.substring(edit.lastIndexOf(' ') + 1);
        assertThat(checkout.last("step.started step-2")).contains("residue", file, "residue\"");
        assertThat(outcome.report())
                .contains("### Put Back After Verify", "- Step 2: " + file + "; as they were: ")
                .containsPattern("baton rescue restore refs/baton/salvage/\\S+/step-2-1.residue");
    }

    @Test
    void filesThatVerifyItselfChangesEachTimeAreNoReasonToFail() {
        verifying("echo magic > README; grep -q magic README");

        assertThat(checkout.run(agent, UNGATED)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"git add f2.txt", "git add f2.txt; git restore --staged f2.txt"})
    void fileOfAPersonThatALaterStepMakesIsKept(String deed) {
        checkout.stoppingAt("step.passed step-1").run(agent);
        person.bash("echo mine > f2.txt; " + deed);

        try {
            checkout.resume(agent);
        } catch (Failure failure) {
            assertThat(failure.problem().fault()).isEqualTo(Fault.COMMIT_STAGED);
        }

        assertThat(checkout.kept()).contains("refs/baton/salvage/RUN/step-2-1.others");
        assertThat(checkout.isSaved("f2.txt", "mine")).isTrue();
    }

    @Test
    void fileThatIsStagedForTheNextStepIsKept() {
        agent.at(
                1,
                1,
                call -> {
                    person.bash("echo mine > f2.txt; git add f2.txt");
                    return call.writeOwn();
                });

        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.COMMIT_STAGED));
        assertThat(checkout.kept()).contains("refs/baton/salvage/RUN/step-2-1.others");
        assertThat(checkout.isSaved("f2.txt", "mine")).isTrue();
    }

    @Test
    void whatWasStagedBeforeAnAttemptIsPutBackAfterIt() {
        checkout.stoppingAt("step.passed step-1").run(agent);
        person.bash("echo mine > README; git add README");
        agent.at(
                2,
                1,
                call -> {
                    call.write("README", "agents\n");
                    return call.writeOwn();
                });
        agent.at(2, 2, AgentCall::writeOwn);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.read("README")).isEqualTo("mine\n");
        assertThat(checkout.status()).isEqualTo("M  README");
    }

    @Test
    void whatThePersonStagesIsThereWhenTheNextAttemptBegins() {
        agent.at(
                2,
                1,
                call -> {
                    person.bash(MINE);
                    return call.write("stray.txt", "x\n");
                });
        agent.at(2, 2, AgentCall::writeOwn);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.2");
        assertThat(checkout.status()).isEqualTo("A  mine.txt");
    }
}
