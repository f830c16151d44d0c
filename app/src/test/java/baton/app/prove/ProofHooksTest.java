package baton.app.prove;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.app.kill.Program;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Proofs that other programs ask for: Claude Code before it stops, git before it pushes.
class ProofHooksTest {
    private static final String SETTINGS = ".claude/settings.local.json";
    private static final String VERIFY = "grep -q limit=5 lib.sh";

    @TempDir Path directory;
    private FreshRepository repository;

    @BeforeEach
    void make() {
        repository = FreshRepository.in(directory);
    }

    private Map<String, String> environment() {
        return Map.of("XDG_STATE_HOME", directory.resolve("state").toString());
    }

    private void write(String path, String text) {
        FreshRepository.write(repository.top().resolve(path), text);
    }

    private Ran stop(String input, Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(FreshRepository.environment(environment()));
        environment.putAll(more);
        return Ran.with(
                input,
                repository.top(),
                environment,
                Ttys.NONE,
                "prove",
                "--stop-hook",
                "--verify",
                VERIFY);
    }

    @Test
    void aSessionStopsWhereTheWorkIsGreenAndIsToldWhyWhereItIsNot() {
        assertThat(stop("{}", Map.of()).out()).as("nothing was changed").isEmpty();
        write("lib.sh", "limit=4\n");
        Ran red = stop("{\"stop_hook_active\": false}", Map.of());
        assertThat(red.status()).as(red.err()).isZero();
        assertThat(red.out())
                .startsWith("{\"decision\":\"block\",\"reason\":\"")
                .contains("Prove: RED", "VERIFY_RED", "fix: ");

        assertThat(stop("{\"stop_hook_active\": true}", Map.of()).out())
                .as("it was told already")
                .isEmpty();
        assertThat(stop("{}", Map.of("BATON_RUN", "r")).out())
                .as("a run judges for itself")
                .isEmpty();
        write("lib.sh", "limit=5\n");
        Ran green = stop("{}", Map.of());
        assertThat(green.status()).isZero();
        assertThat(green.out()).isEmpty();
    }

    @Test
    void anInputThatCannotBeReadKeepsNoSessionFromStopping() {
        Ran ran = stop("hello", Map.of());
        assertThat(ran.out()).isEmpty();
        assertThat(ran.status()).as("2 would block").isEqualTo(1);
        assertThat(ran.err()).contains("the input is no JSON object");
    }

    @Test
    void bothHooksAreSetUpOnce() throws IOException {
        String[] words = {"init", "--yes", "--prove", VERIFY};
        Ran dry = repository.run(environment(), "init", "--dry-run", "--prove", VERIFY);
        assertThat(dry.out())
                .contains("would add  " + SETTINGS + ": hooks.Stop: baton prove --stop-hook")
                .contains("would create  .git/hooks/pre-push\n");
        assertThat(repository.top().resolve(SETTINGS)).doesNotExist();

        Ran first = repository.run(environment(), words);
        assertThat(first.status()).as(first.err()).isZero();
        assertThat(repository.top().resolve(SETTINGS))
                .content()
                .contains("Bash(baton:*)", "\"Stop\"", "--verify 'grep -q limit=5 lib.sh'");
        Path hook = repository.top().resolve(".git/hooks/pre-push");
        assertThat(hook).isExecutable();
        Ran again = repository.run(environment(), words);
        assertThat(again.out()).isEmpty();
        assertThat(again.err()).contains("everything is in place");

        Ran other = repository.run(environment(), "init", "--prove", "make check");
        assertThat(other.out()).contains("replace  .git/hooks/pre-push\n");
        assertThat(hook).content().contains("'make check'").doesNotContain("grep");
    }

    @Test
    void aHookOfSomebodyElseIsKeptAndTheLineForItIsTold() throws IOException {
        Path hook = repository.top().resolve(".git/hooks/pre-push");
        FreshRepository.write(hook, "#!/bin/sh\nexit 0\n");
        Ran ran = repository.run(environment(), "init", "--prove", "true");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err())
                .contains("error INSTALL_CHANGED", "pre-push")
                .contains(
                        "add this line to it: baton prove --pre-push \"$1\" --verify 'true' ||"
                                + " exit");
        assertThat(hook).hasContent("#!/bin/sh\nexit 0");

        Files.delete(hook);
        repository.git("config", "core.hooksPath", "hooks");
        Ran elsewhere = repository.run(environment(), "init", "--prove", "true");
        assertThat(elsewhere.err()).contains("core.hooksPath");
        assertThat(repository.top().resolve("hooks")).doesNotExist();
        assertThat(hook).doesNotExist();
    }

    @Test
    void wrongWordsAreRefused() {
        assertThat(repository.run(environment(), "init", "--prove", " ").status()).isEqualTo(2);
        assertThat(repository.run(environment(), "init", "--global", "--prove", "x").status())
                .isEqualTo(2);
        assertThat(
                        repository
                                .run(
                                        environment(),
                                        "prove",
                                        "--stop-hook",
                                        "--pre-push",
                                        "origin",
                                        "--verify",
                                        "true")
                                .status())
                .isEqualTo(2);
    }

    /// A `baton` in the PATH, as an installation has it.
    private Shell pushing() throws IOException {
        Path bin = Files.createDirectories(directory.resolve("bin"));
        String words =
                String.join(
                        " ", Program.baton(List.of()).stream().map(w -> "'" + w + "'").toList());
        Path baton = bin.resolve("baton");
        FreshRepository.write(baton, "#!/bin/sh\nexec " + words + " \"$@\"\n");
        assertThat(baton.toFile().setExecutable(true)).isTrue();
        return repository
                .shell()
                .with("PATH", bin + ":" + Surroundings.path())
                .with("XDG_STATE_HOME", directory.resolve("state").toString());
    }

    private void commit(String text) {
        write("lib.sh", text);
        repository.git("add", ".");
        repository.git("commit", "--quiet", "-m", "work");
    }

    @Test
    void onlyCommitsThatAreProvedArePushed() throws IOException {
        Shell shell = pushing();
        Path hub = directory.resolve("hub.git");
        repository.git("init", "--quiet", "--bare", "--template=", hub.toString());
        repository.git("remote", "add", "origin", hub.toString());
        Ran set = repository.run(environment(), "init", "--prove", VERIFY);
        assertThat(set.status()).as(set.err()).isZero();

        Shell.Ended first = shell.attempt("git", "push", "origin", "main");
        assertThat(first.succeeded()).as(first.output()).isTrue();
        assertThat(first.output()).contains("no commit of `origin` is known");

        commit("limit=4\n");
        Shell.Ended red = shell.attempt("git", "push", "origin", "main");
        assertThat(red.succeeded()).as(red.output()).isFalse();
        assertThat(red.output()).contains("Prove: RED", "git push --no-verify");
        assertThat(shell.git("--git-dir=" + hub, "rev-list", "--count", "main").strip())
                .isEqualTo("1");

        commit("limit=5\n");
        Shell.Ended green = shell.attempt("git", "push", "origin", "main", "main:other");
        assertThat(green.output()).contains("Prove: PROVED");
        assertThat(green.succeeded()).as(green.output()).isTrue();
        Shell.Ended gone = shell.attempt("git", "push", "origin", ":other");
        assertThat(gone.succeeded()).as(gone.output()).isTrue();
        assertThat(gone.output()).doesNotContain("Prove:");
    }
}
