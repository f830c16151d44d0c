package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// Records that other runs keep in the working tree count against nobody: no run is refused for
/// them, no agent is blamed for them, and no step commits them.
class RecordsOfRunsTest {
    private static final String OTHER = ".ultraexecute-progress-other.json";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository repository;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        repository = checkout.repository();
    }

    private void assertCompleted() {
        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1");
        assertThat(repository.git("show", "--format=", "--name-only", "HEAD")).isEqualTo("f1.txt");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                OTHER,
                "docs/.ultraexecute-progress-other-session-1.json",
                "docs/.session-state.local.json"
            })
    void thoseOfOtherPlansDoNotKeepARunFromBeginning(String file) {
        repository.write(file, "{}\n");

        assertCompleted();
        assertThat(repository.read(file)).isEqualTo("{}\n");
    }

    @Test
    void thoseThatOthersWriteMeanwhileAreNoAgents() {
        agent.at(
                1,
                call -> {
                    repository.write(OTHER, "{}\n");
                    return call.writeOwn();
                });

        assertCompleted();
    }

    @Test
    void hookThatStagesEverythingStagesNoneOfThem() {
        repository.write(OTHER, "{}\n");
        repository.hook("pre-commit", "git add -A && git add --force " + OTHER);

        assertCompleted();
        assertThat(checkout.status()).isEmpty();
        assertThat(repository.has(OTHER)).isTrue();
        assertThat(repository.git("ls-tree", "-r", "--name-only", "HEAD")).doesNotContain(OTHER);
    }

    /// A stash that held them could not be popped again where the run writes its records.
    @Test
    void stashOfNewFilesLeavesThemWhereTheyAre() {
        Checkout elsewhere = checkout.planningElsewhere("plan.md", PlanStep.plan(PlanStep.of(1)));
        repository.commitAll("plan");
        assertThat(elsewhere.run(agent)).isEqualTo(RunResult.COMPLETED);
        repository.write("mine", "mine\n");
        repository.git("stash", "push", "-q", "--include-untracked");

        assertThat(repository.has(".ultraexecute-progress-plan.json")).isTrue();
        assertThat(repository.has("mine")).isFalse();
        assertThat(elsewhere.resume(agent)).isEqualTo(RunResult.COMPLETED);
        repository.git("stash", "pop", "-q");
        assertThat(repository.has("mine")).isTrue();
    }

    @Test
    void oneThatIsTrackedIsLeftAsItIs() {
        repository.write(OTHER, "{}\n");
        repository.commitAll("records");
        repository.write(OTHER, "{\"more\":1}\n");
        repository.hook("pre-commit", "git add -A");

        assertCompleted();
        assertThat(checkout.status()).isEqualTo(" M " + OTHER);
    }
}
