package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.view.Snapshot;
import baton.world.agent.ExecAgent;
import baton.world.agent.ReplayAgent;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.store.StoredReport;
import baton.world.run.store.StoredRun;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

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
                        "salvage.saved step-2");
    }

    /// All that others look at says that it stopped, and why, and that it can go on.
    private static void assertTold(Checkout checkout, Fault fault) {
        assertThat(checkout.told().getLast()).isEqualTo("run.ended run");
        assertThat(checkout.last("run.ended run"))
                .contains("\"result\":\"stopped\",\"signal\":false", "\"code\":\"" + fault + "\"");
        StoredRun run = StoredRun.look(checkout.repository().top(), checkout.folder());
        Snapshot seen =
                run.outline(true).snapshot(run.chronicle(), Map.of(), checkout.clock().get());
        assertThat(seen.stateWord()).isEqualTo("stopped");
        assertThat(seen.problems())
                .extracting(Snapshot.Trouble::reason)
                .anyMatch(reason -> reason.startsWith(fault + " it cannot be"))
                .anyMatch(reason -> reason.contains("--resume"));
        StoredReport report =
                StoredReport.of(checkout.repository().top(), checkout.folder(), checkout.known());
        assertThat(report.isCurrent()).isTrue();
        assertThat(report.text())
                .contains("**Result:** STOPPED (" + fault + ")")
                .contains("**Stopped by:** it cannot be")
                .contains("**To mend it:** ");
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

    /// The files that other tools read do not say that somebody is still at work.
    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"AGENT_LOGIN_REFUSED", "AGENT_QUOTA_SPENT", "DISK_FAILED", "AGENT_BUSY"})
    void whoeverLooksIsToldThatItStoppedAndWhy(Fault fault) {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        checkout.repository().write(Checkout.PROJECT + "/brief.md", "# Brief\n");
        checkout.repository().commitAll("brief");
        agent.at(2, call -> troubled(call, fault));
        assertStops(fault, () -> checkout.run(agent, Terms.PLAIN.inProject()));

        assertTold(checkout, fault);
        assertThat(checkout.project("progress.json"))
                .contains("\"status\": \"stopped\"")
                .doesNotContain("\"failed\"", "\"skipped\"");
        assertThat(checkout.project(".session-state.local.json"))
                .contains("\"status\": \"stopped\"");
        agent.at(2, AgentCall::writeOwn);
        assertThat(checkout.run(agent, Terms.PLAIN.inProject().resuming()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.project("progress.json")).contains("\"status\": \"completed\"");
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
        assertTold(checkout, Fault.AGENT_QUOTA_SPENT);
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

    /// Nobody has worked where nothing is recorded for a step, or for an attempt.
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

    /// A disk that is full while an agent works uses up none of the agent's attempts.
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
