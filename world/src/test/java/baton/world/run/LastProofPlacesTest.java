package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The last proof on machines and in checkouts that are not the usual ones.
class LastProofPlacesTest {
    private static final String ENDED = "proof.ended run";

    private static final List<String> PROGRAMS =
            List.of("bash", "sh", "git", "tar", "cat", "ls", "grep", "test", "setsid", "env");

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    /// A path on which neither bubblewrap nor anything else lies that shows another tree.
    private String poor() throws IOException {
        Path bin = Files.createDirectories(directory.resolve("bin"));
        for (String name : PROGRAMS) {
            Path program = Path.of("/usr/bin").resolve(name);
            if (Files.exists(program)) {
                Files.createSymbolicLink(bin.resolve(name), program);
            }
        }
        return bin.toString();
    }

    @Test
    void withoutBubblewrapTheProofIsElsewhereAndSaysSo() throws IOException {
        Checkout checkout =
                Checkout.in(directory, PlanStep.plan(PlanStep.of(1).verifying("pwd && cat f1.txt")))
                        .with("PATH", poor());

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED))
                .contains("\"kind\":\"run\",\"findings\":[]")
                .contains("at another path than the checkout's");
        Path log = checkout.folder().logs(Optional.of("step-1-proof")).getLast();
        assertThat(Files.readString(log))
                .doesNotContain(checkout.repository().top().toString())
                .endsWith("1\n");
        assertThat(checkout.worktrees()).isEmpty();
    }

    @Test
    void withoutBubblewrapWhatOnlyTheCheckoutHasIsNotThere() throws IOException {
        PlanStep step = PlanStep.of(1).verifying("test -f f1.txt && ! test -e hidden/x");
        Checkout checkout = Checkout.in(directory, PlanStep.plan(step)).with("PATH", poor());
        checkout.repository().write(".gitignore", "hidden\n");
        checkout.repository().commitAll("ignore");
        agent.at(1, call -> call.does("echo 1 > f1.txt; mkdir hidden; echo planted > hidden/x"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(ENDED)).contains("\"findings\":[]");
    }

    private Checkout sparse(String plan) {
        Checkout checkout = Checkout.in(directory, plan);
        TestRepository test = checkout.repository();
        test.write("far/away.txt", "far\n");
        test.write("near/by.txt", "near\n");
        test.commitAll("wide");
        test.git("sparse-checkout", "set", "--cone", "near", ".claude");
        assertThat(test.has("far/away.txt")).isFalse();
        return checkout;
    }

    private static void assertWhole(Checkout checkout) {
        TestRepository test = checkout.repository();
        assertThat(test.git("ls-tree", "-r", "--name-only", "HEAD"))
                .contains("far/away.txt", "near/by.txt", "f1.txt");
        assertThat(test.has("far/away.txt")).isFalse();
        assertThat(checkout.status()).isEmpty();
        assertThat(test.git("sparse-checkout", "list")).contains("near");
    }

    @Test
    void whatASparseCheckoutDoesNotShowStays() {
        Checkout checkout = sparse(PlanStep.plan(PlanStep.of(1)));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertWhole(checkout);
        assertThat(checkout.last(ENDED)).contains("\"findings\":[]");
    }

    @Test
    void sessionsOfASparseCheckoutArePublishedIntoIt() {
        Checkout checkout = sparse(PlanStep.sessions(PlanStep.of(1), PlanStep.of(2)));

        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.COMPLETED);
        assertWhole(checkout);
    }

    @Test
    void aStepMayBeAboutFilesThatTheCheckoutLeavesOut() {
        PlanStep changes = about(1, "`far/away.txt`").verifying("grep -q more far/away.txt");
        PlanStep adds = about(2, "`far/new.txt` (new)").verifying("test -s far/new.txt");
        Checkout checkout = sparse(PlanStep.plan(changes, adds));
        Spread apart = new Spread(8, false, true, WorktreeSettings.NONE, true);
        agent.at(1, call -> call.does("echo 1 > f1.txt; echo more >> far/away.txt"));
        agent.at(2, call -> call.does("echo 2 > f2.txt; echo new > far/new.txt"));

        assertThat(checkout.run(agent, Terms.PLAIN.spreading(apart)))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(checkout.repository().git("show", "HEAD:far/away.txt")).contains("more");
        assertThat(checkout.repository().git("show", "HEAD:far/new.txt")).contains("new");
        assertWhole(checkout);
    }

    private static PlanStep about(int number, String more) {
        PlanStep step = PlanStep.of(number);
        return step.files(step.files() + ", " + more);
    }

    @Test
    void aFailedAttemptInASparseCheckoutIsPutBack() {
        Checkout checkout = sparse(PlanStep.plan(PlanStep.of(1)));
        agent.at(
                1,
                1,
                call -> call.does("echo 1 > f1.txt; echo x > near/by.txt; mkdir far; : > far/new"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2");
        assertThat(checkout.repository().read("near/by.txt")).isEqualTo("near\n");
        assertThat(checkout.repository().has("far/new")).isFalse();
        assertWhole(checkout);
    }
}
