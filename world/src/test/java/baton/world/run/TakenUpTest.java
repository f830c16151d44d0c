package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;

/// Runs that were stopped or died, and are taken up from their journal.
class TakenUpTest {
    private static final String PROGRESS = ".ultraexecute-progress-plan.json";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;

    @BeforeEach
    void makeCheckout() {
        PlanStep second = PlanStep.of(2).verifying("grep -q good f2.txt");
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), second, PlanStep.of(3)));
        agent.at(2, 1, call -> call.does("echo bad > f2.txt; echo stray > stray.txt"));
        agent.at(2, call -> call.write("f2.txt", "good\n"));
    }

    private void assertWhole() {
        assertWhole("");
    }

    /// @param left what nobody can tell from a file of the user's
    private void assertWhole(String left) {
        assertThat(checkout.repository().subjects())
                .containsExactly("start", "feat: 1", "feat: 2", "feat: 3");
        assertThat(checkout.repository().read("f2.txt")).isEqualTo("good\n");
        assertThat(checkout.isSaved("stray.txt", "stray")).isTrue();
        assertThat(checkout.status()).isEqualTo(left);
        assertThat(RunFolder.all(checkout.repository().top())).hasSize(1);
    }

    private void assertRefused(Fault fault, Terms terms) {
        assertThatThrownBy(() -> checkout.run(agent, terms))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.problem().fault()).isEqualTo(fault));
    }

    /// Whatever line of the journal is the last, the run comes to the same end. A new file beside
    /// those of the step may be the user's after a death, and stays.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "run.started run",
                "step.started step-1",
                "agent.started step-1",
                "checkpoint.making step-1",
                "checkpoint.made step-1",
                "step.passed step-1",
                "step.started step-2",
                "step.witnessed step-2",
                "agent.started step-2",
                "agent.ended step-2",
                "scope.checked step-2",
                "salvage.saved step-2",
                "verify.ended step-2",
                "manifest.checked step-2",
                "checkpoint.making step-2",
                "checkpoint.made step-2",
                "step.passed step-2",
                "audit.ended run"
            })
    void whereverTheProgramDiesTheResumptionEndsTheSame(String last) {
        checkout.dyingAt(last);
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        boolean strayed = last.equals("agent.ended step-2") || last.equals("scope.checked step-2");
        assertWhole(strayed ? "?? stray.txt" : "");
        assertThat(checkout.told()).contains("run.resumed run");
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent.started step-2", "scope.checked step-2", "verify.ended step-3"})
    void whatASignalStopsGoesOn(String last) {
        checkout.stoppingAt(last);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last("run.ended run")).contains("signal");
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertWhole();
    }

    @Test
    void commitThatWasMadeCountsHoweverOftenTheProgramDies() {
        checkout.dyingAt("checkpoint.made step-1");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        String commit = checkout.repository().head();
        checkout.dyingAt("run.resumed run");
        assertThatThrownBy(() -> checkout.run(agent, Terms.PLAIN.resuming()))
                .isInstanceOf(Checkout.Died.class);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertWhole();
        assertThat(checkout.repository().git("rev-parse", "HEAD~2")).isEqualTo(commit);
        assertThat(agent.calls().stream().filter("1.1"::equals)).hasSize(1);
    }

    @Test
    void attemptAfterADeathIsToldWhyTheOneBeforeFailed() {
        checkout.dyingAt("salvage.saved step-2");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.prompts().get(2)).contains("Attempt 1 failed", "stray.txt");
    }

    @Test
    void stepThatFailedHasItsAttemptsAnew() {
        agent.at(2, call -> call.write("f2.txt", "bad\n"));
        assertThat(checkout.run(agent)).isEqualTo(RunResult.FAILED);
        agent.at(2, 1, call -> call.does("echo stray > stray.txt"));
        agent.at(2, call -> call.write("f2.txt", "good\n"));

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertWhole();
    }

    @Test
    void planThatChangedMeanwhileHasToBeApprovedAgain() {
        checkout.stoppingAt("step.passed step-1");
        checkout.run(agent);
        checkout.planning(checkout.project("plan.md").replace("# Demo", "# Demo, changed"));

        assertRefused(Fault.PLAN_CHANGED, Terms.PLAIN.resuming());
        assertThat(agent.calls()).containsExactly("1.1");
        assertThat(checkout.run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void briefThatChangedMeanwhileHasToBeApprovedAgain() {
        checkout.repository().write(Checkout.PROJECT + "/brief.md", "# Brief\n");
        checkout.stoppingAt("step.passed step-1");
        checkout.run(agent, Terms.PLAIN.inProject());
        checkout.repository().write(Checkout.PROJECT + "/brief.md", "# Another\n");

        assertRefused(Fault.PLAN_CHANGED, Terms.PLAIN.inProject().resuming());
        assertThat(checkout.run(agent, Terms.PLAIN.inProject().resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void whatTheUserChangedBetweenStepsIsRefusedAndLeftAlone() {
        checkout.dyingAt("step.passed step-1");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        checkout.repository().write("start", "mine\n");

        assertRefused(Fault.DIRTY_TREE, Terms.PLAIN.resuming());
        assertThat(checkout.repository().read("start")).isEqualTo("mine\n");
        checkout.repository().write("start", "start\n");
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertWhole();
    }

    @Test
    void otherRunOfThePlanIsTakenUpByItsName() {
        checkout.stoppingAt("step.passed step-1");
        checkout.run(agent);
        String first = checkout.folder().id().value();
        checkout.repository().git("reset", "-q", "--hard", "HEAD~1");
        checkout.run(agent);
        checkout.stoppingAt("nothing");

        assertThat(RunFolder.all(checkout.repository().top())).hasSize(2);
        assertRefused(Fault.RUN_NOT_FOUND, Terms.PLAIN.resuming("20200101-000000-aaaa"));
        assertThat(checkout.execute(agent, Terms.PLAIN.resuming(first)).folder().id().value())
                .isEqualTo(first);
    }

    @Test
    void whatIsCompletedIsToldOfAgainAndNoOtherRunIsMade() {
        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(Execution.unfinished(checkout.repository().top(), Checkout.PLAN)).isEmpty();

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.2", "3.1");
        assertWhole();
    }

    /// The progress file is enough where the folder of the run is gone.
    @Test
    void withoutItsFolderItGoesOnFromTheProgressFile() {
        checkout.stoppingAt("step.passed step-1");
        checkout.run(agent);
        checkout.repository().delete(".baton/runs");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects())
                .containsExactly("start", "feat: 1", "feat: 2", "feat: 3");
        assertThat(agent.calls()).containsOnlyOnce("1.1");
    }

    @Test
    void soItDoesWhereTheCommitThatItBeganWithWasRewritten() {
        checkout.stoppingAt("step.passed step-1");
        checkout.run(agent);
        checkout.repository().delete(".baton/runs");
        checkout.repository()
                .bash("git rebase -q --onto $(git commit-tree -m other HEAD~1^{tree}) HEAD~1");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects())
                .containsExactly("other", "feat: 1", "feat: 2", "feat: 3");
        assertThat(agent.calls()).containsOnlyOnce("1.1");
    }

    /// The claims of a progress file are hints: no step is left out that git does not show as done.
    @Test
    void stepsThatOnlyTheProgressFileClaimsAreDone() {
        checkout.stoppingAt("step.passed step-1");
        checkout.run(agent);
        checkout.repository().delete(".baton/runs");
        String claimed = checkout.project(PROGRESS);
        String first = claimed.replaceAll("(?s).*\"1\": (\\{[^}]*\\}).*", "$1");
        checkout.repository()
                .write(
                        Checkout.PROJECT + "/" + PROGRESS,
                        claimed.replaceAll(
                                "(?s)\"2\": \\{[^}]*\\}",
                                Matcher.quoteReplacement("\"2\": " + first)));

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsOnlyOnce("1.1").contains("2.1", "3.1");
        assertThat(checkout.repository().read("f2.txt")).isEqualTo("good\n");
    }

    @Test
    void stepWhoseCommitIsGoneIsDoneAgain() {
        checkout.stoppingAt("step.passed step-2");
        checkout.run(agent);
        checkout.repository().git("reset", "-q", "--hard", "HEAD~1");
        agent.at(2, 1, call -> call.write("f2.txt", "good\n"));

        assertThat(checkout.forget().run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("run.resumed run")).contains("\"lost\":[2]");
        assertThat(checkout.repository().subjects())
                .containsExactly("start", "feat: 1", "feat: 2", "feat: 3");
        assertThat(agent.calls()).containsOnlyOnce("1.1");
    }

    /// The unfinished work of the step under way is put back before the lost step is done again.
    @ParameterizedTest
    @CsvSource({
        "agent.started step-2, true",
        "agent.started step-2, false",
        "scope.checked step-2, false",
        "salvage.saved step-2, true",
        "verify.ended step-2, true",
        "manifest.checked step-2, false",
    })
    void stepThatIsLostIsDoneBeforeTheStepUnderWay(String moment, boolean dies) {
        if (dies) {
            checkout.dyingAt(moment);
            assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        } else {
            checkout.stoppingAt(moment);
            checkout.run(agent);
        }
        checkout.repository().git("reset", "-q", "--soft", "HEAD~1");
        checkout.repository().bash("git rm -q --cached f1.txt; rm f1.txt");
        checkout.dyingAt("nothing");
        checkout.stoppingAt("nothing");
        int before = agent.calls().size();

        assertThat(checkout.forget().run(agent, Terms.PLAIN.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("run.resumed run")).contains("\"lost\":[1]");
        assertThat(agent.calls().subList(before, agent.calls().size())).startsWith("1.1", "2.1");
        assertThat(checkout.repository().subjects())
                .containsExactly("start", "feat: 1", "feat: 2", "feat: 3");
        assertThat(checkout.repository().read("f2.txt")).isEqualTo("good\n");
    }

    @Test
    void progressFileThatCannotBeReadIsNotOverwritten() {
        checkout.repository().write(Checkout.PROJECT + "/" + PROGRESS, "{ \"broken\": ");

        assertRefused(Fault.PROGRESS_PARSE_ERROR, Terms.PLAIN);
        assertRefused(Fault.PROGRESS_PARSE_ERROR, Terms.PLAIN.resuming());
        assertThat(checkout.project(PROGRESS)).isEqualTo("{ \"broken\": ");
        assertThat(agent.calls()).isEmpty();
    }

    @Test
    void newestRunIsTheOneThatBeganLastWhateverTheClockSays() {
        checkout.stoppingAt("run.started run");
        checkout.run(agent);
        String first = checkout.folder().id().value();
        checkout.clock().advance(Duration.ofDays(-1));
        checkout.run(agent);

        assertThat(RunFolder.all(checkout.repository().top())).hasSize(2);
        assertThat(checkout.folder().id().value()).isGreaterThan(first);
        assertThat(checkout.journal()).hasSize(2);
    }

    @Test
    void runThatLostItsRecordIsNotGuessed() {
        checkout.stoppingAt("step.passed step-1");
        checkout.run(agent);
        String id = checkout.folder().id().value();
        checkout.repository().delete(".baton/runs/" + id + "/run.json");

        assertRefused(Fault.JOURNAL_DAMAGED, Terms.PLAIN.resuming(id));
    }
}
