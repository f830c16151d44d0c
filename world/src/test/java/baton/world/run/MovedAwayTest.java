package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

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

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A branch that a person moves away or removes under a run: what the run says and leaves lets the
/// person bring it back.
class MovedAwayTest {
    private static final String REMOVES = "git update-ref -d refs/heads/main";
    private static final Pattern COMMAND = Pattern.compile("`(git [^`]+)`");

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository person;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        person = checkout.repository();
    }

    private Failure failure(Runnable run) {
        return catchThrowableOfType(Failure.class, run::run);
    }

    private void dyingAt(String happening) {
        checkout.dyingAt(happening);
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        checkout.forget();
    }

    /// The command that is printed works as it stands.
    private void assertBroughtBack(Failure failure, String tip) {
        assertThat(failure.problem().fault()).isEqualTo(Fault.REF_MOVED_MEANWHILE);
        Matcher command = COMMAND.matcher(failure.problem().fix());
        assertThat(command.find()).as(failure.problem().fix()).isTrue();
        person.bash(command.group(1));
        assertThat(person.git("rev-parse", "refs/heads/main")).isEqualTo(tip);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects()).containsExactly("start", "feat: 1", "feat: 2");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void branchThatIsRemovedWhileAnAgentWorksIsBroughtBackByTheCommand() {
        agent.at(
                2,
                1,
                call -> {
                    call.writeOwn();
                    person.bash(REMOVES);
                    return call.writeOwn();
                });
        StringBuilder tip = new StringBuilder();
        checkout.when("agent.started step-2", () -> tip.append(person.head()));

        Failure failure = failure(() -> checkout.run(agent));
        checkout.forget();
        agent.at(2, 1, AgentCall::writeOwn);
        assertBroughtBack(failure, tip.toString());
    }

    @Test
    void branchThatIsRemovedBetweenTwoLivesIsBroughtBackByTheCommand() {
        dyingAt("agent.started step-2");
        String tip = person.head();
        person.bash(REMOVES);

        assertBroughtBack(failure(() -> checkout.resume(agent)), tip);
    }

    @Test
    void lockOfTheRunIsGoneWhenItStops() {
        dyingAt("checkpoint.making step-2");
        String run = checkout.folder().id().value();
        person.write(".git/index.lock", "baton " + run + " 999999999\n");
        person.bash("git branch other; git symbolic-ref HEAD refs/heads/other");

        Failure failure = failure(() -> checkout.resume(agent));
        assertThat(failure.problem().fault()).isEqualTo(Fault.BRANCH_MOVED);
        assertThat(person.at(".git/index.lock")).doesNotExist();
        person.bash("git add -A; git switch -q main");
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects()).containsExactly("start", "feat: 1", "feat: 2");
    }
}
