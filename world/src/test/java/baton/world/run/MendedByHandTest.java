package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// The edits of a person in the checkout while no step is owed: they stay, and what is in no commit
/// proves nothing.
class MendedByHandTest {
    private static final String WANTED = "grep -q good start";
    private static final String VERIFIED = "## Verification\n\n- `" + WANTED + "`\n";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository person;

    private void plan(String plan) {
        checkout = Checkout.in(directory, plan);
        person = checkout.repository();
    }

    private void assertRun(RunResult result) {
        assertThat(checkout.run(agent)).isEqualTo(result);
    }

    private void assertResumed(RunResult result) {
        assertThat(checkout.resume(agent)).isEqualTo(result);
    }

    @Test
    void mendThatIsInNoCommitStaysAndIsNoProof() {
        plan(PlanStep.plan(PlanStep.of(1)) + VERIFIED);
        assertRun(RunResult.PARTIAL);
        person.write("start", "good\n");

        assertResumed(RunResult.PARTIAL);
        assertThat(person.read("start")).isEqualTo("good\n");
        assertThat(checkout.last("run.resumed run")).contains("\"left\":[\"start\"]");
        assertThat(checkout.last("audit.ended run"))
                .contains(WANTED, "start is in no commit", "commit it, then resume")
                .doesNotContain("residue");
        assertResumed(RunResult.PARTIAL);
        assertThat(checkout.status()).isEqualTo(" M start");
        person.git("commit", "-q", "-a", "-m", "mend");
        assertResumed(RunResult.COMPLETED);
    }

    @Test
    void verificationLeavesWhatThePersonMadeOfAFileThatItWrites() {
        plan(PlanStep.plan(PlanStep.of(1)) + "## Verification\n\n- `echo x >> notes`\n");
        assertRun(RunResult.COMPLETED);
        person.write("notes", "mine\n");

        assertResumed(RunResult.COMPLETED);
        assertThat(person.read("notes")).isEqualTo("mine\n");
    }

    @Test
    void editsAfterACompletedRunStay() {
        plan(PlanStep.plan(PlanStep.of(1)) + "## Verification\n\n- `test -f f1.txt`\n");
        assertRun(RunResult.COMPLETED);
        person.bash("echo precious >> f1.txt; echo edit >> start; echo new > new.txt");
        String changed = checkout.status();

        assertResumed(RunResult.COMPLETED);
        assertThat(checkout.status()).isEqualTo(changed);
        assertThat(person.read("f1.txt")).endsWith("precious\n");
        assertThat(checkout.kept()).noneMatch(name -> name.contains("salvage"));
    }

    @Test
    void editsWhileTheLastProofRunsStay() {
        plan(PlanStep.plan(PlanStep.of(1)) + "## Verification\n\n- `test -f f1.txt`\n");
        checkout.when("proof.ended run", () -> person.write("start", "edit\n"));

        assertRun(RunResult.COMPLETED);
        assertThat(person.read("start")).isEqualTo("edit\n");
    }

    @Test
    void exitConditionIsJudgedOnWhatIsCommitted() {
        plan(PlanStep.spec("none", "`" + WANTED + "`", PlanStep.of(1)));
        assertRun(RunResult.FAILED);
        person.write("start", "good\n");

        assertResumed(RunResult.FAILED);
        assertThat(person.read("start")).isEqualTo("good\n");
        person.git("commit", "-q", "-a", "-m", "mend");
        assertResumed(RunResult.COMPLETED);
    }

    @Test
    void treeWithAnEditIsNotClean() {
        plan(PlanStep.spec("none", "the working tree is clean", PlanStep.of(1)));
        assertRun(RunResult.COMPLETED);
        person.write("start", "edit\n");

        assertResumed(RunResult.FAILED);
        assertThat(person.read("start")).isEqualTo("edit\n");
    }

    @Test
    void whatTheEntryConditionAskedForStays() {
        plan(PlanStep.spec("`test -f ready`", "none", PlanStep.of(1)));
        assertRun(RunResult.STOPPED);
        person.write("ready", "");

        assertResumed(RunResult.COMPLETED);
        assertThat(checkout.status()).isEqualTo("?? ready");
    }

    @Test
    void editsStayWhereALostStepIsDoneAgain() {
        plan(PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        checkout.dyingAt("audit.ended run");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        person.git("reset", "-q", "--hard", "HEAD~1");
        person.write("start", "edit\n");

        assertThat(checkout.forget().run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.1");
        assertThat(person.read("start")).isEqualTo("edit\n");
        assertThat(checkout.status()).isEqualTo(" M start");
    }

    @Test
    void fileOfAStepWithoutACommitIsProvedAsThePersonLeavesIt() {
        plan(
                PlanStep.plan(PlanStep.of(1).checkpoint("none"))
                        + VERIFIED.replace("start", "f1.txt"));
        assertRun(RunResult.PARTIAL);
        person.write("f1.txt", "good\n");

        assertResumed(RunResult.COMPLETED);
        assertThat(person.read("f1.txt")).isEqualTo("good\n");
    }
}
