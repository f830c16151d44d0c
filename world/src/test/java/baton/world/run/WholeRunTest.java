package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Failure;
import baton.core.run.RunMode;
import baton.core.run.RunResult;
import baton.world.agent.BoundedAgent;
import baton.world.agent.Spending;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.PlanPart;
import baton.world.run.store.RunRecord;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;

/// A run as a whole: its parts, its conditions, its verification and audit, what its agents may
/// use, and the files it leaves for other tools.
class WholeRunTest {
    private static final String PROGRESS = ".ultraexecute-progress-plan.json";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private Checkout checkout(String plan) {
        return Checkout.in(directory, plan);
    }

    @Test
    void verificationOfThePlanProvesTheWhole() {
        Checkout checkout =
                checkout(
                        PlanStep.plan(PlanStep.of(1))
                                + "## Verification\n\n- `touch left; test -f never.txt`\n");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.last("audit.ended run"))
                .contains("verification", "never.txt")
                .contains("\"residue\":[\"left\"]", "\"ref\":\"refs/baton/salvage/");
        assertThat(checkout.repository().has("left")).isFalse();
    }

    @Test
    void whatWasRedBeforeIsNotHeldAgainstTheRun() {
        Checkout checkout =
                checkout(
                        PlanStep.plan(PlanStep.of(1))
                                + "## Verification\n\n- `test -f never.txt`\n- `test -f f1.txt`\n");

        assertThat(checkout.run(agent, Terms.PLAIN.withBaseline())).isEqualTo(RunResult.COMPLETED);
    }

    /// Step 2 undoes what step 1 has made, with the plan's permission.
    @Test
    void whatIsNotThereAnyMoreAtTheEndIsFoundByTheAudit() {
        PlanStep second = PlanStep.of(2).files("`f2.txt` (new), `f1.txt`");
        Checkout checkout = checkout(PlanStep.plan(PlanStep.of(1), second));
        agent.at(2, call -> call.does("rm f1.txt; echo 2 > f2.txt"));

        assertThat(checkout.run(agent)).isNotEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("audit.ended run")).contains("f1.txt");
    }

    @Test
    void theAuditOfAFailedRunMissesWhatWasNotMade() {
        Checkout checkout =
                checkout(
                        PlanStep.plan(
                                PlanStep.of(1),
                                PlanStep.of(2).failing("skip"),
                                PlanStep.of(3).failing("revert"),
                                PlanStep.of(4)));
        agent.at(2, call -> call.does("true"));
        agent.at(3, call -> call.does("true"));

        assertThat(checkout.execute(agent, Terms.PLAIN).report())
                .contains("FAILED at step 3", "- **Status:** drift")
                .contains("missing: step 3 failed", "missing: step 4 was not reached");
        assertThat(checkout.last("audit.ended run")).doesNotContain("f1.txt", "f2.txt");
    }

    @Test
    void oneStepIsWorkedOnAlone() {
        Checkout checkout = checkout(PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));

        assertThat(checkout.run(agent, Terms.PLAIN.only(new PlanPart.OneStep(2))))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("2.1");
        assertThat(RunRecord.read(checkout.folder().record()).orElseThrow().mode())
                .isEqualTo(RunMode.STEP);
    }

    @Test
    void oneSessionIsItsStepsAlone() {
        Checkout checkout = checkout(PlanStep.sessions(PlanStep.of(1), PlanStep.of(2)));
        Terms terms = Terms.PLAIN.inProject().only(new PlanPart.OneSession(2));

        assertThat(checkout.run(agent, terms)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("2.1");
        assertThat(checkout.project("progress-session-2.json")).contains("\"completed\"");
    }

    @Test
    void specRunsBetweenItsConditions() {
        Checkout checkout =
                checkout(PlanStep.spec("`test -f start`", "`test -f f1.txt`", PlanStep.of(1)));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("run.started run")).contains("[\"entry\",\"exit\"]");
        assertThat(checkout.project(PROGRESS)).contains("\"entry_condition_checked\": true");
    }

    @Test
    void entryConditionThatFailsStopsTheRunUntilItHolds() {
        Checkout checkout = checkout(PlanStep.spec("`test -f ready.txt`", "none", PlanStep.of(1)));
        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
        assertThat(agent.calls()).isEmpty();
        checkout.repository().write("ready.txt", "");
        checkout.repository().commitAll("ready");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).endsWith("ready", "feat: 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`touch left; test -f never` | FAILED",
                "everybody is happy          | COMPLETED"
            })
    void exitConditionIsJudgedWhereItIsACommand(String exit, RunResult result) {
        Checkout checkout = checkout(PlanStep.spec("the team agrees", exit, PlanStep.of(1)));

        assertThat(checkout.run(agent)).isEqualTo(result);
        assertThat(checkout.repository().has("left")).isFalse();
    }

    @Test
    void progressTellsOfEveryStep() {
        PlanStep loser = PlanStep.of(2).verifying("false").failing("skip");
        Checkout checkout = checkout(PlanStep.plan(PlanStep.of(1), loser, PlanStep.of(3)));
        String[] seen = {""};
        agent.at(
                3,
                call -> {
                    seen[0] = checkout.project(PROGRESS);
                    return call.writeOwn();
                });

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(seen[0])
                .contains("\"completed\"", "\"skipped\"", "\"in_progress\"", "\"current_step\": 3");
        assertThat(checkout.project(PROGRESS))
                .contains("\"status\": \"completed\"", "\"total_steps\": 3");
    }

    @ParameterizedTest
    @CsvSource({"true,     Complete, completed", "false,    Continue, stopped"})
    void stateForOthersSaysWhoIsNext(String verify, String label, String status) {
        Checkout checkout =
                checkout(PlanStep.plan(PlanStep.of(1).verifying(verify).failing("escalate")));
        checkout.run(agent, Terms.PLAIN.inProject());

        assertThat(checkout.project(".session-state.local.json"))
                .contains("\"" + label + "\"", "\"" + status + "\"");
    }

    @Test
    void whatAgentsUsedIsCountedAndTheBoundEndsTheRun() {
        Checkout checkout = checkout(PlanStep.plan(PlanStep.of(1), PlanStep.of(2), PlanStep.of(3)));
        agent.using("{\"cost\": 0.25, \"tokens\": 50}");
        Spending narrow = new Spending(Optional.empty(), Optional.of(80L));

        assertThat(checkout.run(new BoundedAgent(agent, narrow))).isEqualTo(RunResult.STOPPED);
        assertThat(narrow.exceeded()).hasValue("the agents used 100 of at most 80 tokens");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");

        Spending wide = new Spending(Optional.empty(), Optional.of(500L));
        Execution.Outcome outcome =
                checkout.execute(new BoundedAgent(agent, wide), Terms.PLAIN.resuming());
        assertThat(outcome.result()).isEqualTo(RunResult.COMPLETED);
        assertThat(outcome.told().usage().tokens()).hasValue(200L);
        assertThat(outcome.told().usage().cost()).hasValue(new BigDecimal("1.00"));
    }

    /// Tokens that an earlier life of the run has spent are not there a second time.
    @Test
    void boundHoldsOverAllLivesOfARun() {
        Checkout checkout = checkout(PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        agent.using("{\"tokens\": 50}");
        checkout.stoppingAt("step.passed step-1");
        checkout.run(agent);
        Spending narrow = new Spending(Optional.empty(), Optional.of(40L));

        assertThat(checkout.resume(new BoundedAgent(agent, narrow))).isEqualTo(RunResult.STOPPED);
        assertThat(agent.calls()).containsExactly("1.1");
    }

    @Test
    void secretsReachNoFileOfTheRun() {
        String key = "ghp_" + "a1B2".repeat(9);
        Checkout checkout = checkout(PlanStep.plan(PlanStep.of(1)));
        agent.at(
                1,
                1,
                call -> {
                    call.returns("{\"what\": \"used %s\"}".formatted(key));
                    return call.fails("refused: " + key);
                });
        agent.at(1, 2, AgentCall::writeOwn);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().bash("grep -rl %s .baton || true".formatted(key)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm .baton/runs/*/journal.jsonl",
                "rm .baton/runs/*/run.json",
                "rm -r .baton",
                "git clean -q -fdx",
                "find . -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +"
            })
    void whenTheRunsFolderIsRemovedNothingMoreIsCommitted(String deed) {
        Checkout checkout = checkout(PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        agent.at(2, call -> call.does("echo 2 > f2.txt; " + deed));

        assertThat(failure(checkout)).contains("was removed while the run was under way");
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1");
        assertThat(checkout.repository().git("ls-files").lines())
                .containsExactly(Checkout.PLAN, "f1.txt", "start");
    }

    private String failure(Checkout checkout) {
        try {
            return checkout.run(agent).toString();
        } catch (Failure e) {
            return e.problem().message();
        }
    }
}
