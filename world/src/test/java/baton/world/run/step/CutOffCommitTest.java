package baton.world.run.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.world.kit.Await;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// A commit that was cut off: at every place where the program can die, and by what is nobody's
/// fault who worked on the step. No agent is asked for the same work twice.
class CutOffCommitTest {
    private static final String MAKING = "checkpoint.making step-1";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository repository;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        repository = checkout.repository();
    }

    private void dieAt(String last) {
        checkout.dyingAt(last);
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
    }

    /// The commit that was about to become the branch's.
    private String dieMaking() {
        dieAt(MAKING);
        return checkout.last(MAKING).replaceAll(".*\"commit\":\"([0-9a-f]+)\".*", "$1");
    }

    private void assertResumed(String... subjects) {
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.subjects()).containsExactly(subjects);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(checkout.status()).isEmpty();
        assertThat(repository.git("fsck", "--strict")).doesNotContain("missing");
        assertThat(repository.at(".git").toFile().list())
                .noneMatch(name -> name.startsWith("baton-index") || name.equals("index.lock"));
    }

    @Test
    void beforeItIsMadeTheWorkIsVerifiedAgainAndCommitted() {
        dieAt("manifest.checked step-1");

        assertResumed("start", "feat: 1", "feat: 2");
        assertThat(checkout.told()).containsSubsequence("run.resumed run", "verify.ended step-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scope.checked step-1", "verify.ended step-1"})
    void workThatWasJudgedIsVerifiedAndNotAskedForAgain(String last) {
        dieAt(last);

        assertResumed("start", "feat: 1", "feat: 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"scope.checked step-1", "verify.ended step-1"})
    void signalAsksNoAgentForJudgedWorkAgain(String last) {
        checkout.stoppingAt(last);
        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);

        assertResumed("start", "feat: 1", "feat: 2");
    }

    /// Nobody can tell what Verify did to the work before it was cut off.
    @Test
    void workThatIsNotWhatWasJudgedIsAskedForAgain() {
        dieAt("scope.checked step-1");
        repository.write("f1.txt", "half\n");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.1", "2.1");
        assertThat(checkout.isSaved("f1.txt", "half")).isTrue();
    }

    @Test
    void hookThatWasCutOffIsRunAgain() {
        repository.hook("pre-commit", "echo x >> ../hooked");
        dieAt("manifest.checked step-1");
        repository.git("stash", "create");

        assertResumed("start", "feat: 1", "feat: 2");
        assertThat(directory.resolve("hooked")).hasContent("x\nx");
    }

    @Test
    void beforeAnythingMovedTheSameCommitIsMoved() {
        String made = dieMaking();

        assertResumed("start", "feat: 1", "feat: 2");
        assertThat(repository.git("rev-parse", "HEAD~1")).isEqualTo(made);
    }

    @Test
    void lockThatWasLeftIsTakenAwayWhereItSaysWhoseItIs() {
        String made = dieMaking();
        String id = checkout.folder().id().value();
        repository.write(".git/index.lock", "baton " + id + " 999999999\n");

        assertResumed("start", "feat: 1", "feat: 2");
        assertThat(repository.git("rev-parse", "HEAD~1")).isEqualTo(made);
    }

    @Test
    void indexThatMovedAloneIsFollowedByTheBranch() {
        String made = dieMaking();
        repository.git("read-tree", made);
        assertThat(checkout.status()).isEqualTo("A  f1.txt");

        assertResumed("start", "feat: 1", "feat: 2");
        assertThat(repository.git("rev-parse", "HEAD~1")).isEqualTo(made);
    }

    @Test
    void commitThatIsTheBranchsIsFoundByItsId() {
        repository.hook("post-commit", "echo x >> ../posted");
        String made = dieMaking();
        repository.git("update-ref", "HEAD", made);
        repository.git("read-tree", made);

        assertResumed("start", "feat: 1", "feat: 2");
        assertThat(repository.git("rev-parse", "HEAD~1")).isEqualTo(made);
        assertThat(directory.resolve("posted")).hasContent("x");
    }

    @Test
    void commitThatIsInTheHistoryIsFoundByItsId() {
        String made = dieMaking();
        repository.git("update-ref", "HEAD", made);
        repository.git("read-tree", made);
        repository.git("commit", "-q", "--allow-empty", "-m", "mine");

        assertResumed("start", "feat: 1", "mine", "feat: 2");
    }

    @Test
    void whatAPersonCommittedMeanwhileIsBuiltUponAndTheCommitIsKept() {
        String made = dieMaking();
        repository.write("mine.txt", "mine\n");
        repository.git("add", "mine.txt");
        repository.git("commit", "-q", "-m", "mine");

        assertResumed("start", "mine", "feat: 1", "feat: 2");
        assertThat(repository.read("mine.txt")).isEqualTo("mine\n");
        assertThat(checkout.kept()).contains("refs/baton/rescue/RUN/step-1");
        assertThat(repository.git("rev-parse", "HEAD~1")).isNotEqualTo(made);
    }

    /// Anybody can make a commit that says and holds the same.
    @Test
    void commitThatOnlyLooksTheSameIsNotTakenForTheSteps() {
        dieMaking();
        repository.git("add", "f1.txt");
        repository.git("commit", "-q", "-m", "feat: 1", "--date=2020-01-01T00:00:00");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("checkpoint.made step-1"))
                .contains("\"commit\":null", "nothing_to_commit");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    @Test
    void branchThatAPersonHasResetIsGoneOnFrom() {
        repository.write("more", "more\n");
        repository.commitAll("more");
        dieMaking();
        repository.git("reset", "-q", "--soft", "HEAD~1");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.subjects()).containsExactly("start", "feat: 1", "feat: 2");
        assertThat(checkout.status()).isEqualTo("A  more");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(checkout.kept()).contains("refs/baton/rescue/RUN/step-1");
    }

    @Test
    void whatIsNobodysFaultStopsTheRunAndIsCommittedLaterWithoutAskingAgain() {
        checkout.when(
                "manifest.checked step-1",
                () -> {
                    repository.git("config", "commit.gpgSign", "true");
                    repository.git("config", "gpg.format", "ssh");
                    repository.git("config", "user.signingKey", "/nowhere/key");
                });
        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.SIGNING_FAILED));
        assertThat(checkout.told())
                .endsWith("manifest.checked step-1", "run.ended run")
                .doesNotContain("step.passed step-1", "step.failed step-1");
        assertThat(repository.subjects()).containsExactly("start");
        repository.git("config", "--unset", "commit.gpgSign");

        assertResumed("start", "feat: 1", "feat: 2");
    }

    /// Stops the run while the hook of the first commit is at work.
    private void stopInHook() {
        repository.hook(
                "pre-commit", "touch ../hooking; while test -f ../hooking; do sleep 0.05; done");
        Thread.startVirtualThread(
                () -> {
                    Await.until("the hook", () -> directory.resolve("hooking").toFile().exists());
                    checkout.stop();
                });

        assertThat(checkout.run(agent, Terms.PLAIN)).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.told()).doesNotContain("step.passed step-1");
        assertThat(repository.subjects()).containsExactly("start");
        assertThat(directory.resolve("hooking").toFile().delete()).isTrue();
        repository.delete(".git/hooks/pre-commit");
    }

    @Test
    void interruptedCommitIsUnfinished() {
        stopInHook();

        assertResumed("start", "feat: 1", "feat: 2");
    }

    @Test
    void editOfTheStepsFileMeanwhileIsProvedAndCommittedWithIt() {
        stopInHook();
        repository.write("f1.txt", "by hand\n");

        assertResumed("start", "feat: 1", "feat: 2");
        assertThat(repository.git("show", "HEAD~1:f1.txt")).isEqualTo("by hand");
        assertThat(checkout.last("checkpoint.made step-1")).doesNotContain("nothing_to_commit");
    }

    @Test
    void editOfAnotherFileMeanwhileStaysOutOfTheCommit() {
        stopInHook();
        repository.write("start", "by hand\n");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.subjects()).containsExactly("start", "feat: 1", "feat: 2");
        assertThat(checkout.status()).isEqualTo(" M start");
    }
}
