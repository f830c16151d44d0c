package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.contract.plan.Fence;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.run.store.KnownRuns;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Objects of a step that passed, emptied as a power cut can leave them.
class DamagedObjectsTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;

    @BeforeEach
    void stopAfterTheFirstStep() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        checkout.stoppingAt("step.passed step-1");
        checkout.run(agent);
    }

    private void empty(String object) throws IOException {
        String id = checkout.repository().git("rev-parse", object);
        Path file = checkout.repository().at(".git/objects/" + id.replaceFirst("..", "$0/"));
        assertThat(file.toFile().setWritable(true)).isTrue();
        Files.write(file, new byte[0]);
    }

    @Test
    void whatIsTheSameInTheTreeIsWrittenAgain() throws IOException {
        empty("HEAD:f1.txt");

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().git("show", "HEAD:f1.txt")).isEqualTo("1");
        assertThat(checkout.repository().git("fsck", "--strict")).isEmpty();
    }

    private ProjectAudit.Outcome audit() {
        AuditPlace place =
                new AuditPlace(
                        checkout.git(),
                        checkout.repository().at(Checkout.PLAN),
                        Optional.empty(),
                        Optional.empty(),
                        new KnownRuns(checkout.environment()));
        return new ProjectAudit(place)
                .of(
                        new ProjectAudit.Work(List.of(), _ -> Fence.NONE),
                        Optional.of("HEAD~1"),
                        checkout.environment());
    }

    @Test
    void anAuditReadsWhatItCounts() throws IOException {
        assertThat(audit().commits()).isEqualTo(1);
        empty("HEAD:f1.txt");
        assertThatThrownBy(this::audit)
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.OBJECTS_LOST);
                            assertThat(failure).hasMessageContaining("f1.txt");
                        });
    }

    @Test
    void whatIsLostIsSaidAndNothingIsBuiltUponIt() throws IOException {
        checkout.repository().write("f1.txt", "2\n");
        checkout.repository().git("commit", "-q", "-a", "-m", "mine");
        empty("HEAD~1:f1.txt");

        assertThatThrownBy(() -> checkout.resume(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.OBJECTS_LOST);
                            assertThat(failure).hasMessageContaining("f1.txt");
                        });
        assertThat(agent.calls()).containsExactly("1.1");
    }
}
