package baton.world.run.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;

/// The checkpoint of a step that is proved: what it leaves in git, by its kind.
class CheckpointTest {
    private static final String MADE = "checkpoint.made step-1";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private Checkout checkout(String checkpoint) {
        return Checkout.in(directory, PlanStep.plan(PlanStep.of(1).checkpoint(checkpoint)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`git commit -m \"feat: 1\"`                     | feat: 1",
                "`git add f1.txt && git commit -m \"feat: 1\"`   | feat: 1",
                "`git commit -m \"feat: 1\" -m \"The reason.\"`  | feat: 1  The reason.",
                "`git commit -s -m \"feat: 1\"` | feat: 1  Signed-off-by: C <c@example.com>",
                "`git commit --trailer \"Task: 7\" -m \"feat: 1\"` | feat: 1  Task: 7"
            })
    void commitSaysWhatThePlanSays(String checkpoint, String message) {
        Checkout checkout = checkout(checkpoint);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().git("log", "-1", "--format=%B").strip().replace("\n", " "))
                .isEqualTo(message);
        assertThat(checkout.repository().git("show", "--format=", "--name-only", "HEAD"))
                .isEqualTo("f1.txt");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void withoutACheckpointTheFileStaysInNoCommit() {
        Checkout checkout = checkout("none");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).containsExactly("start");
        assertThat(checkout.status()).isEqualTo("?? f1.txt");
        assertThat(checkout.last(MADE)).doesNotContain("nothing_to_commit");
    }

    @Test
    void commitThatAHookRefusesIsAFailedAttemptWhoseOutputTheAgentGets() {
        Checkout checkout = checkout(PlanStep.of(1).checkpoint());
        checkout.repository().hook("pre-commit", "grep good f1.txt || { echo not good; exit 1; }");
        agent.at(1, 3, call -> call.write("f1.txt", "good\n"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2", "1.3");
        assertThat(agent.prompts().get(1)).contains("Attempt 1 failed", "not good");
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1");
        assertThat(checkout.repository().git("show", "HEAD:f1.txt")).isEqualTo("good");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void stepWhoseCommitIsAlwaysRefusedDoesNotPassAndThePersonIsTold() {
        Checkout checkout = checkout(PlanStep.of(1).checkpoint());
        checkout.repository().hook("pre-commit", "echo not on my watch; exit 1");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.FAILED);
        assertThat(agent.calls()).hasSize(3);
        assertThat(checkout.repository().subjects()).containsExactly("start");
        assertThat(checkout.told())
                .contains("step.failed step-1")
                .doesNotContain("step.passed step-1");
        assertThat(checkout.last("checkpoint.refused step-1"))
                .contains("a hook refused the commit: not on my watch");
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.isSaved("f1.txt", "1")).isTrue();
    }

    @Test
    void whatAHookFormatsIsVerifiedAgainAndCommitted() {
        PlanStep step = PlanStep.of(1).verifying("cat f1.txt >> ../verified");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(step));
        checkout.repository().hook("pre-commit", "echo formatted > f1.txt; git add f1.txt");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(directory.resolve("verified")).hasContent("1\nformatted\nformatted");
        assertThat(checkout.repository().git("show", "HEAD:f1.txt")).isEqualTo("formatted");
        assertThat(agent.calls()).containsExactly("1.1");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void hooksThatNeverSettleAreRefused() {
        PlanStep step = PlanStep.of(1).failing("skip");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(step));
        checkout.repository().hook("pre-commit", "date +%N >> f1.txt; git add f1.txt");

        checkout.run(agent);
        assertThat(checkout.told()).contains("step.skipped step-1");
        assertThat(checkout.last("checkpoint.refused step-1")).contains("again each time they run");
        assertThat(checkout.repository().subjects()).containsExactly("start");
    }

    @Test
    void whatHooksChangeOutsideTheStepIsNeverCommitted() {
        PlanStep step = PlanStep.of(1).failing("skip");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(step));
        checkout.repository().hook("pre-commit", "echo x > other; git add other");

        checkout.run(agent);
        assertThat(checkout.last("checkpoint.refused step-1")).contains("scope_drift", "other");
        assertThat(checkout.repository().subjects()).containsExactly("start");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void hookThatAcceptsIsRunOnce() {
        Checkout checkout = checkout(PlanStep.of(1).checkpoint());
        checkout.repository().hook("pre-commit", "echo x >> ../hooked");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(directory.resolve("hooked")).hasContent("x");
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1");
    }

    @Test
    void subjectThatThePatternDoesNotFindIsNoted() {
        Checkout checkout = checkout("`git commit -m \"chore: other\"`");

        assertThat(checkout.execute(agent, Terms.PLAIN).report())
                .contains(
                        "- **Checkpoint drift (advisory):** step 1: `chore: other` does not match"
                                + " `^feat: 1`");
        assertThat(checkout.repository().subjects()).containsExactly("start", "chore: other");
        assertThat(checkout.last(MADE)).contains("checkpoint_drift", "^feat: 1");
        assertThat(checkout.project(".ultraexecute-progress-plan.json"))
                .contains("\"expected_pattern\": \"^feat: 1\"")
                .contains("\"actual_message\": \"chore: other\"");
    }

    @Test
    void whatIsAlreadyThereNeedsNoCommit() {
        Checkout checkout = checkout(PlanStep.of(1).checkpoint());
        checkout.repository().write("f1.txt", "1\n");
        checkout.repository().commitAll("feat: 1 by hand");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(MADE)).contains("nothing_to_commit");
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1 by hand");
    }

    /// The person's file was there before, so that nothing was put aside: Verify saw the agent's.
    @Test
    void aFileThatGitIgnoresIsInNoCommitAndPassesNoStep() {
        PlanStep step = PlanStep.of(1).files("`f1.txt` (new), `x.gen`").verifying("test -s x.gen");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(step));
        checkout.repository().write(".gitignore", "*.gen\nf1.txt\n");
        checkout.repository().commitAll("ignore");
        checkout.repository().write("x.gen", "mine\n");
        checkout.repository().write("f1.txt", "mine\n");
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo agents > x.gen"));

        assertThat(checkout.run(agent)).isNotEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("scope.checked step-1"))
                .contains("content_refused", "x.gen is ignored by git, so no commit can hold it");
    }

    @Test
    void allowedFilesBesideTheListedAreCommittedWithThem() {
        PlanStep step = PlanStep.of(1).files("`f1.txt` (new), `start`");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(step));
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo more >> start"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().git("show", "--format=", "--name-only", "HEAD"))
                .isEqualTo("f1.txt\nstart");
    }

    @Test
    void whoseCommitsTheseAreMustBeKnownBeforeAnAgentIsCalled() {
        Checkout checkout = checkout(PlanStep.of(1).checkpoint());
        checkout.withoutIdentity();

        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.IDENTITY_MISSING));
        assertThat(agent.calls()).isEmpty();
    }

    /// Evidence of each step is kept as a note on its commit.
    @Test
    void commitCarriesItsEvidence() {
        Checkout checkout = checkout(PlanStep.of(1).checkpoint());

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        String notes =
                checkout.repository().git("for-each-ref", "--format=%(refname)", "refs/notes");
        assertThat(checkout.repository().git("notes", "--ref", notes, "show", "HEAD"))
                .contains("\"step\":1", "\"command\":\"test -f f1.txt\",\"exit\":0", "scripted");
    }
}
