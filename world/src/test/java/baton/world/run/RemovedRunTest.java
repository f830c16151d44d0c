package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// Folders of runs that somebody removes by hand.
class RemovedRunTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    /// A run that failed and may be taken up, with a copy of the user's `.env`.
    private Checkout failed() {
        Checkout checkout =
                Checkout.in(directory, PlanStep.plan(PlanStep.of(1).failing("escalate")));
        checkout.repository().write(".gitignore", ".env\n");
        checkout.repository().commitAll("ignore");
        checkout.repository().write(".env", "A=b\n");
        agent.at(1, call -> call.fails("no"));
        assertThat(checkout.run(agent)).isNotEqualTo(RunResult.COMPLETED);
        return checkout;
    }

    @Test
    void copiesOfIgnoredFilesGoWhenTheNextRunBegins() {
        Checkout checkout = failed();
        Path copies = checkout.known().copies(checkout.folder().id());
        assertThat(copies).isNotEmptyDirectory();
        checkout.repository().bash("rm -rf .baton/runs");
        agent.at(1, AgentCall::writeOwn);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);

        assertThat(copies).doesNotExist();
    }

    @Test
    void copiesOfRunsThatMayBeTakenUpStay() {
        Checkout checkout = failed();
        Path copies = checkout.known().copies(checkout.folder().id());

        assertThat(checkout.run(agent)).isNotEqualTo(RunResult.COMPLETED);

        assertThat(copies).isNotEmptyDirectory();
    }
}
