package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/// An agent without a sandbox moves the git directory away while the run is at work. The run says
/// so, leaves the place free, and goes on when the directory is back.
class LostRepositoryTest {
    private static final Terms APART =
            Terms.PLAIN.spreading(new Spread(8, false, true, WorktreeSettings.NONE, true));

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private void assertToldAndTakenUp(Checkout checkout, Terms terms, String... calls)
            throws IOException {
        Path git = checkout.repository().at(".git");
        assertThatThrownBy(() -> checkout.run(agent, terms))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.NOT_A_REPOSITORY);
                            assertThat(failure.problem().toString())
                                    .contains(git + " was there when the run began", "then resume");
                        });
        assertThat(Files.exists(git, LinkOption.NOFOLLOW_LINKS)).isFalse();

        Files.move(directory.resolve("gone"), git);
        agent.at(2, 1, AgentCall::writeOwn);
        assertThat(checkout.run(agent, terms.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1", "feat: 2");
        assertThat(agent.calls()).containsExactly(calls);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void gitDirectoryThatAnAgentMovesIsMissed(boolean apart) throws IOException {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        String git = checkout.repository().at(".git").toString();
        agent.at(
                2,
                1,
                call -> {
                    call.writeOwn();
                    return call.does("mv '" + git + "' '" + directory.resolve("gone") + "'");
                });
        assertToldAndTakenUp(checkout, apart ? APART : Terms.PLAIN, "1.1", "2.1", "2.1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void gitDirectoryThatVerifyMovesIsMissed(boolean apart) throws IOException {
        String git = directory.resolve("checkout/.git").toString();
        String moves = "test -e ../did || { touch ../did; mv %s %s; }";
        PlanStep second =
                PlanStep.of(2)
                        .verifying(
                                moves.replace("../did", directory.resolve("did").toString())
                                        .formatted(git, directory.resolve("gone")));
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), second));
        // The work was judged: nobody is asked for it again.
        assertToldAndTakenUp(checkout, apart ? APART : Terms.PLAIN, "1.1", "2.1");
    }
}
