package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.contract.progress.Progress;
import baton.core.contract.progress.RunStatus;
import baton.core.run.RunResult;
import baton.core.text.Source;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.PlanPart;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A plan whose sessions were carried out one by one, and that is taken up as a whole.
class SessionsOneByOneTest {
    private static final String WHOLE = Checkout.PROJECT + "/progress.json";
    private static final Terms SESSIONS = Terms.PLAIN.inProject();

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    /// There is no file of the whole plan: the files of the sessions tell of their steps.
    @Test
    void sessionsThatWereCarriedOutOneByOneAreNotCarriedOutAgain() {
        Checkout checkout = threeSessions();
        checkout.run(agent, SESSIONS.only(new PlanPart.OneSession(2)));
        checkout.run(agent, SESSIONS.only(new PlanPart.OneSession(1)));
        assertThat(checkout.repository().has(WHOLE)).isFalse();
        assertThat(Execution.isBegunAnew(checkout.launch(agent, SESSIONS))).isTrue();
        assertThat(Execution.isDoneAlready(checkout.launch(agent, SESSIONS))).isFalse();

        assertThat(checkout.run(agent, SESSIONS.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("2.1", "1.1", "3.1");
        Progress whole =
                Progress.parse(Source.of("p", checkout.repository().read(WHOLE)))
                        .value()
                        .orElseThrow();
        assertThat(whole.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(whole.steps().values())
                .allSatisfy(step -> assertThat(step.commit()).isPresent());
        assertThat(whole.commits().start())
                .as("the commit before the first of them")
                .contains(checkout.repository().git("rev-parse", "HEAD~3"));
        assertThat(Execution.isDoneAlready(checkout.launch(agent, SESSIONS))).isTrue();
    }

    /// The same plan, named by itself at first.
    @Test
    void sessionsOfAPlanThatWasNamedAloneCountForItsProject() {
        Checkout checkout = threeSessions();
        checkout.run(agent, SESSIONS.only(new PlanPart.OneSession(1)));
        checkout.repository()
                .shell(
                        "cd %1$s && mv progress-session-1.json %2$s"
                                .formatted(
                                        Checkout.PROJECT,
                                        ".ultraexecute-progress-plan-session-1.json"));

        checkout.run(agent, SESSIONS.resuming());
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "3.1");
    }

    @Test
    void whatTheFileOfASessionClaimsIsHeldToGit() {
        Checkout checkout = threeSessions();
        checkout.run(agent, SESSIONS.only(new PlanPart.OneSession(1)));
        checkout.repository().shell("rm -rf .baton/runs; git reset -q --hard HEAD~1");

        assertThatThrownBy(() -> checkout.run(agent, SESSIONS.resuming()))
                .hasMessageContaining("STEP_REWRITTEN");
        checkout.run(agent, SESSIONS.resuming().accepted());
        assertThat(agent.calls()).containsExactly("1.1", "1.1", "2.1", "3.1");

        checkout.repository().write(Checkout.PROJECT + "/progress-session-2.json", "{");
        assertThatThrownBy(() -> checkout.run(agent, SESSIONS.resuming()))
                .hasMessageContaining("progress-session-2.json");
    }

    private Checkout threeSessions() {
        return Checkout.in(
                directory, PlanStep.sessions(PlanStep.of(1), PlanStep.of(2), PlanStep.of(3)));
    }
}
