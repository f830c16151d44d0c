package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Tmux;
import baton.app.cli.Cli;
import baton.app.terminal.Columns;
import baton.app.terminal.Output;
import baton.app.terminal.Terminal;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The commands on terminals of 40 and of 80 columns: lines break between words, and only what a
/// person copies, and what has no blanks, is longer.
class NarrowTerminalTest {
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

    private static final Path DEMO = Path.of("../examples/demo").toAbsolutePath().normalize();

    private final SoftAssertions softly = new SoftAssertions();

    @TempDir Path directory;

    @AfterEach
    void assertAll() {
        softly.assertAll();
    }

    private String typed(EverydayYard yard, String words, int columns) {
        ByteArrayOutputStream screen = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(
                        new Output(screen),
                        new Output(screen),
                        InputStream.nullInputStream(),
                        new Ttys(true, true, true),
                        columns,
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
                || text.startsWith("git ")
                || text.startsWith("`")
                || text.startsWith("|")
                || !text.contains(" ");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 80})
    void linesOfEverydayCommandsBreakBetweenWords(int columns) {
        EverydayYard yard = EverydayYard.in(directory, 3).with("bad-2");
        yard.execute("plan.md");
        for (String words : COMMANDS) {
            check(yard, words, columns);
        }
    }

    @Test
    void aQuestionIsNotCutOffFromItsStep() {
        EverydayYard yard = EverydayYard.in(directory, 1).with("ask-1");
        yard.execute("plan.md");
        for (String words : List.of("status", "status last", "why 1", "gates")) {
            check(yard, words, 40);
        }
        String status = typed(yard, "status", 40).replaceAll("\\s+", " ");
        softly.assertThat(status).contains("Which? — plan.md · step 1 asks, for ");
    }

    private void check(EverydayYard yard, String words, int columns) {
        String screen = typed(yard, words, columns);
        softly.assertThat(screen).as(words).isNotBlank();
        softly.assertThat(
                        screen.lines()
                                .filter(line -> Columns.of(line) > columns)
                                .filter(line -> !mayBeLong(line)))
                .as(words)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 80})
    void linesOfStagesBreakBetweenWords(int columns) {
        EverydayYard yard = EverydayYard.in(directory, 3);
        String agent = " --agent replay:" + DEMO.resolve("recordings");
        String answers = " --answers " + DEMO.resolve("answers.yaml");
        for (String words :
                List.of(
                        "brief --slug greet" + answers + " Greet",
                        "brief --next",
                        "go --yes" + agent + answers + " Greet",
                        "go",
                        "continue",
                        "plan --decompose plan.md",
                        "execute --dry-run plan.md",
                        "execute --validate plan.md",
                        "validate plan.md",
                        "scan plan.md",
                        "audit plan.md",
                        "review",
                        "research",
                        "plan",
                        "init --yes",
                        "update",
                        "work status",
                        "work new --auto Greet",
                        "logs",
                        "trust",
                        "demo")) {
            check(yard, words, columns);
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
