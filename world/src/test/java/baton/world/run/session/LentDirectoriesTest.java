package baton.world.run.session;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.world.kit.Await;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// Installed packages that worktrees share with the checkout, by links that agents can write
/// through.
class LentDirectoriesTest {
    private static final Terms APART =
            Terms.PLAIN.spreading(new Spread(8, false, true, WorktreeSettings.NONE, true));

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private Checkout checkout(String ignored, String plan) {
        Checkout checkout = Checkout.in(directory, plan);
        checkout.repository().write(".gitignore", ignored);
        checkout.repository().commitAll("ignoring");
        checkout.repository().write("node_modules/x/i", "no\n");
        return checkout;
    }

    private static String verifying(String command) {
        return PlanStep.plan(PlanStep.of(1).verifying(command));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo good > node_modules/x/i",
                "mkdir node_modules/y; echo good > node_modules/y/i",
                "echo good > n; touch -r node_modules/x/i n; mv n node_modules/x/i"
            })
    void whatAnAgentPlantsThereProvesNothing(String deed) {
        for (String ignored : new String[] {"node_modules/\n", "node_modules\n"}) {
            Path place = directory.resolve(ignored.strip().replace("/", "-"));
            Checkout checkout = Checkout.in(place, verifying("grep -rq good node_modules/"));
            checkout.repository().write(".gitignore", ignored);
            checkout.repository().commitAll("ignoring");
            checkout.repository().write("node_modules/x/i", "no\n");
            agent.at(
                    1,
                    call -> {
                        call.does(deed);
                        return call.writeOwn();
                    });

            assertThat(checkout.run(agent, APART)).isNotEqualTo(RunResult.COMPLETED);
            assertThat(checkout.last("verify.ended step-1"))
                    .contains("\"touched\":[\"node_modules");
            assertThat(checkout.told()).doesNotContain("session.merged session-1");
            assertThat(checkout.repository().subjects()).doesNotContain("feat: 1");
        }
    }

    @Test
    void aLinkThatAnAgentReplacesIsNamedAndNotProvedWith() {
        Checkout checkout = checkout("node_modules\n", verifying("grep -q good node_modules/x/i"));
        agent.at(
                1,
                call -> {
                    call.does(
                            "rm node_modules; mkdir -p node_modules/x; echo good >"
                                    + " node_modules/x/i");
                    return call.writeOwn();
                });

        assertThat(checkout.run(agent, APART)).isNotEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("verify.ended step-1")).contains("\"touched\":[\"node_modules");
        assertThat(checkout.repository().read("node_modules/x/i")).isEqualTo("no\n");
    }

    @Test
    void whatCommandsOfThePlanWriteThereIsTheirRight() {
        String plan =
                PlanStep.plan(
                        PlanStep.of(1).verifying("echo c > node_modules/cache"),
                        PlanStep.of(2).verifying("grep -q no node_modules/x/i"));
        Checkout checkout = checkout("node_modules\n", plan);

        assertThat(checkout.run(agent, APART)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("verify.ended step-2")).doesNotContain("\"touched\":[\"node");
    }

    /// Also where the first of them makes the directory for all.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cachesThatOtherSessionsWriteThereAreNoTouch(boolean there) {
        String plan =
                PlanStep.sessions(
                        PlanStep.of(1)
                                .verifying(
                                        "mkdir -p node_modules/.cache; date >"
                                                + " node_modules/.cache/1"),
                        PlanStep.of(2)
                                .verifying(
                                        "mkdir -p node_modules/.cache; date >"
                                                + " node_modules/.cache/2"));
        Checkout checkout = checkout("node_modules\n", plan);
        if (there) {
            checkout.repository().write("node_modules/.cache/0", "0\n");
        }
        Path cache = checkout.repository().top().resolve("node_modules/.cache/1");
        agent.at(
                2,
                call -> {
                    Await.file(cache);
                    return call.writeOwn();
                });

        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("verify.ended step-2")).doesNotContain("\"touched\":[\"node");
    }
}
