package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.world.kit.AgentCall;
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

/// A person stashes in the checkout while an agent or a command of a run is at work there. A stash
/// with files of the step has taken the work out of the attempt, which does not count then.
class StashBesideARunTest {
    private static final String ELSEWHERE = "echo mine > README; git stash push -q -- README";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository person;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        person = checkout.repository();
        person.bash("echo read > README; git add README; git commit -qm docs");
    }

    /// While the agent works on step 2 and has written its file.
    private void whileTheAgentWorks(String deed) {
        agent.at(
                2,
                1,
                call -> {
                    call.writeOwn();
                    person.bash(deed);
                    return call.write("f2.txt", "the rest\n");
                });
    }

    private void assertStopped(String unit, String file) {
        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault())
                                    .isEqualTo(Fault.REF_MOVED_MEANWHILE);
                            assertThat(failure.problem().toString())
                                    .contains(stash().substring(0, 10), unit, file, "no attempt");
                        });
    }

    private String stash() {
        return person.git("stash", "list", "--format=%H");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git stash -q -u",
                "git add f2.txt; git stash -q",
                "git stash push -q -u -m mine -- f2.txt"
            })
    void attemptWhoseFilesWereStashedDoesNotCount(String deed) {
        whileTheAgentWorks(deed);
        assertStopped("step-2", "f2.txt");
        String stash = stash();
        assertThat(person.subjects()).containsExactly("start", "docs", "feat: 1");

        agent.at(2, 1, AgentCall::writeOwn);
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.1");
        assertThat(person.read("f2.txt")).isEqualTo("2\n");
        assertThat(stash()).isEqualTo(stash);
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void attemptWhoseFilesWereStashedDuringVerifyDoesNotCount() {
        String stashes =
                "[ -e ../did ] || { touch ../did; env -u GIT_TRACE2_EVENT git stash -qu; }";
        person.write(Checkout.PLAN, PlanStep.plan(PlanStep.of(1).verifying(stashes)));
        person.commitAll("plan");

        assertStopped("step-1", "f1.txt");
        String stash = stash();
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.1");
        assertThat(stash()).isEqualTo(stash);
        assertThat(person.subjects()).endsWith("feat: 1");
    }

    @Test
    void workOfAnEarlierStepThatIsInNoCommitIsMissed() {
        checkout.planning(PlanStep.plan(PlanStep.of(1).checkpoint("none"), PlanStep.of(2)));
        person.commitAll("plan");
        whileTheAgentWorks("git stash push -q -u -- f1.txt");

        assertStopped("step-2", "f1.txt");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ELSEWHERE,
                "git worktree add -q -b other ../other; cd ../other; echo 2 > f2.txt; git stash -qu"
            })
    void stashWithoutFilesOfTheStepStopsNothing(String deed) {
        whileTheAgentWorks(deed);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(stash()).isNotEmpty();
    }

    @Test
    void earlierStashIsNotTakenForANewOne() {
        person.bash("echo one > f2.txt; git stash -qu; " + ELSEWHERE);
        whileTheAgentWorks("git stash drop -q 'stash@{0}'; " + ELSEWHERE);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    @Test
    void stashOfAnAgentIsNoPersons() {
        agent.at(2, 1, call -> call.does("echo 1 > f2.txt; git stash -qu; echo 2 > f2.txt"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    @Test
    void stashBetweenTwoLivesStopsNothing() {
        checkout.dyingAt("agent.started step-2");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        person.bash("echo half > f2.txt; git stash -qu");
        String stash = stash();

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(stash()).isEqualTo(stash);
    }
}
