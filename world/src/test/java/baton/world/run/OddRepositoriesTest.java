package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// Repositories with odd names, settings and forms, in which a run is like another.
class OddRepositoriesTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private static String plan() {
        return PlanStep.plan(PlanStep.of(1), PlanStep.of(2));
    }

    /// The first attempt at step 2 strays, so that something has to be put back.
    private void assertRunsWell(Checkout checkout) {
        agent.at(2, 1, call -> call.does("echo 2 > f2.txt; echo stray > stray; rm start"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().git("log", "-2", "--format=%s"))
                .isEqualTo("feat: 2\nfeat: 1");
        assertThat(checkout.isSaved("stray", "stray")).isTrue();
        assertThat(checkout.repository().git("diff", "HEAD", "--stat")).isEmpty();
        assertThat(checkout.status()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"with blanks", "größe-数", "new\nline", "-rf", "it's \"quoted\" $HOME"})
    void nameOfTheDirectoryDoesNotMatter(String name) {
        assertRunsWell(Checkout.in(directory.resolve(name), plan()));
    }

    /// Files whose line ends git converts are still as the user has them.
    @ParameterizedTest
    @ValueSource(strings = {"true", "input", "false"})
    void lineEndsStayWhatTheyAre(String conversion) {
        Checkout checkout = Checkout.in(directory, plan());
        TestRepository repository = checkout.repository();
        repository.write("windows.txt", "one\r\ntwo\r\n");
        repository.commitAll("line ends");
        repository.git("config", "core.autocrlf", conversion);
        repository.bash("rm windows.txt start; git checkout -q .");
        String windows = repository.read("windows.txt");
        String start = repository.read("start");
        agent.at(
                2,
                1,
                call ->
                        call.does(
                                "printf '2\\r\\n' > f2.txt; rm start;"
                                        + " printf 'one\\nother\\r\\n' > windows.txt"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.read("windows.txt")).isEqualTo(windows);
        assertThat(repository.read("start")).isEqualTo(start);
        assertThat(repository.git("status", "--porcelain", "-uno")).isEmpty();
    }

    @Test
    void shallowCloneIsARepositoryLikeAnother() {
        Checkout origin = Checkout.in(directory.resolve("origin"), plan());
        origin.repository().git("commit", "-q", "--allow-empty", "-m", "second");
        origin.repository()
                .bash(
                        "mkdir ../shallow; git clone -q --depth=1 \"file://$PWD\""
                                + " ../shallow/checkout");

        assertRunsWell(Checkout.at(directory.resolve("origin/shallow")));
    }

    @Test
    void longNamesOfObjectsAreNamesLikeOthers() {
        Checkout checkout = Checkout.in(directory, plan());
        checkout.repository()
                .bash("rm -rf .git; git init -q -b main --object-format=sha256; git add .");
        checkout.repository().git("commit", "-q", "-m", "start");

        assertRunsWell(checkout);
    }

    @Test
    void settingsOfTheUserDoNotConfuse() {
        Checkout checkout = Checkout.in(directory, plan());
        for (String setting :
                List.of(
                        "color.ui=always",
                        "status.showUntrackedFiles=no",
                        "status.relativePaths=true",
                        "status.short=true",
                        "core.quotePath=true",
                        "core.untrackedCache=true",
                        "core.splitIndex=true",
                        "index.version=4",
                        "core.abbrev=4",
                        "core.pager=false",
                        "core.editor=false",
                        "commit.verbose=true",
                        "commit.template=/nonexistent",
                        "tag.gpgSign=true",
                        "gpg.program=false",
                        "log.showSignature=true",
                        "format.pretty=oneline",
                        "diff.noprefix=true",
                        "diff.external=false",
                        "diff.ignoreSubmodules=all",
                        "core.logAllRefUpdates=always",
                        "gc.auto=1",
                        "alias.status=log",
                        "core.fsyncMethod=batch")) {
            int equals = setting.indexOf('=');
            checkout.repository()
                    .git("config", setting.substring(0, equals), setting.substring(equals + 1));
        }
        agent.at(2, 1, call -> call.does("echo 2 > f2.txt; echo stray > stray"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.isSaved("stray", "stray")).isTrue();
        assertThat(checkout.repository().has("stray")).isFalse();
        assertThat(checkout.repository().git("log", "-2", "--format=%s"))
                .isEqualTo("feat: 2\nfeat: 1");
    }

    /// Git passes over what lies too deep, so that nobody could say what an agent has changed.
    @Test
    void directoriesBeyondAnyPathStopTheRun() {
        Checkout checkout = Checkout.in(directory, plan());
        String deep = "n".repeat(200);
        String down = "mkdir " + deep + "; cd " + deep + "; echo x > file";
        agent.at(
                1, call -> call.does("echo 1 > f1.txt; for i in $(seq 30); do " + down + "; done"));

        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.PATH_TOO_LONG);
                            assertThat(failure.problem().message()).hasSizeLessThan(300);
                        });
        assertThat(checkout.told()).doesNotContain("attempt.failed step-1");
        checkout.repository().bash("rm -rf n*");
        agent.at(1, call -> call.write("f1.txt", "1\n"));
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
    }
}
