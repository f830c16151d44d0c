package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.core.config.SandboxSettings;
import baton.core.run.RunResult;
import baton.world.git.Repository;
import baton.world.git.commit.Merging;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;
import baton.world.run.setting.Spread;
import baton.world.sandbox.Sandbox;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Programs of the user's settings that lie in the working tree are run by git inside the sandbox,
/// where there is one: an agent may have rewritten them.
class FencedProgramsTest {
    private static final String SCRIPT = "scripts/clean.sh";
    private static final String UPPER = "tr a-z A-Z";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository test;
    private Terms inside;

    @BeforeEach
    void init() {
        checkout =
                Checkout.in(
                        directory,
                        PlanStep.plan(PlanStep.of(1).files("`f1.txt`, `" + SCRIPT + "`")));
        test = checkout.repository();
        test.write(".gitattributes", "*.txt filter=up\n");
        test.write(SCRIPT, UPPER + "\n");
        test.commitAll("attributes");
        agent.at(1, call -> call.write("f1.txt", "one\n"));
        inside = Terms.PLAIN.inside(sandbox());
    }

    private Sandbox sandbox() {
        Sandbox.Tried tried =
                Sandbox.attempt(SandboxSettings.NONE, test.top(), checkout.environment());
        assumeTrue(tried instanceof Sandbox.Works, tried.toString());
        return ((Sandbox.Works) tried).sandbox();
    }

    private void searching(Path programs) {
        checkout.with("PATH", programs + ":" + checkout.environment().variables().get("PATH"));
    }

    /// The user says so in settings of his own.
    private void users(String settings) {
        Path file = directory.resolve("gitconfig");
        try {
            Files.writeString(file, settings);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        checkout.with("GIT_CONFIG_GLOBAL", file.toString());
    }

    private void filter(String key, String command) {
        String quoted = command.replace("\\", "\\\\").replace("\"", "\\\"");
        users("[filter \"up\"]\n\t" + key + " = \"" + quoted + "\"\n");
    }

    private Path ran() {
        return directory.resolve("ran");
    }

    /// A command that leaves a mark outside of the checkout where nothing keeps it from that.
    private String escaping() {
        return "touch '" + ran() + "' \"$HOME/ran\" ran; " + UPPER;
    }

    private String committed(String path) {
        return test.git("cat-file", "blob", "HEAD:" + path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sh scripts/clean.sh",
                "sh \"./scripts/clean.sh\" %f",
                "sh \"$(git rev-parse --show-toplevel)/scripts/clean.sh\"",
                "cd scripts; sh ./clean.sh",
                "make -s -f clean.mk",
                "clean.sh",
                "sh \"$PWD/scripts/clean.sh\""
            })
    void aScriptThatAnAgentRewroteDoesNotLeaveTheFence(String command) throws IOException {
        Files.createDirectories(checkout.home());
        searching(test.at("scripts"));
        test.write("clean.mk", "all:\n\t@sh scripts/clean.sh\n");
        test.commitAll("make");
        test.bash("chmod +x scripts/clean.sh; git commit -qam mode");
        filter("clean", command);
        agent.at(
                1,
                call -> {
                    call.write(SCRIPT, "#!/bin/sh\n" + escaping() + "\n");
                    return call.write("f1.txt", "one\n");
                });

        assertThat(checkout.run(agent, inside)).isEqualTo(RunResult.COMPLETED);
        assertThat(committed("f1.txt")).isEqualTo("ONE");
        assertThat(ran()).doesNotExist();
        assertThat(checkout.home().resolve("ran")).doesNotExist();
        assertThat(test.has("ran")).isFalse();
    }

    @Test
    void aScriptThatIsAsItWasStillMakesWhatIsCommitted() {
        users("[filter \"up\"]\n\tclean = sh scripts/clean.sh\n\tsmudge = cat\n");

        assertThat(checkout.run(agent, inside)).isEqualTo(RunResult.COMPLETED);
        assertThat(committed("f1.txt")).isEqualTo("ONE");
    }

    @Test
    void theCommandIsToldTheNameOfTheFile() {
        test.write(SCRIPT, "printf '%s\\n' \"$1\"\n");
        test.commitAll("script");
        filter("clean", "f() { sh scripts/clean.sh %f | sed 's/f1/A%%B/'; }; f x");

        assertThat(checkout.run(agent, inside)).isEqualTo(RunResult.COMPLETED);
        assertThat(committed("f1.txt")).isEqualTo("A%B.txt");
    }

    @Test
    void theNameOfTheFileIsNotTakenForCommands() {
        checkout.planning(PlanStep.plan(PlanStep.of(1).failing("escalate")));
        test.commitAll("plan");
        filter("clean", "sh scripts/clean.sh %f");
        agent.at(
                1,
                call -> {
                    call.write("a b;touch ran;'touch ran'$(touch ran).txt", "other\n");
                    return call.write("f1.txt", "one\n");
                });

        assertThat(checkout.run(agent, inside)).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last("scope.checked step-1")).contains("a b;touch ran;");
        assertThat(test.has("ran")).isFalse();
    }

    @Test
    void worktreesOfSessionsAreFencedTheSameWay() throws IOException {
        Files.createDirectories(checkout.home());
        checkout =
                checkout.planning(
                        PlanStep.sessions(
                                PlanStep.of(1).files("`f1.txt`, `" + SCRIPT + "`"),
                                PlanStep.of(2)));
        test.commitAll("plan");
        filter("clean", "sh scripts/clean.sh");
        agent.at(
                1,
                call -> {
                    call.write(SCRIPT, escaping() + "\n");
                    return call.write("f1.txt", "one\n");
                });
        agent.at(2, call -> call.write("f2.txt", "two\n"));

        assertThat(checkout.run(agent, inside.spreading(Spread.STANDARD)))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(committed("f1.txt")).isEqualTo("ONE");
        assertThat(committed("f2.txt")).isEqualTo("TWO");
        assertThat(ran()).doesNotExist();
        assertThat(checkout.home().resolve("ran")).doesNotExist();
    }

    @Test
    void aProgramOfThePathRunsAsGitRunsIt() throws IOException {
        Path programs = Files.createDirectories(directory.resolve("programs"));
        Path lfs = programs.resolve("git-lfs");
        Files.writeString(
                lfs, "#!/bin/sh\nmkdir -p .git/lfs && touch .git/lfs/$1; " + UPPER + "\n");
        assertThat(lfs.toFile().setExecutable(true)).isTrue();
        searching(programs);
        filter("clean", "git-lfs clean -- %f");

        assertThat(checkout.run(agent, inside)).isEqualTo(RunResult.COMPLETED);
        assertThat(committed("f1.txt")).isEqualTo("ONE");
        assertThat(test.at(".git/lfs/clean")).exists();
    }

    @Test
    void aMergeDriverWritesToTheWorkingTreeAndNowhereElse() {
        test.write(".gitattributes", "both merge=both\n");
        test.write("scripts/merge.sh", "touch '" + ran() + "'; cat \"$2\" >> \"$1\"\n");
        test.bash(
                "echo 0 > both; git add -A; git commit -qm base; git branch other;"
                        + " echo 1 > both; git commit -qam one;"
                        + " git switch -q other; echo 2 > both; git commit -qam two;"
                        + " git switch -q main");
        users("[merge \"both\"]\n\tdriver = sh scripts/merge.sh %A %B\n");
        Repository fenced = checkout.git().fencing(inside.means(agent).sandbox()::around);

        Merging.Merge merge =
                new Merging(fenced)
                        .merge(
                                fenced.commit("refs/heads/main").orElseThrow(),
                                fenced.commit("refs/heads/other").orElseThrow());

        assertThat(merge)
                .isInstanceOfSatisfying(
                        Merging.Clean.class,
                        clean ->
                                assertThat(test.git("show", clean.tree().value() + ":both"))
                                        .isEqualTo("1\n2"));
        assertThat(ran()).doesNotExist();
    }

    @Test
    void whatFailsInsideIsNotLeftOut() {
        filter("clean", "sh scripts/clean.sh");
        test.write(SCRIPT, "cat /nowhere\n");
        test.commitAll("failing");

        assertThatThrownBy(() -> checkout.run(agent, inside))
                .hasMessageContaining("filter `up`")
                .hasMessageContaining("sandbox")
                .hasMessageContaining("/nowhere");
        assertThat(test.git("log", "--format=%s", "-1")).isEqualTo("failing");
    }

    @Test
    void withoutASandboxNothingIsDifferent() throws IOException {
        Files.createDirectories(checkout.home());
        filter("clean", "sh scripts/clean.sh");
        test.write(SCRIPT, "touch '" + ran() + "'; " + UPPER + "\n");
        test.commitAll("script");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(ran()).exists();
    }
}
