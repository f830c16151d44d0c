package baton.app.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Program;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.kit.Running;
import baton.world.process.Survivors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.List;

/// The program as it ships ends in the middle of sessions, in order or not, and goes on later.
class LeavingTest {
    @TempDir private Path directory;
    private SessionsCheckout stage;

    /// Session 1 has a commit and a change that is in none; session 2 has only such a change.
    @BeforeEach
    void makeStage() {
        stage =
                SessionsCheckout.of(
                        directory, Part.of(1), Part.of(2), Part.of(3).needing("Session 2", 2));
        stage.agent(
                """
                1) echo 1 > f1.txt ;;
                2) echo half > f2.txt; touch "$HOME/in2"; await go; echo 2 > f2.txt ;;
                3) echo 3 > f3.txt ;;
                4) echo half > f4.txt; touch "$HOME/in4"; await go; echo 4 > f4.txt ;;
                """);
        stage.planning(
                text ->
                        text.replace("- **Steps:** 1\n", "- **Steps:** 1, 4\n")
                                .replaceFirst("(?s)\n### Session 4.*", ""),
                Part.of(1),
                Part.of(2),
                Part.of(3).needing("Session 2", 2),
                Part.of(4));
    }

    private Running working() {
        Running running =
                stage.shell().background(Program.baton(stage.words()), directory.resolve("output"));
        running.until("agents", () -> stage.has("in2") && stage.has("in4"));
        return running;
    }

    private void assertEndsWell() {
        stage.allow("go");
        Ran ran = stage.run("--resume");
        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertWhole();
    }

    private void assertWhole() {
        assertThat(stage.subjects("--no-merges").lines())
                .containsExactlyInAnyOrder("feat: 1", "feat: 2", "feat: 3", "feat: 4", "init");
        assertThat(stage.subjects("--merges").lines()).hasSize(3);
        assertThat(stage.left()).isEmpty();
        assertThat(stage.status()).isEmpty();
        assertThat(stage.kept()).allMatch(name -> name.startsWith("refs/baton/salvage/"));
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void aSignalKeepsWhatIsNotMergedAndItGoesOnFromThere(String signal, int status) {
        try (Running running = working()) {
            running.signal(signal);
            assertThat(running.await()).as(running.output()).isEqualTo(status);
        }
        Entry last = stage.journal().getLast();
        assertThat(EventReading.of(last)).contains(new RunEvent.Finished(RunResult.STOPPED, true));
        assertThat(stage.left()).isEmpty();
        assertThat(stage.kept())
                .contains("refs/baton/rescue/RUN/session-1", "refs/baton/rescue/RUN/session-2");
        String rescue = "refs/baton/rescue/" + stage.folder().id() + "/session-";
        assertThat(stage.shell().git("show", rescue + "1:f1.txt")).isEqualTo("1");
        assertThat(stage.shell().git("show", rescue + "1:f4.txt")).isEqualTo("half");
        assertThat(stage.shell().git("show", rescue + "2:f2.txt")).isEqualTo("half");
        assertEndsWell();
        assertThat(stage.shell().git("log", "--all", "--format=%s", "--", "f4.txt").lines())
                .hasSizeGreaterThan(1);
    }

    @Test
    void theNextRunEndsTheAgentsOfOneThatDied() {
        try (Running running = working()) {
            running.kill();
        }
        String run = stage.folder().id().value();
        assertThat(Survivors.list("BATON_RUN", run)).isNotEmpty();
        Ran ran = stage.run("--step", "3");

        // The audit misses the step that the dead run called completed: nothing merged it.
        assertThat(ran.status()).as(ran.err()).isEqualTo(5);
        assertThat(ran.out()).contains("\"expected\":\"f1.txt\",\"actual\":\"missing\"");
        assertThat(stage.left()).isEmpty();
        assertThat(stage.kept())
                .contains("refs/baton/rescue/RUN/session-1", "refs/baton/rescue/RUN/session-2");
    }

    /// The link is no directory, so that the rule does not ignore it.
    @Test
    void whatAWorktreeWasGivenIsNobodysWork() throws Exception {
        SessionsCheckout.write(stage.top().resolve(".gitignore"), "node_modules/\n");
        stage.shell().git("add", ".gitignore");
        stage.shell().git("commit", "-q", "-m", "init");
        SessionsCheckout.write(stage.top().resolve("node_modules/x/index.js"), "x\n");
        try (Running running = working()) {
            running.killWithFamily();
        }
        assertThat(stage.worktree(1).resolve("node_modules/x/index.js")).exists();
        stage.allow("go");
        Ran ran = stage.run();

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(stage.shell().git("log", "--all", "--format=%s", "--", "node_modules"))
                .isEmpty();
        assertThat(stage.top().resolve("node_modules/x/index.js")).exists();
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void aSignalWhileAMergeIsProvedLosesNothing() {
        Path verify = stage.home().resolve("verify.sh");
        SessionsCheckout.write(
                verify,
                """
                case "$PWD" in
                */gate) touch "$HOME/proving"
                    for i in $(seq 1200); do [ -e "$HOME/go" ] && break; sleep 0.05; done ;;
                esac
                """);
        stage.agent("*) echo x > f$BATON_STEP.txt ;;");
        stage.plan(Part.of(1).verifying("bash '" + verify + "'"), Part.of(2));
        List<String> command = Program.baton(stage.words());
        try (Running running = stage.shell().background(command, directory.resolve("output"))) {
            running.until("the gate", () -> stage.has("proving"));
            running.signal("INT");
            assertThat(running.await()).as(running.output()).isEqualTo(130);
        }
        assertThat(stage.left()).isEmpty();
        assertThat(stage.kept()).contains("refs/baton/rescue/RUN/session-1");
        stage.allow("go");
        Ran ran = stage.run("--resume");

        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertThat(stage.subjects("--merges").lines()).hasSize(2);
        assertThat(stage.kept()).allMatch(name -> name.startsWith("refs/baton/salvage/"));
        assertThat(stage.left()).isEmpty();
    }

    @Test
    void aRunThatDiedAndWasCleanedUpCanStillBeTakenUp() {
        try (Running running = working()) {
            running.killWithFamily();
        }
        String run = stage.folder().id().value();
        Ran other = stage.run("--step", "3");
        assertThat(other.out() + other.err()).contains("feat: 3");
        stage.shell().git("reset", "-q", "--hard", "HEAD~1");
        stage.allow("go");
        Ran ran = stage.run("--resume", "--run", run);

        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertWhole();
    }

    /// Git writes the files of a checkout one after the other; it dies before the second.
    @Test
    void whatWasHalfPublishedIsPublishedAgain() {
        stage.agent("*) mkdir -p d; echo x > f$BATON_STEP.txt; echo new > shared.txt ;;");
        stage.plan(
                Part.of(1).files("`f1.txt` (new), `shared.txt`"),
                Part.of(2).files("`f2.txt` (new), `shared.txt`").needing("Session 1", 2));
        SessionsCheckout.write(
                stage.top().resolve(".git/info/attributes"), "shared.txt filter=slow\n");
        Path slow = stage.home().resolve("slow.sh");
        SessionsCheckout.write(
                slow,
                """
                if [ "$PWD" = '%s' ] && ! [ -e "$HOME/go" ]; then
                    touch "$HOME/in"
                    for i in $(seq 600); do [ -e "$HOME/go" ] && break; sleep 0.05; done
                fi
                cat
                """
                        .formatted(stage.top()));
        stage.shell().git("config", "filter.slow.smudge", "bash '" + slow + "'");
        stage.shell().git("config", "filter.slow.clean", "cat");
        List<String> command = Program.baton(stage.words("--trust-config"));
        try (Running running = stage.shell().background(command, directory.resolve("output"))) {
            running.until("git", () -> stage.has("in"));
            running.killWithFamily();
        }
        assertThat(stage.status()).isNotEmpty();
        stage.allow("go");
        Ran ran = stage.run("--resume", "--trust-config");

        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertThat(stage.read("shared.txt")).isEqualTo("new\n");
        assertThat(stage.status()).isEmpty();
        assertThat(stage.left()).isEmpty();
        assertThat(stage.subjects("--merges").lines()).hasSize(2);
    }
}
