package baton.world.run.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.core.config.SandboxSettings;
import baton.core.config.WorktreeSettings;
import baton.core.prove.ProofLevel;
import baton.core.run.RunResult;
import baton.core.step.StepEvent.AgentOutcome;
import baton.world.kit.AgentCall;
import baton.world.kit.Await;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.process.Environment;
import baton.world.process.Survivors;
import baton.world.run.Execution;
import baton.world.run.setting.Sites;
import baton.world.sandbox.Sandbox;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Runs whose steps have witnesses: how they are told, what they hold up, and what is left of them.
class WitnessedRunTest {
    private static final String LIMIT =
            "limit() {\n    if [ \"$1\" -gt 5 ]; then\n"
                    + "        return 1\n    fi\n    return 0\n}\n";
    private static final String HONEST = ". ./f1.sh; ! limit 6 && limit 5";
    private static final String BLIND = "test -e f1.sh";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private static AgentOutcome code(AgentCall call) {
        call.write("f1.sh", LIMIT);
        return call.write("f1.txt", "1\n");
    }

    private static PlanStep coding(String verify) {
        return PlanStep.of(1).files("`f1.sh` (new), `f1.txt` (new)").verifying(verify);
    }

    private static PlanStep tested() {
        return coding("sh test.sh").files("`f1.sh` (new), `f1.txt` (new), `test.sh` (new)");
    }

    private Checkout checkout(PlanStep... steps) {
        agent.at(1, WitnessedRunTest::code);
        return Checkout.in(directory, PlanStep.plan(steps));
    }

    private Terms terms(Checkout checkout, ProofLevel level) {
        Sandbox.Tried tried =
                Sandbox.attempt(SandboxSettings.NONE, directory, checkout.environment());
        assumeTrue(tried instanceof Sandbox.Works, "there is no sandbox on this machine");
        Sandbox sandbox = ((Sandbox.Works) tried).sandbox();
        return Terms.PLAIN.inside(sandbox).proving(level);
    }

    private static List<Path> left(Checkout checkout) throws IOException {
        Path root = checkout.home().resolve("state");
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> path.getFileName().toString().startsWith("witness-"))
                    .toList();
        }
    }

    @Test
    void theReportSaysWhatEachProofIsWorth() throws IOException {
        Checkout checkout = checkout(coding(BLIND), PlanStep.of(2));
        Execution.Outcome outcome = checkout.execute(agent, terms(checkout, ProofLevel.WITNESSED));

        assertThat(outcome.result()).isEqualTo(RunResult.COMPLETED);
        assertThat(outcome.report())
                .contains("### Grades", "- Step 1: blind:", "VERIFY_BLIND: not noticed: f1.sh:");
        assertThat(checkout.last("step.graded step-1")).contains("\"grade\":\"blind\"");
        assertThat(checkout.repository().git("notes", "--ref=baton", "show", "HEAD^"))
                .contains("\"grade\":\"blind\"");
        assertThat(checkout.status()).isEmpty();
        assertThat(left(checkout)).isEmpty();
    }

    @Test
    void anHonestVerifyIsNoticed() {
        Checkout checkout = checkout(tested());
        agent.at(
                1,
                call -> {
                    code(call);
                    return call.write("test.sh", HONEST + "\n");
                });
        Execution.Outcome outcome = checkout.execute(agent, terms(checkout, ProofLevel.WITNESSED));
        assertThat(outcome.report()).contains("- Step 1: noticed:");
    }

    @Test
    void witnessesAreHeardBesideTheNextAgent() {
        Checkout checkout = checkout(coding(BLIND), PlanStep.of(2));
        agent.at(
                2,
                call -> {
                    Await.until("a grade", () -> checkout.told().contains("step.graded step-1"));
                    return call.write("f2.txt", "2\n");
                });
        assertThat(checkout.run(agent, terms(checkout, ProofLevel.WITNESSED)))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.told())
                .containsSubsequence(
                        "agent.started step-2", "step.graded step-1", "agent.ended step-2");
    }

    @Test
    void strictTellsTheNextAttemptWhatNobodyNoticed() {
        Checkout checkout = checkout(tested());
        agent.at(
                1,
                1,
                call -> {
                    code(call);
                    return call.write("test.sh", "exit 0\n");
                });
        agent.at(1, 2, call -> call.write("test.sh", HONEST + "\n"));
        Execution.Outcome outcome = checkout.execute(agent, terms(checkout, ProofLevel.STRICT));

        assertThat(outcome.result()).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.prompts().getLast()).contains("VERIFY_BLIND", "f1.sh:");
        assertThat(outcome.report()).contains("- Step 1: noticed:");
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1");
    }

    @Test
    void withoutASandboxNoWitnessIsHeardAndThatIsSaid() {
        Checkout checkout = checkout(coding(BLIND));
        Execution.Outcome outcome =
                checkout.execute(agent, Terms.PLAIN.proving(ProofLevel.WITNESSED));
        assertThat(outcome.result()).isEqualTo(RunResult.COMPLETED);
        assertThat(outcome.report()).contains("- Step 1: none: there is no sandbox");
    }

    @Test
    void whatDiedWithItsWitnessesGoesOnAndHearsThemAgain() throws IOException {
        Checkout checkout = checkout(coding(BLIND), PlanStep.of(2));
        Terms terms = terms(checkout, ProofLevel.WITNESSED);
        checkout.dyingAt("step.passed step-1");
        assertThatThrownBy(() -> checkout.run(agent, terms)).isInstanceOf(Checkout.Died.class);
        Path place =
                Sites.of(checkout.git(), checkout.environment().variables(), WorktreeSettings.NONE)
                        .witness(checkout.folder().id(), 0);
        Files.createDirectories(place.resolve("tree/deep"));
        checkout.forget();
        assertThat(left(checkout)).isNotEmpty();
        assertThat(checkout.run(agent, terms.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("step.graded step-1")).contains("\"grade\":\"blind\"");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(left(checkout)).isEmpty();
        assertThat(Survivors.list(Environment.PLACE, checkout.folder().mark())).isEmpty();
    }

    @Test
    void thePlanSaysHowMuchProofItWants() {
        String plan = PlanStep.plan(coding(BLIND));
        Checkout checkout = Checkout.in(directory, "---\nproof: witnessed\n---\n" + plan);
        agent.at(1, WitnessedRunTest::code);
        Terms terms = terms(checkout, ProofLevel.PLAIN);
        assertThat(checkout.execute(agent, terms).report()).contains("- Step 1: blind:");
    }
}
