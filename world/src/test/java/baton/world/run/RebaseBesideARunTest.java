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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// A person begins a rebase in the checkout and does not finish it, at any moment of a run. It
/// is the rebase that is named, though it has also checked another commit out, and the way on is to
/// finish it.
class RebaseBesideARunTest {
    private static final String BEGINS =
            "GIT_SEQUENCE_EDITOR='sed -i 1s/pick/edit/' git rebase -q -i --autostash HEAD~1";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository person;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        person = checkout.repository();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "agent.started step-2",
                "step.passed step-1",
                "scope.checked step-2",
                "manifest.checked step-2"
            })
    void rebaseIsNamedAtOnce(String moment) {
        checkout.when(moment, () -> person.bash(BEGINS));

        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault())
                                    .isEqualTo(Fault.REF_MOVED_MEANWHILE);
                            assertThat(failure.problem().message())
                                    .contains("a rebase was begun and not finished");
                            assertThat(failure.problem().fix())
                                    .contains("finish it or abort it")
                                    .doesNotContain("keeps it", "switch back");
                        });
        person.bash("git rebase --continue");
        checkout.forget();
        agent.at(2, 1, AgentCall::writeOwn);
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects()).containsExactly("start", "feat: 1", "feat: 2");
    }
}
