package baton.app.go;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// `resume` and `continue` where nothing is left to do: they say the same and end alike.
class NothingLeftTest {
    private static final String PROJECT = ".claude/projects/2026-01-05-trim";

    @TempDir private Path directory;

    private Ran baton(String... words) {
        Map<String, String> environment =
                Map.of("PATH", Surroundings.path(), "HOME", directory.resolve("home").toString());
        return Ran.with(directory.resolve("top"), environment, Ttys.NONE, words);
    }

    private void assertAlike(int status, String said) {
        Ran continued = baton("continue");
        assertThat(continued.status()).as(continued.err()).isEqualTo(status);
        assertThat(continued.err()).contains(said);
        assertThat(baton("resume")).isEqualTo(continued);
    }

    private void state(String text) throws IOException {
        Path project = Files.createDirectories(directory.resolve("top").resolve(PROJECT));
        Files.writeString(project.resolve(".session-state.local.json"), text);
    }

    @Test
    void bothEndAlike() throws IOException {
        Path top = Files.createDirectory(directory.resolve("top"));
        assertAlike(4, "NOT_A_REPOSITORY");
        Shell shell = Shell.in(top);
        shell.git("init", "-q", "-b", "main");
        shell.git("config", "user.name", "T");
        shell.git("config", "user.email", "t@example.invalid");
        shell.git("commit", "-q", "--allow-empty", "-m", "init");
        assertAlike(0, "nothing was stopped in " + top + "\n");
        state(
                """
                {"schema_version":1,"project":"%1$s","next_session_brief_path":"%1$s/brief.md",
                 "next_session_label":"Complete","status":"completed",
                 "updated_at":"2026-01-05T12:00:00Z"}
                """
                        .formatted(PROJECT));
        assertAlike(0, "nothing is left to continue: the project is complete");
        state("{");
        assertAlike(1, "SESSION_STATE_PARSE_ERROR");
    }
}
