package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.core.view.Report;
import baton.kit.Shell;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.store.RecordCheck;
import baton.world.run.store.StoredReport;
import baton.world.run.store.Succession;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.regex.Pattern;

/// An agent that asks before it writes, the answer, and the run that goes on with it.
class GatesTest {
    private static final Pattern DECIDED = Pattern.compile("The decision:\\s[^\n]*\n*b\\b");

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        agent.at(
                1,
                call -> {
                    if (DECIDED.matcher(call.prompt()).find()) {
                        return call.writeOwn();
                    }
                    call.write("draft.txt", "draft\n");
                    return call.asks("Which?", "a", "b");
                });
    }

    private GateAnswers.Made decide(String gate, String answer) {
        return GateAnswers.make(
                checkout.git(),
                checkout.environment(),
                checkout.folder(),
                new GateAnswers.Wish(gate, "decide", _ -> answer),
                checkout.clock().get());
    }

    @Test
    void nothingIsAnsweredInARunOfSomebodyElse() {
        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
        int lines = checkout.journal().size();
        checkout.repository().bash("git add -f .baton/runs; git commit -q -m theirs");
        assertRefused(Fault.RUN_FOREIGN, () -> decide("step-1", "a"));

        checkout.repository().bash("git rm -r -q --cached .baton/runs");
        Shell.in(checkout.home()).run("rm", "-r", "state/baton/known");
        assertRefused(Fault.RUN_FOREIGN, () -> decide("step-1", "a"));
        assertThat(checkout.journal()).hasSize(lines);
    }

    private static void assertRefused(Fault fault, ThrowingCallable deed) {
        assertThatThrownBy(deed)
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.problem().fault()).isEqualTo(fault));
    }

    @Test
    void questionStopsTheRunAndTheDraftIsSaved() {
        Execution.Outcome outcome = checkout.execute(agent, Terms.PLAIN);

        assertThat(outcome.result()).isEqualTo(RunResult.STOPPED);
        assertThat(outcome.told().gates())
                .singleElement()
                .satisfies(
                        gate -> {
                            assertThat(gate.question().context()).isEqualTo("Which?");
                            assertThat(gate.question().options()).containsExactly("a", "b");
                        });
        assertThat(agent.calls()).containsExactly("1.1");
        assertThat(checkout.isSaved("draft.txt", "draft")).isTrue();
        assertThat(checkout.status()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"step-1", "step-1.1"})
    void answerIsToldToTheAgentAndTheRunCompletes(String gate) {
        checkout.run(agent);
        assertThat(decide(gate, "b").answer()).isEqualTo("b");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.prompts().get(1)).contains("Which?").containsPattern(DECIDED);
        assertThat(agent.prompts().get(2)).doesNotContain("The decision");
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1", "feat: 2");
        assertThat(checkout.last("gate.answered step-1"))
                .contains("\"answer\":\"b\"", "\"by\":\"decide\"");
    }

    @Test
    void withoutAnAnswerTheRunDoesNotGoOn() {
        checkout.run(agent);

        assertRefused(Fault.GATE_OPEN, () -> checkout.resume(agent));
        assertRefused(
                Fault.GATE_OPEN, () -> checkout.run(agent, Terms.PLAIN.resuming().accepted()));
        assertThat(agent.calls()).containsExactly("1.1");
    }

    @Test
    void answerThatLeadsToTheSameQuestionStopsAgain() {
        checkout.run(agent);
        decide("step-1", "a");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.STOPPED);
        decide("step-1", "b");
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void answeredGateAndUnknownOneAreToldApart() {
        checkout.run(agent);
        decide("step-1", "b");

        assertRefused(Fault.GATE_ANSWERED, () -> decide("step-1", "a"));
        assertRefused(Fault.GATE_NOT_FOUND, () -> decide("step-2", "a"));
    }

    @Test
    void runThatIsAliveIsLeftAlone() {
        checkout.run(agent);
        int lines = checkout.journal().size();
        // One whose journal says that it has ended would be waited for.
        Holder driver = Holder.current("20260105-073706-live", "baton execute");
        try (RunLock _ = RunLock.acquire(checkout.folder().path(), driver)) {
            assertRefused(Fault.LOCK_HELD, () -> decide("step-1", "b"));
        }

        assertThat(checkout.journal()).hasSize(lines);
    }

    @Test
    void answersGivenAtOnceWaitForEachOther() {
        checkout.run(agent);
        Holder other = Holder.current("another", Succession.BRIEF + "baton decide");
        RunLock lock = RunLock.acquire(checkout.folder().path(), other);
        Thread.startVirtualThread(lock::close);
        decide("step-1", "b");

        assertThat(checkout.last("gate.answered step-1")).contains("\"answer\":\"b\"");
    }

    @Test
    void answerToARunThatStoppedRenewsItsReport() throws Exception {
        Execution.Outcome outcome = checkout.execute(agent, Terms.PLAIN);
        StoredReport.write(
                checkout.folder(),
                checkout.known(),
                StoredReport.sealed(
                        Report.of(outcome.facts(), outcome.run(), outcome.told()),
                        outcome.headHash()));
        decide("step-1", "b");

        StoredReport report =
                StoredReport.of(checkout.repository().top(), checkout.folder(), checkout.known());
        assertThat(RecordCheck.of(checkout.folder(), report, checkout.known()).holds()).isTrue();
        assertThat(report.agreement()).isEqualTo(StoredReport.Agreement.MATCHES);
    }

    @Test
    void choiceThatRefusesWritesNothing() {
        checkout.run(agent);
        int lines = checkout.journal().size();
        GateAnswers.Wish wish =
                new GateAnswers.Wish(
                        "step-1",
                        "decide",
                        question -> {
                            throw new Failure(
                                    Fault.GATE_BAD_OPTION.because(question.options() + ""));
                        });

        assertRefused(
                Fault.GATE_BAD_OPTION,
                () ->
                        GateAnswers.make(
                                checkout.git(),
                                checkout.environment(),
                                checkout.folder(),
                                wish,
                                checkout.clock().get()));
        assertThat(checkout.journal()).hasSize(lines);
    }
}
