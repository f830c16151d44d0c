package baton.app.box;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.Surroundings;
import baton.kit.TestDirectories;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// The files that an agent program keeps at home: its login and its sessions are its own, its
/// settings are the user's.
class AgentFilesTest {
    private static final String ANSWER =
            """
            cat > /dev/null
            echo '{"type":"system","subtype":"init","session_id":"s","tools":[]}'
            echo '{"type":"result","subtype":"success","is_error":false,\
            "terminal_reason":"completed","num_turns":1}'
            """
                    .replace("\\\n", "");

    @TempDir(factory = TestDirectories.OnDisk.class)
    Path directory;

    private Boxed boxed;

    @BeforeEach
    void make() {
        boxed = Boxed.in(directory);
        boxed.atHome(".claude/.credentials.json", "old").atHome(".claude.json", "{}");
    }

    private Ran claude(String deed) throws IOException {
        Path program = directory.resolve("real/claude");
        Path link = directory.resolve("bin/claude");
        Files.createDirectories(program.getParent());
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(link, program);
        Files.writeString(program, "#!/bin/bash\n" + deed + "\necho good > 1.txt\n" + ANSWER);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        boxed.write("plan.md", Boxed.plan("grep -q good 1.txt"));
        boxed.git("add", "--all");
        boxed.git("commit", "--quiet", "-m", "plan");
        String path = link.getParent() + ":" + Surroundings.path();
        return boxed.run(
                Map.of("PATH", path),
                "--agent",
                "claude",
                "execute",
                "--sandbox",
                "required",
                "plan.md");
    }

    private String atHome(String file) throws IOException {
        return Files.readString(boxed.home().resolve(file));
    }

    @Test
    void aLoginThatIsRenewedIsKept() throws IOException {
        Ran ran =
                claude(
                        "echo new > ~/.claude/renewed; mv ~/.claude/renewed "
                                + "~/.claude/.credentials.json; mkdir ~/.claude/projects");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(atHome(".claude/.credentials.json")).isEqualTo("new\n");
        assertThat(boxed.home().resolve(".claude/projects")).isDirectory();
    }

    @Test
    void settingsStayTheUsers() throws IOException {
        boxed.atHome(".claude/settings.json", "mine");

        Ran ran =
                claude(
                        "echo evil > ~/.claude/settings.json; echo evil > ~/.claude.json; "
                                + "mv ~/.claude ~/.other; mkdir -p ~/.claude/hooks; "
                                + "echo evil > ~/.claude/hooks/x; echo evil > ~/.bashrc");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(atHome(".claude/settings.json")).isEqualTo("mine");
        assertThat(atHome(".claude.json")).isEqualTo("{}");
        assertThat(boxed.home().resolve(".bashrc")).doesNotExist();
        assertThat(boxed.home().resolve(".claude/hooks")).doesNotExist();
        assertThat(boxed.git("status", "--porcelain")).doesNotContain("aside");
    }
}
