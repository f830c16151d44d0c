package baton.world.git;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;
import baton.kit.Surroundings;
import baton.world.process.Ended;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A repository of another user is refused with the one command that mends it.
class DubiousOwnershipTest {

    @Test
    void commandThatMendsItIsNamed() {
        String said = "fatal: detected dubious ownership in repository at '/srv/my app'";
        Ended ended =
                Runner.run(
                        new Invocation(
                                List.of("sh", "-c", "echo \"$0\" >&2; exit 128", said),
                                Path.of("/"),
                                Map.of("PATH", Surroundings.path()),
                                new Limits(Duration.ofMinutes(1), 4096)));

        Problem problem = Git.failed(Call.reading("rev-parse", "--git-dir"), ended).problem();

        assertThat(problem.fault()).isEqualTo(Fault.DUBIOUS_OWNERSHIP);
        assertThat(problem.message()).contains("/srv/my app");
        assertThat(problem.fix())
                .contains("`git config --global --add safe.directory '/srv/my app'`");
    }
}
