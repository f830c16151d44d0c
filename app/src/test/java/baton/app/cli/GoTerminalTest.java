package baton.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.Tmux;
import baton.kit.Shell;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The gates of `baton go` as a person at a real terminal answers them.
class GoTerminalTest {
    private static final Path DEMO = Path.of("../examples/demo").toAbsolutePath().normalize();
    private static final String PROMPT = "y/d/n>";
    private static final List<String> GATES =
            List.of("brief.md", "research", "plan.md", "progress.json");

    @TempDir Path directory;
    private Path repository;
    private Tmux tmux;

    @BeforeEach
    void terminal() throws IOException {
        repository = Files.createDirectories(directory.resolve("greeting"));
        Files.writeString(repository.resolve("README.md"), "# Greeting\n");
        Shell shell = Shell.in(repository);
        shell.git("init", "-q", "-b", "main");
        shell.git("config", "user.name", "T");
        shell.git("config", "user.email", "t@example.invalid");
        shell.git("add", ".");
        shell.git("commit", "-q", "-m", "init");
        Map<String, String> home = Map.of("HOME", directory.toString());
        tmux = Tmux.in(repository, directory.resolve("tmux"), home);
    }

    @AfterEach
    void end() {
        tmux.close();
    }

    private void go() {
        tmux.start(
                "go",
                "--agent",
                "replay:" + DEMO.resolve("recordings"),
                "--answers",
                DEMO.resolve("answers.yaml").toString(),
                "Greet whoever is named");
    }

    /// Waits for the question about a file, and answers it.
    private void answer(String file, String word) {
        tmux.await("Look at " + shown(file) + " now.");
        tmux.awaitPrompt(PROMPT);
        tmux.type(word);
    }

    private String shown(String file) {
        return repository.relativize(project()) + "/" + file;
    }

    private Path project() {
        tmux.until("a project", () -> Files.isDirectory(repository.resolve(".claude/projects")));
        try (Stream<Path> all = Files.list(repository.resolve(".claude/projects"))) {
            return all.findFirst().orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String subjects() {
        return Shell.in(repository).git("log", "--format=%s");
    }

    @Test
    void aPersonApprovesAtEveryGate() throws IOException {
        go();
        answer(GATES.getFirst(), "d");
        tmux.await("## Success Criteria");
        for (String gate : GATES) {
            answer(gate, "y");
        }

        assertThat(tmux.status()).as(tmux.screen()).isZero();
        assertThat(tmux.screen()).contains("3 steps", "3 commits");
        assertThat(subjects()).startsWith("docs: how to greet\n").endsWith("\ninit");
        assertThat(Files.readString(project().resolve("review.md"))).contains("verdict: ALLOW");
        assertThat(Ran.in(repository, "validate", project().toString()).out())
                .doesNotContain("error");
    }

    @Test
    void aPersonWhoStopsIsAskedAgainAtTheSameGate() {
        go();
        answer("brief.md", "approve");
        answer("research", "approve");
        answer("plan.md", "stop");

        assertThat(tmux.status()).isEqualTo(6);
        assertThat(tmux.screen()).contains("Waiting for approval of " + shown("plan.md"));
        assertThat(subjects()).isEqualTo("init");
        go();
        answer("plan.md", "approve");
        answer("progress.json", "approve");
        assertThat(tmux.status()).as(tmux.screen()).isZero();
        assertThat(subjects()).startsWith("docs: how to greet\n");
    }

    @Test
    void nothingIsApprovedByAMereEnter() {
        tmux.sized(40, 15);
        go();
        tmux.await("y approves it, d shows all of it, n\n  stops; `baton go` goes on later.\n");
        for (String word : List.of("", "perhaps", "ok")) {
            tmux.awaitPrompt(PROMPT);
            tmux.type(word);
        }

        assertThat(tmux.status()).isEqualTo(6);
        assertThat(project().resolve("plan.md")).doesNotExist();
    }

    @Test
    void aPersonWhoPressesControlCAtAGateHasApprovedNothing() {
        go();
        answer("brief.md", "approve");
        tmux.await("Look at " + shown("research") + " now.");
        tmux.awaitPrompt(PROMPT);
        tmux.press("C-c");

        assertThat(tmux.status()).isEqualTo(130);
        assertThat(subjects()).isEqualTo("init");
        go();
        answer("research", "approve");
        answer("plan.md", "stop");
        assertThat(tmux.status()).isEqualTo(6);
    }
}
