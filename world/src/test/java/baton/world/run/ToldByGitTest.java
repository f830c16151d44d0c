package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.contract.plan.Fence;
import baton.core.contract.plan.step.Step;
import baton.core.run.RunResult;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;
import baton.world.run.store.KnownRuns;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The report of a run counts what git has at the end, and names commits as git has them then.
class ToldByGitTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository person;

    @BeforeEach
    void makeCheckout() {
        checkout =
                Checkout.in(
                        directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2), PlanStep.of(3)));
        person = checkout.repository();
    }

    private void revertingStepTwo() {
        agent.at(
                3,
                call -> {
                    person.git("revert", "--no-edit", "HEAD");
                    return call.writeOwn();
                });
    }

    @Test
    void stepThatWasRevertedIsNotCounted() {
        revertingStepTwo();

        Execution.Outcome outcome = checkout.execute(agent, Terms.PLAIN);
        assertThat(outcome.result()).isEqualTo(RunResult.PARTIAL);
        assertThat(outcome.report())
                .contains(
                        "PARTIAL (2/3 passed)",
                        "| 2 | 0 | 0 | 0 | 1 | 3 |",
                        "GONE",
                        "the audit found drift: ")
                .containsSubsequence("### What Remains", "- Step 2");
        assertThat(outcome.summary().object("ultraexecute_summary"))
                .hasValueSatisfying(told -> assertThat(told.whole("steps_passed")).contains(2L));
        assertThat(outcome.told().steps().stream().map(step -> step.state().word()))
                .containsExactly("completed", "pending", "completed");
        assertThat(checkout.project(".ultraexecute-progress-plan.json"))
                .containsSubsequence(
                        "\"2\"", "\"status\": \"pending\"", "\"note\": \"gone\"", "\"3\"");
    }

    @Test
    void auditOfThePlanSaysTheSameOfAStepThatIsGone() {
        revertingStepTwo();
        checkout.execute(agent, Terms.PLAIN);
        AuditPlace place =
                new AuditPlace(
                        checkout.git(),
                        person.at(Checkout.PLAN),
                        Optional.empty(),
                        Optional.empty(),
                        new KnownRuns(checkout.environment()));
        List<Step> steps = checkout.launch(agent, Terms.PLAIN).target().plan().sheet().steps();

        ProjectAudit.Outcome outcome =
                new ProjectAudit(place)
                        .of(
                                new ProjectAudit.Work(steps, _ -> Fence.NONE),
                                Optional.empty(),
                                checkout.environment());

        assertThat(outcome.audit().missing()).containsExactly(2);
    }

    @Test
    void stepThatWasRevertedIsDoneAgainWithTheWordOfThePerson() {
        revertingStepTwo();
        checkout.execute(agent, Terms.PLAIN);
        agent.at(3, AgentCall::writeOwn);

        assertAsks();
        assertThat(checkout.run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "3.1", "2.1");
        assertThat(person.has("f2.txt")).isTrue();
    }

    private void assertAsks() {
        int asked = agent.calls().size();
        assertThatThrownBy(() -> checkout.resume(agent))
                .hasMessageContaining("STEP_REWRITTEN")
                .hasMessageContaining("has taken back or changed f2.txt since");
        assertThat(agent.calls()).hasSize(asked);
    }

    @Test
    void stepThatWasRevertedBetweenTwoLivesIsDoneAgainWithTheirWord() {
        checkout.stoppingAt("step.passed step-2").run(agent);
        person.git("revert", "--no-edit", "HEAD");

        assertAsks();
        assertThat(checkout.run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.1", "3.1");
    }

    @Test
    void stepThatIsThereAgainIsCountedAgain() {
        revertingStepTwo();
        checkout.execute(agent, Terms.PLAIN);
        agent.at(3, AgentCall::writeOwn);
        person.git("revert", "--no-edit", "HEAD~1");

        Execution.Outcome outcome = checkout.execute(agent, Terms.PLAIN.resuming());
        assertThat(outcome.result()).isEqualTo(RunResult.COMPLETED);
        assertThat(outcome.report()).contains("| 3 | 0 | 0 | 0 | 0 | 3 |");
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "3.1");
    }

    @Test
    void commitsThatWereJoinedAreNamedByTheIdThatTheyHaveNow() {
        checkout.dyingAt("step.started step-3");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        checkout.forget();
        String before = person.head().substring(0, 7);
        person.bash("git reset -q --soft HEAD~2; git commit -qm both");
        String joined = person.head().substring(0, 7);

        Execution.Outcome outcome = checkout.execute(agent, Terms.PLAIN.resuming());
        assertThat(outcome.result()).isEqualTo(RunResult.COMPLETED);
        assertThat(outcome.report()).contains(joined).doesNotContain(before);
        assertThat(checkout.last("audit.ended run")).contains("renamed");
    }
}
