package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Tmux;
import baton.app.cli.Cli;
import baton.app.terminal.Columns;
import baton.app.terminal.Output;
import baton.app.terminal.Terminal;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The everyday commands on a terminal of 40 columns: lines break between words, and only what a
/// person copies, and what has no blanks, is longer.
class NarrowTerminalTest {
    private static final int NARROW = 40;
    private static final List<String> COMMANDS =
            List.of(
                    "status",
                    "status last",
                    "runs",
                    "why 1",
                    "why 2",
                    "cost",
                    "gates",
                    "report",
                    "explain DIRTY_TREE",
                    "explain scope_drift",
                    "doctor",
                    "help",
                    "help execute",
                    "rescue list",
                    "runs prune --older 7d",
                    "retry 1");

    @TempDir Path directory;

    private String typed(EverydayYard yard, String words) {
        ByteArrayOutputStream screen = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(
                        new Output(screen),
                        new Output(screen),
                        InputStream.nullInputStream(),
                        new Ttys(true, true, true),
                        NARROW,
                        Map.of(
                                "NO_COLOR", "1",
                                "PATH", Surroundings.path(),
                                "XDG_STATE_HOME", directory.resolve("state").toString()),
                        yard.top());
        var _ = Cli.run(List.of(words.split(" ", -1)), terminal);
        terminal.flush();
        return screen.toString(StandardCharsets.UTF_8);
    }

    /// A command, an example, or one word with what stands before it.
    private static boolean mayBeLong(String line) {
        String text = line.strip();
        return text.startsWith("baton ")
                || text.startsWith("npm ")
                || text.startsWith("`")
                || text.startsWith("|")
                || !text.contains(" ");
    }

    @Test
    void linesOfEverydayCommandsBreakBetweenWords() {
        EverydayYard yard = EverydayYard.in(directory, 3).with("bad-2");
        yard.execute("plan.md");
        for (String words : COMMANDS) {
            String screen = typed(yard, words);
            assertThat(screen).as(words).isNotBlank();
            assertThat(
                            screen.lines()
                                    .filter(line -> Columns.of(line) > NARROW)
                                    .filter(line -> !mayBeLong(line)))
                    .as(words)
                    .isEmpty();
        }
    }

    @Test
    void theTerminalIsAskedForItsWidth() {
        EverydayYard yard = EverydayYard.in(directory, 3).with("bad-2");
        yard.execute("plan.md");
        Map<String, String> state = Map.of("XDG_STATE_HOME", directory.resolve("state").toString());
        try (Tmux tmux = Tmux.in(yard.top(), directory.resolve("tmux"), state).sized(40, 15)) {
            tmux.start("why", "2");
            assertThat(tmux.status()).isZero();
            assertThat(tmux.screen())
                    .contains("To pass: the Verify commands have to")
                    .contains("  pass: ");
        }
    }
}
