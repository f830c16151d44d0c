package baton.app.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.Tmux;
import baton.kit.Shell;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/// The interview as a person has it: in a real terminal, with keys that are pressed.
class TmuxInterviewTest {
    @TempDir Path directory;
    private Tmux tmux;

    @BeforeEach
    void terminal() {
        Shell.in(directory).git("init", "-q");
        tmux = Tmux.in(directory, directory.resolve("tmux"), Map.of());
    }

    @AfterEach
    void end() {
        tmux.close();
    }

    private long prompts() {
        return tmux.screen().lines().filter(line -> line.startsWith(">")).count();
    }

    /// Types an answer when the program asks, and waits until it asks again or goes on.
    private void say(String answer) {
        long before = prompts();
        tmux.type(answer);
        tmux.until("something after " + answer, () -> prompts() > before || tmux.isOver());
    }

    private Path project() throws IOException {
        try (Stream<Path> all = Files.list(directory.resolve(".claude/projects"))) {
            return all.findFirst().orElseThrow();
        }
    }

    @Test
    void aPersonIsAskedAndTheBriefIsWritten() throws IOException {
        tmux.start("brief", "Trim", "the", "search", "input");
        tmux.await(">");
        say("Users paste padded text into the search and get no hits.");
        tmux.write("Search ignores white space around the wrods.");
        tmux.press("BSpace", "BSpace", "BSpace", "BSpace", "BSpace");
        say("ords.");
        say("`npm test` exits 0");
        say("none");
        for (int more = 0; more < 6 && !tmux.isOver(); more++) {
            say("enough");
        }
        tmux.await("Brief written:");
        String brief = Files.readString(project().resolve("brief.md"));
        assertThat(brief).contains("white space around the words.").doesNotContain("wrods");
        assertThat(project().resolve("brief.md.draft")).doesNotExist();
        assertThat(Ran.in(directory, "validate", project().toString()).status()).isZero();
    }

    @Test
    void questionsBreakBetweenWordsOnANarrowTerminal() {
        tmux.sized(40, 15).start("brief", "Trim", "the", "search", "input");
        tmux.await(">");
        assertThat(tmux.screen()).contains("What is wrong\n  or missing today?");
        tmux.press("C-c");
        assertThat(tmux.status()).isEqualTo(130);
    }

    @Test
    void aPersonWhoPressesControlCKeepsADraft() throws IOException {
        tmux.start("brief", "Trim", "the", "search", "input");
        tmux.await(">");
        say("Users paste padded text into the search and get no hits.");
        tmux.press("C-c");
        tmux.await("the answers so far are in brief.md.draft");
        assertThat(project().resolve("brief.md")).doesNotExist();
        assertThat(Files.readString(project().resolve("brief.md.draft"))).contains("padded text");
    }
}
