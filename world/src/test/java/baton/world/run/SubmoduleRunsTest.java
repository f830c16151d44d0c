package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;
import baton.world.run.setting.Spread;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// An agent that puts something in the place of a submodule has changed what no step lists.
class SubmoduleRunsTest {
    private static final Terms APART =
            Terms.PLAIN.spreading(new Spread(8, false, true, WorktreeSettings.NONE, true));

    @TempDir Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private Checkout checkout() {
        PlanStep step = PlanStep.of(1).verifying("test -f sub/pass || test -f f1.txt");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(step));
        TestRepository inner = TestRepository.create(directory.resolve("inner"));
        inner.write(".gitignore", "*.env\nbig/\n");
        inner.commitAll("ignore");
        checkout.repository()
                .git(
                        "-c",
                        "protocol.file.allow=always",
                        "submodule",
                        "--quiet",
                        "add",
                        inner.top().toString(),
                        "sub");
        checkout.repository().commitAll("submodule");
        return checkout;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "; mkdir sub; echo x > sub/pass"})
    void inTheCheckoutItComesBack(String instead) {
        Checkout checkout = checkout();
        checkout.repository().write("sub/my.env", "mine\n");
        checkout.repository().write("sub/big/x", "mine\n");
        agent.at(1, 1, call -> call.does("echo 1 > f1.txt; rm -rf sub" + instead));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2");
        assertThat(checkout.journal().toString()).contains("scope_drift");
        assertThat(checkout.last("salvage.saved step-1"))
                .contains("\"restored\":[\"sub\"]")
                .contains("\"not_restored\":[\"sub/big/\",\"sub/my.env\"]");
        assertThat(checkout.repository().read("sub/start")).isEqualTo("start\n");
        assertThat(checkout.repository().has("sub/pass")).isFalse();
        assertThat(checkout.status()).isEmpty();
    }

    private Checkout listing(String path) {
        Checkout checkout = checkout();
        PlanStep step =
                PlanStep.of(1)
                        .files("`f1.txt` (new), `%s`".formatted(path))
                        .verifying("grep -q right sub/start");
        checkout.repository().write(Checkout.PLAN, PlanStep.plan(step));
        checkout.repository().commitAll("plan");
        return checkout;
    }

    /// The second attempt does what the commit of the step can hold.
    private void assertInCommit(String first) {
        Checkout checkout = listing("sub");
        agent.at(1, 1, call -> call.does("echo 1 > f1.txt; cd sub; " + first));
        String right = "echo 1 > f1.txt; cd sub; echo right > start; git commit -qam right";
        agent.at(1, 2, call -> call.does(right));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2");
        assertThat(agent.prompts().getLast()).contains("content_refused: sub/start is inside");
        assertThat(checkout.repository().bash("git -C sub show $(git rev-parse HEAD:sub):start"))
                .isEqualTo("right");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void whatIsNotCommittedInAListedOneIsInNoCommit() {
        assertInCommit("echo right > start");
    }

    @Test
    void theCommitOfAListedOneHasWhatVerifySaw() {
        assertInCommit("echo wrong > start; git commit -qam wrong; echo right > start");
    }

    /// The submodule stays where the first attempt has moved it, and is still the agent's.
    @Test
    void anotherAttemptHasNoMoreInItThanTheFirst() {
        Checkout checkout = listing("sub");
        String wrong = "echo wrong > start; git commit -qam wrong; echo right > start";
        agent.at(1, call -> call.does("echo 1 > f1.txt; cd sub; " + wrong));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.FAILED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2", "1.3");
        assertThat(checkout.repository().subjects()).doesNotContain("feat: 1");
        assertThat(checkout.repository().read("sub/start")).isEqualTo("start\n");
    }

    @Test
    void stepWhoseFileIsInsideOneIsNotWorkedOn() {
        Checkout checkout = listing("sub/start");
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo right > sub/start"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
        assertThat(agent.calls()).isEmpty();
        assertThat(checkout.last("scope.checked step-1"))
                .contains("sub/start is inside the submodule sub: list that, or run Baton inside");
    }

    /// The agent could take it along into its commit, or off with a reset.
    @ParameterizedTest
    @ValueSource(strings = {"echo wip >> start", "echo wip > new", "rm start", "git rm -q start"})
    void whatAPersonHasInAListedOneKeepsTheRunFromBeginning(String deed) {
        Checkout checkout = listing("sub");
        checkout.repository().bash("cd sub; " + deed);
        String before = checkout.repository().bash("git -C sub status --short");

        assertThatThrownBy(() -> checkout.run(agent))
                .hasMessageContaining("DIRTY_TREE")
                .hasMessageContaining("the working tree has changes: sub/")
                .asInstanceOf(InstanceOfAssertFactories.type(Failure.class))
                .extracting(failure -> failure.problem().fix())
                .asString()
                .contains("`git -C sub stash --include-untracked`");
        assertThat(agent.calls()).isEmpty();
        assertThat(checkout.repository().bash("git -C sub status --short")).isEqualTo(before);
    }

    /// It is neither held against the agent nor lost.
    @Test
    void whatAPersonHasInOneThatNoStepListsIsWhatItWas() {
        Checkout checkout = checkout();
        checkout.repository().bash("cd sub; echo wip >> start; echo new > new; git add new");
        String away = "; [ -e ../away ] || rm -rf sub; touch ../away";
        agent.at(1, call -> call.does("echo 1 > f1.txt" + away));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2");
        assertThat(checkout.repository().read("sub/start")).isEqualTo("start\nwip\n");
        assertThat(checkout.repository().read("sub/new")).isEqualTo("new\n");
    }

    @Test
    void inAWorktreeItIsEmptyAgain() {
        Checkout checkout = checkout();
        agent.at(1, 1, call -> call.does("echo 1 > f1.txt; echo x > sub/pass"));

        assertThat(checkout.run(agent, APART)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2");
        assertThat(checkout.repository().read("sub/start")).isEqualTo("start\n");
        assertThat(checkout.status()).isEmpty();
    }
}
