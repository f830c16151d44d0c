package baton.app.brief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.app.Ran;
import baton.app.kill.Program;
import baton.kit.Shell;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The interview as a person has it: in a real terminal, with keys that are pressed.
class TmuxInterviewTest {
    private static final long LONGEST_NANOS = 60_000_000_000L;
    private static final long POLL_NANOS = 50_000_000;

    @TempDir Path directory;
    private Shell shell;

    @BeforeEach
    void terminal() {
        shell = Shell.in(directory).with("TERM", "xterm-256color");
        assumeTrue(
                shell.bash("command -v tmux").succeeded() || installed(),
                "there is no tmux, and it cannot be installed");
        shell.git("init", "-q");
    }

    private boolean installed() {
        return shell.bash("apt-get install -y tmux").succeeded();
    }

    @AfterEach
    void end() {
        shell.attempt("tmux", "-S", socket(), "kill-server");
    }

    private String socket() {
        return directory.resolve("tmux").toString();
    }

    private String tmux(String... words) {
        List<String> command = new ArrayList<>(List.of("tmux", "-f", "/dev/null", "-S", socket()));
        command.addAll(List.of(words));
        return shell.run(command.toArray(String[]::new));
    }

    private void start(String... words) {
        List<String> command = new ArrayList<>(Program.baton(List.of(words)));
        // The launcher tells the program which of its streams are terminals.
        command.add(1, "-Dbaton.tty=012");
        String line =
                command.stream()
                        .map(word -> "'" + word.replace("'", "'\\''") + "'")
                        .collect(Collectors.joining(" "));
        tmux("new-session", "-d", "-x", "100", "-y", "40", line + "; echo ended $? > ended; cat");
    }

    private String screen() {
        return tmux("capture-pane", "-p", "-S", "-200");
    }

    private void await(String text) {
        long deadline = System.nanoTime() + LONGEST_NANOS;
        String seen = screen();
        while (!seen.contains(text)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("never came: " + text + "\n" + seen);
            }
            LockSupport.parkNanos(POLL_NANOS);
            seen = screen();
        }
    }

    private long prompts() {
        return screen().lines().filter(line -> line.startsWith(">")).count();
    }

    /// Types an answer when the program asks, and waits until it asks again or goes on.
    private void say(String answer) {
        long before = prompts();
        tmux("send-keys", "-l", answer);
        tmux("send-keys", "Enter");
        long deadline = System.nanoTime() + LONGEST_NANOS;
        while (prompts() <= before && !Files.exists(directory.resolve("ended"))) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("nothing came after: " + answer + "\n" + screen());
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private Path project() throws IOException {
        try (Stream<Path> all = Files.list(directory.resolve(".claude/projects"))) {
            return all.findFirst().orElseThrow();
        }
    }

    @Test
    void aPersonIsAskedAndTheBriefIsWritten() throws IOException {
        start("brief", "Trim", "the", "search", "input");
        await(">");
        say("Users paste padded text into the search and get no hits.");
        tmux("send-keys", "-l", "Search ignores white space around the wrods.");
        tmux("send-keys", "BSpace", "BSpace", "BSpace", "BSpace", "BSpace");
        say("ords.");
        say("`npm test` exits 0");
        say("none");
        for (int more = 0; more < 6 && !Files.exists(directory.resolve("ended")); more++) {
            say("enough");
        }
        await("Brief written:");
        String brief = Files.readString(project().resolve("brief.md"));
        assertThat(brief).contains("white space around the words.").doesNotContain("wrods");
        assertThat(project().resolve("brief.md.draft")).doesNotExist();
        assertThat(Ran.in(directory, "validate", project().toString()).status()).isZero();
    }

    @Test
    void aPersonWhoPressesControlCKeepsADraft() throws IOException {
        start("brief", "Trim", "the", "search", "input");
        await(">");
        say("Users paste padded text into the search and get no hits.");
        tmux("send-keys", "C-c");
        await("what was said is in brief.md.draft");
        assertThat(project().resolve("brief.md")).doesNotExist();
        assertThat(Files.readString(project().resolve("brief.md.draft"))).contains("padded text");
    }
}
