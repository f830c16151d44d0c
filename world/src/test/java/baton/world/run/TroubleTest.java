package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.core.step.StepEvent.AgentOutcome;
import baton.world.agent.ExecAgent;
import baton.world.agent.ReplayAgent;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Trouble that no attempt can mend uses none: the run stops where it is.
class TroubleTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private static AgentOutcome troubled(AgentCall call, Fault fault) {
        call.write("half.txt", "half\n");
        throw new Failure(fault.because("it cannot be"));
    }

    private static void assertStops(Fault fault, Runnable run) {
        assertThatThrownBy(run::run)
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.problem().fault()).isEqualTo(fault));
    }

    private static void assertNothingBooked(Checkout checkout) {
        assertThat(checkout.told())
                .doesNotContain(
                        "step.failed step-2",
                        "step.skipped step-2",
                        "agent.ended step-2",
                        "salvage.saved step-2",
                        "run.ended run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"retry", "skip", "revert", "escalate"})
    void runStopsAndGoesOnWithTheSameAttempt(String clause) {
        Checkout checkout =
                Checkout.in(
                        directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2).failing(clause)));
        agent.at(2, call -> troubled(call, Fault.AGENT_LOGIN_REFUSED));
        assertStops(Fault.AGENT_LOGIN_REFUSED, () -> checkout.run(agent));

        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertNothingBooked(checkout);
        assertThat(checkout.last("agent.spent run"))
                .contains("\"code\":\"AGENT_LOGIN_REFUSED\"", "\"step\":2");

        agent.at(2, AgentCall::writeOwn);
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.1");
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1", "feat: 2");
        assertThat(checkout.status()).isEmpty();
    }

    /// The person may need more than one go to mend it.
    @Test
    void everyResumptionTriesTheSameAttempt() {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        agent.at(1, call -> troubled(call, Fault.AGENT_UNREACHABLE));
        assertStops(Fault.AGENT_UNREACHABLE, () -> checkout.run(agent));
        for (int i = 0; i < 4; i++) {
            assertStops(Fault.AGENT_UNREACHABLE, () -> checkout.resume(agent));
        }
        agent.at(1, AgentCall::writeOwn);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).hasSize(6).containsOnly("1.1");
    }

    @Test
    void sessionsStopTogetherAndGoOn() {
        Checkout checkout =
                Checkout.in(
                        directory,
                        PlanStep.sessions(PlanStep.of(1), PlanStep.of(2).failing("skip")));
        agent.at(2, call -> troubled(call, Fault.AGENT_QUOTA_SPENT));
        assertStops(Fault.AGENT_QUOTA_SPENT, () -> checkout.run(agent, Terms.SPREAD));

        assertNothingBooked(checkout);
        assertThat(checkout.worktrees()).isEmpty();
        agent.at(2, AgentCall::writeOwn);
        assertThat(checkout.run(agent, Terms.SPREAD.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).contains("2.1").doesNotContain("2.2", "1.2");
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {
                "DISK_FAILED",
                "PROCESS_FAILED",
                "REPLAY_MISSING",
                "JDK_REPLACED",
                "AGENT_RUNS_SCRIPTS"
            })
    void whatTheEnvironmentRefusesUsesNoAttempt(Fault fault) {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1).failing("skip")));
        agent.at(1, call -> troubled(call, fault));
        assertStops(fault, () -> checkout.run(agent));

        assertThat(agent.calls()).containsExactly("1.1");
    }

    @Test
    void missingRecordingUsesNoAttempt() {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1).failing("skip")));
        assertStops(
                Fault.REPLAY_MISSING,
                () -> checkout.run(new ReplayAgent(directory.resolve("nothing"))));

        assertThat(checkout.told()).doesNotContain("step.skipped step-1");
    }

    /// Where nothing is recorded for a step, or for an attempt, nobody has worked.
    @Test
    void directoryWithoutTheRecordingUsesNoAttempt() throws IOException {
        Checkout checkout =
                Checkout.in(
                        directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2).failing("skip")));
        Path recordings = directory.resolve("recordings");
        Path first = Files.createDirectories(recordings.resolve("builder/step-1/1/files"));
        Files.writeString(first.resolve("f1.txt"), "x\n");
        Files.createDirectories(recordings.resolve("builder/step-2/2/files"));
        assertStops(Fault.REPLAY_MISSING, () -> checkout.run(new ReplayAgent(recordings)));

        assertNothingBooked(checkout);
    }

    /// What fills up while an agent works is the disk, and not what it may try.
    @Test
    void fullDiskUsesNoAttempt() {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1).failing("skip")));
        checkout.when(
                "agent.started step-1",
                () -> {
                    Path log = checkout.folder().log("step-1", 1, 1);
                    checkout.repository().bash("ln -s /dev/full '" + log + "'");
                });
        ExecAgent exec = new ExecAgent("echo hello", checkout.environment(), checkout.clock());
        assertStops(Fault.DISK_FAILED, () -> checkout.run(exec));

        assertThat(checkout.told()).doesNotContain("step.skipped step-1", "agent.ended step-1");
    }

    @Test
    void whatAnAgentReturnedIsItsOwnFault() {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        agent.at(1, 1, call -> troubled(call, Fault.TOO_LARGE));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2");
    }
}
