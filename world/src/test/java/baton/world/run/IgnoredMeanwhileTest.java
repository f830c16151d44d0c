package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A person who edits a file that git ignores while a run is under way. Verify plays the person
/// too, since the old content is there while it runs.
class IgnoredMeanwhileTest {
    private static final String FILE = "local.conf";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository repository;

    @BeforeEach
    void make() {
        checkout =
                Checkout.in(
                        directory,
                        PlanStep.plan(PlanStep.of(1).verifying("sh ../person.sh; test -f f1.txt")));
        repository = checkout.repository();
        repository.write(".gitignore", FILE + "\n");
        repository.commitAll("ignore");
        repository.write(FILE, "old\n");
        repository.write("../person.sh", "true\n");
        agent.at(
                1,
                call -> {
                    repository.write(FILE, "first\n");
                    return call.writeOwn();
                });
    }

    private String kept() {
        return repository.bash("cat .baton/runs/*/salvage/ignored/" + FILE + "*");
    }

    @Test
    void whatIsWrittenLastStaysAndTheOtherIsKept() {
        repository.write(
                "../person.sh", "[ -e ../did ] || echo second > " + FILE + "; touch ../did\n");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.read(FILE)).isEqualTo("second\n");
        assertThat(kept()).isEqualTo("first");
    }

    @Test
    void whatAKilledRunPutAsideComesBackWithTheNext() {
        checkout.dyingAt("verify.ended step-1");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        repository.bash("rm -f f1.txt");
        repository.write("../person.sh", "true\n");

        assertThat(checkout.forget().run(new ScriptedAgent())).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.read(FILE)).isEqualTo("first\n");
    }
}
