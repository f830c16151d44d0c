package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.app.Tmux;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The end of a run as a person at a terminal is told it, and the commands that are printed there.
class RunEndingTest {
    private static final Ttys TERMINAL = new Ttys(false, true, true);

    /// Does step 2 only where the file `mended` is there.
    private static final String AGENT =
            "exec:[ $BATON_STEP = 1 ] || [ -e mended ] || exit 1; echo x > $BATON_STEP.txt";

    @TempDir private Path directory;
    private Checkout checkout;

    @BeforeEach
    void plan() {
        checkout =
                Checkout.in(directory)
                        .with(".gitignore", "mended\n")
                        .with("docs/my plan.md", steps())
                        .with("sub/note", "");
        checkout.git("add", ".");
        checkout.git("commit", "-q", "-m", "plan");
    }

    private static String steps() {
        return Checkout.plan(
                Checkout.step(1, "test -f 1.txt"),
                Checkout.step(2, "test -f 2.txt")
                        .replaceFirst("On failure:\\*\\* \\w+", "On failure:** retry"));
    }

    private Ran at(Path place, String... words) {
        return Ran.with(
                place, FreshRepository.environment(Map.of("NO_COLOR", "1")), TERMINAL, words);
    }

    private Ran execute(String... more) {
        List<String> words =
                new ArrayList<>(List.of("execute", "--sandbox", "off", "--agent", AGENT));
        words.addAll(List.of(more));
        return at(checkout.top(), words.toArray(String[]::new));
    }

    /// The words of the command on the line with this label, as a shell reads them.
    private static String[] command(Ran ran, String label) {
        Optional<String> line = ran.out().lines().filter(l -> l.startsWith(label)).findFirst();
        String words = line.orElseThrow().substring(label.length()).strip();
        return Shell.in(Path.of("/"))
                .run(
                        "bash",
                        "-c",
                        "for word in "
                                + words.replaceFirst("^baton ", "")
                                + "; do echo \"$word\"; done")
                .lines()
                .toArray(String[]::new);
    }

    private void mend() throws IOException {
        Files.writeString(checkout.top().resolve("mended"), "");
    }

    @Test
    void aTerminalIsToldAFewLines() {
        Ran ran = execute("docs/my plan.md");

        assertThat(ran.status()).as(ran.err()).isEqualTo(3);
        assertThat(ran.out().lines()).hasSizeLessThanOrEqualTo(8);
        assertThat(ran.out())
                .startsWith("Failed at step 2: 1 of 2 steps passed")
                .contains("Step 2: ", "Commits: ", "Cost: ")
                .doesNotContain("ultraexecute_summary", "###");
    }

    @Test
    void whoAsksForTheReportGetsItAtATerminal() {
        assertThat(execute("--report", "docs/my plan.md").out())
                .contains("### Step Results", "\"ultraexecute_summary\"");
    }

    @Test
    void printedCommandGoesOnWithTheAgentOfBefore() throws IOException {
        Ran ran = execute("docs/my plan.md");
        mend();

        Ran next = at(checkout.top(), command(ran, "Next: "));

        assertThat(next.status()).as(next.err()).isZero();
        assertThat(next.err().replace("\n  ", " ")).contains("Agent, as before: " + AGENT);
        assertThat(next.out()).startsWith("Completed: 2 of 2 steps passed");
    }

    @Test
    void printedCommandHoldsInTheDirectoryItIsPrintedIn() throws IOException {
        Path sub = checkout.top().resolve("sub");
        Ran ran = at(sub, "execute", "--sandbox", "off", "--agent", AGENT, "../docs/my plan.md");
        assertThat(ran.status()).as(ran.err()).isEqualTo(3);
        mend();

        Ran next = at(sub, command(ran, "Next: "));

        assertThat(next.status()).as(next.err()).isZero();
    }

    @Test
    void anAgentThatIsNamedAgainCounts() {
        execute("docs/my plan.md");

        Ran next =
                at(
                        checkout.top(),
                        "execute",
                        "--sandbox",
                        "off",
                        "--agent",
                        "exec:echo x > $BATON_STEP.txt",
                        "--resume",
                        "docs/my plan.md");

        assertThat(next.status()).as(next.err()).isZero();
    }

    @Test
    void agentWithASecretIsNotWrittenDown() {
        String secret = "ghp_" + "a1B2".repeat(9);
        Ran ran =
                at(
                        checkout.top(),
                        "execute",
                        "--sandbox",
                        "off",
                        "--agent",
                        "exec:API_TOKEN=" + secret + " false",
                        "docs/my plan.md");
        Ran next = at(checkout.top(), command(ran, "Next: "));

        assertThat(next.status()).isEqualTo(2);
        assertThat(next.err()).contains("AGENT_MISSING");
    }

    /// The board, and below it the end: result and next command stand on every screen.
    @ParameterizedTest
    @CsvSource({"40, 15", "80, 24", "200, 50"})
    void endFitsTheScreen(int columns, int lines) {
        Map<String, String> home = Map.of("HOME", directory.toString());
        try (Tmux tmux = Tmux.in(checkout.top(), directory.resolve("tmux"), home)) {
            tmux.sized(columns, lines)
                    .start("execute", "--sandbox", "off", "--agent", AGENT, "docs/my plan.md");
            assertThat(tmux.status()).as(tmux.screen()).isEqualTo(3);
            String end = tmux.screen().substring(tmux.screen().indexOf("Failed at step 2:"));
            assertThat(end)
                    .contains("Step 2: ", "Commits: ")
                    .containsPattern("Next:\\s+baton execute --resume")
                    .doesNotContain("ultraexecute_summary");
            assertThat(end.stripTrailing().lines().filter(line -> !line.isBlank()))
                    .hasSizeLessThan(lines);
        }
    }
}
