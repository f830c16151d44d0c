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
import baton.world.kit.TestRepository;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// Advice that is printed where a run cannot go on: who follows it gets on.
class WaysOutTest {
    private static final Terms APART =
            Terms.PLAIN.spreading(new Spread(8, false, true, WorktreeSettings.NONE, true));
    private static final String HOOK = "reference-transaction";
    private static final String REFUSES =
            "[ \"$1\" = prepared ] || exit 0\n"
                    + "while read old new ref; do\n"
                    + "  [ $ref = refs/heads/main ] && { echo 'no moves today' >&2; exit 1; }\n"
                    + "done\n"
                    + "exit 0";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository person;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        person = checkout.repository();
    }

    private void assertStopped(Fault fault, String... words) {
        assertThatThrownBy(() -> checkout.run(agent, Terms.PLAIN.resuming()))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(fault);
                            assertThat(failure.problem().toString()).contains(words);
                        });
    }

    @Test
    void worktreesCommitInTheNameThatHoldsForTheBranchOfTheCheckout() {
        checkout.withoutIdentity();
        person.write("../identity", "[user]\n\tname = Inc\n\temail = inc@example.invalid\n");
        Path included = directory.resolve("identity").toAbsolutePath();
        person.bash("git config --unset user.name; git config --unset user.email; true");
        person.git("config", "includeIf.onbranch:main.path", included.toString());

        assertThat(checkout.run(agent, APART)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.git("log", "-1", "--format=%ae %ce", "main"))
                .isEqualTo("inc@example.invalid inc@example.invalid");
    }

    @Test
    void aHookThatRefusesTheMoveIsHeardAndMayBeRemoved() {
        person.hook(HOOK, REFUSES);
        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.COMMIT_FAILED);
                            assertThat(failure.problem().message())
                                    .contains(HOOK, "no moves today");
                        });
        person.delete(".git/hooks/" + HOOK);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1");
    }

    @Test
    void aHookThatRefusesToPublishIsHeardAndMayBeRemoved() {
        person.hook(HOOK, REFUSES);
        assertThat(checkout.run(agent, APART)).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.journal().toString()).contains("no moves today");
        person.delete(".git/hooks/" + HOOK);

        assertThat(checkout.run(agent, Terms.SPREAD.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects()).endsWith("feat: 1");
        assertThat(person.has(".git/hooks/" + HOOK)).isFalse();
    }

    @Test
    void aBranchThatWasRenamedGetsItsNameBack() {
        agent.at(
                1,
                1,
                call -> {
                    person.git("branch", "-m", "main", "trunk");
                    return call.writeOwn();
                });
        String wayBack = "`git branch -m trunk main`";
        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.problem().toString()).contains(wayBack));
        assertStopped(Fault.BRANCH_MOVED, wayBack);
        person.git("branch", "-m", "trunk", "main");
        agent.at(1, 1, AgentCall::writeOwn);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects("main")).endsWith("feat: 1");
    }
}
