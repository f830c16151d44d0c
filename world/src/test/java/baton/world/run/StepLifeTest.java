package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.agent.ReplayAgent;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// The life of a step from its beginning to its end, by which attempts it may have.
class StepLifeTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private Checkout checkout(PlanStep... steps) {
        return Checkout.in(directory, PlanStep.plan(steps));
    }

    @Test
    void stepThatIsProvedIsCommitted() {
        Checkout checkout = checkout(PlanStep.of(1), PlanStep.of(2));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1", "feat: 2");
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.kept()).isEmpty();
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(checkout.told())
                .containsSubsequence(
                        "run.started run",
                        "step.started step-1",
                        "step.witnessed step-1",
                        "agent.started step-1",
                        "agent.ended step-1",
                        "scope.checked step-1",
                        "verify.ended step-1",
                        "manifest.checked step-1",
                        "checkpoint.made step-1",
                        "step.passed step-1",
                        "step.passed step-2",
                        "audit.ended run",
                        "run.ended run");
    }

    @Test
    void whoClaimsAndDoesNothingIsNotBelieved() {
        Checkout checkout = checkout(PlanStep.of(1));
        agent.at(1, 1, call -> call.returns("{\"what\": \"all of it\"}"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2");
        assertThat(checkout.last("verify.ended step-1")).contains("\"exit\":0");
    }

    @Test
    void nextAttemptIsToldWhyTheLastFailedAndWhatThePlanAdvises() {
        PlanStep step = PlanStep.of(1).verifying("grep good f1.txt || (echo too bad; false)");
        Checkout checkout = checkout(step);
        agent.at(1, 1, call -> call.write("f1.txt", "wrong\n"));
        agent.at(1, 2, call -> call.write("f1.txt", "good\n"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.prompts().getFirst()).doesNotContain("exited with 1");
        assertThat(agent.prompts().getLast()).contains("exited with 1", "too bad", "again");
        assertThat(checkout.isSaved("f1.txt", "wrong")).isTrue();
        assertThat(checkout.kept()).containsExactly("refs/baton/salvage/RUN/step-1-1");
    }

    @Test
    void nextAttemptFindsWhatTheLastLeftOfItsOwn() {
        Checkout checkout = checkout(PlanStep.of(1).verifying("grep -q second f1.txt"));
        agent.at(1, 1, call -> call.write("f1.txt", "first\n"));
        agent.at(1, 2, call -> call.does("grep -q first f1.txt && echo second >> f1.txt"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().read("f1.txt")).isEqualTo("first\nsecond\n");
    }

    /// The work of a step that has failed for the last time is put back, and each attempt is kept.
    @ParameterizedTest
    @CsvSource({
        "retry,    FAILED,    3, step.failed",
        "revert,   FAILED,    3, step.failed",
        "escalate, STOPPED,   1, step.failed",
        "skip,     COMPLETED, 1, step.skipped"
    })
    void stepThatAlwaysFailsEndsAsThePlanSays(
            String clause, RunResult result, int attempts, String event) {
        PlanStep loser = PlanStep.of(1).failing(clause).verifying("grep -q never f1.txt");
        Checkout checkout = checkout(loser, PlanStep.of(2));
        agent.at(1, call -> call.write("f1.txt", "attempt " + call.attempt() + "\n"));

        assertThat(checkout.run(agent)).isEqualTo(result);
        assertThat(agent.calls().stream().filter(call -> call.startsWith("1."))).hasSize(attempts);
        assertThat(checkout.told()).contains(event + " step-1");
        assertThat(checkout.kept()).hasSize(attempts);
        for (int attempt = 1; attempt <= attempts; attempt++) {
            assertThat(checkout.isSaved("f1.txt", "attempt " + attempt)).isTrue();
        }
        assertThat(checkout.repository().has("f1.txt")).isFalse();
        assertThat(agent.calls().contains("2.1")).isEqualTo(clause.equals("skip"));
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void agentThatSaysItFailedHasFailedItsAttempt() {
        Checkout checkout = checkout(PlanStep.of(1));
        agent.at(
                1,
                1,
                call -> {
                    call.writeOwn();
                    return call.fails("no idea");
                });

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2");
        assertThat(agent.prompts().getLast()).contains("no idea");
    }

    @Test
    void manifestThatDoesNotHoldFailsTheAttemptThoughVerifyIsGreen() {
        PlanStep step =
                PlanStep.of(1)
                        .proving(
                                "must_contain:\n"
                                        + "      - path: f1.txt\n"
                                        + "        pattern: \"good\"");
        Checkout checkout = checkout(step);
        agent.at(1, 2, call -> call.write("f1.txt", "good\n"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2");
        assertThat(agent.prompts().getLast()).contains("f1.txt");
        assertThat(checkout.repository().git("show", "HEAD:f1.txt")).isEqualTo("good");
    }

    @Test
    void rateLimitIsWaitedOutAndCostsNoAttempt() {
        Checkout checkout = checkout(PlanStep.of(1));
        checkout.when("run.waiting run", () -> checkout.clock().advance(Duration.ofHours(2)));
        boolean[] limited = {false};
        agent.at(
                1,
                call -> {
                    if (limited[0]) {
                        return call.writeOwn();
                    }
                    limited[0] = true;
                    return call.mustWaitUntil(checkout.clock().get().plusSeconds(3600));
                });

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.1");
        assertThat(checkout.told()).containsOnlyOnce("run.waiting run");
    }

    @Test
    void whatAgentsHandOnFadesWithDistance() {
        Checkout checkout =
                checkout(PlanStep.of(1), PlanStep.of(2), PlanStep.of(3), PlanStep.of(4));
        for (int step = 1; step <= 4; step++) {
            agent.at(
                    step,
                    call -> {
                        call.writeOwn();
                        return call.returns(
                                "{\"what\": \"did %1$d\", \"why\": \"because %1$d\"}"
                                        .formatted(call.step()));
                    });
        }

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.prompts().getLast())
                .contains("did 3", "because 3", "did 2")
                .doesNotContain("because 2", "did 1");
    }

    @Test
    void promptsAndDataOfEveryTryAreWrittenDown() throws Exception {
        Checkout checkout = checkout(PlanStep.of(1));
        agent.at(
                1,
                call -> {
                    call.writeOwn();
                    return call.returns("{\"what\": \"it\"}");
                });

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        RunFolder folder = checkout.folder();
        assertThat(Files.readString(folder.prompt("step-1", 1, 1)))
                .isEqualTo(agent.prompts().getFirst());
        assertThat(folder.output("step-1", 1, 1)).content().contains("it");
        assertThat(checkout.last("agent.ended step-1")).contains("\"what\":\"it\"");
    }

    /// The recordings of a run are an agent that does the same.
    @Test
    void runThatIsRecordedCanBePlayedAgain() {
        Path recordings = directory.resolve("recordings");
        Checkout checkout = checkout(PlanStep.of(1), PlanStep.of(2));
        assertThat(checkout.run(agent, Terms.PLAIN.recording(recordings)))
                .isEqualTo(RunResult.COMPLETED);
        Checkout other = Checkout.in(directory.resolve("other"), checkout.project("plan.md"));

        assertThat(other.run(new ReplayAgent(recordings))).isEqualTo(RunResult.COMPLETED);
        assertThat(other.repository().git("rev-parse", "HEAD^{tree}"))
                .isEqualTo(checkout.repository().git("rev-parse", "HEAD^{tree}"));
    }
}
