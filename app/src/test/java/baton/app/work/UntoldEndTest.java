package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.cli.Cli;
import baton.app.terminal.Output;
import baton.app.terminal.Terminal;
import baton.app.terminal.Terminal.Ttys;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Stages whose files are written and whose program dies before it has told of them, or before
/// somebody has answered: they go on, and nothing is made a second time.
class UntoldEndTest {
    private static final String REVIEWER =
            "exec:echo '{\"completeness\":{\"score\":5,\"gaps\":[]},\"consistency\":{\"score\":5,"
                    + "\"issues\":[]},\"testability\":{\"score\":5,\"weak_criteria\":[]},"
                    + "\"scope_clarity\":{\"score\":5,\"unclear_sections\":[]},"
                    + "\"research_plan\":{\"score\":5,\"invalid_topics\":[]},"
                    + "\"verdict\":\"PROCEED\"}' >\"$BATON_OUTPUT_FILE\"";
    private static final String ANSWERS =
            """
            intent: Users paste padded text and get no hits.
            goal: Search ignores whitespace around words.
            success_criteria: ["`npm test` exits 0"]
            research_plan: none
            non_goals: tabs
            gate: accept
            """;

    @TempDir private Path directory;

    private Yard yard;

    @BeforeEach
    void make() {
        yard = Yard.in(directory).answering(List.of(List.of()));
    }

    /// The program dies where it would read or write.
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    private static final class DyingInput extends InputStream {
        @Override
        public int read() {
            throw new Killed();
        }
    }

    private static final class DyingOutput extends OutputStream {
        @Override
        public void write(int b) {
            throw new Killed();
        }
    }

    private void cutOff(InputStream in, OutputStream out, Ttys ttys, String... words) {
        Terminal terminal =
                new Terminal(
                        new Output(out),
                        new Output(OutputStream.nullOutputStream()),
                        in,
                        ttys,
                        80,
                        environment(words[0]),
                        yard.top());
        boolean ended = false;
        try {
            ended = Cli.run(List.of(words), terminal).code() != 70;
        } catch (Killed _) {
            ended = false;
        }
        assertThat(ended).isFalse();
    }

    /// The agent of the WORKs knows nothing of briefs, which need none; a journey needs one later.
    private Map<String, String> environment(String command) {
        Map<String, String> environment = new HashMap<>(yard.environment());
        environment.put("CLAUDE_PLUGIN_DATA", yard.top().resolveSibling("stats").toString());
        switch (command) {
            case "brief" -> environment.remove("BATON_AGENT");
            case "go" -> environment.put("BATON_AGENT", REVIEWER);
            default -> {}
        }
        return environment;
    }

    private void untold(String... words) {
        cutOff(InputStream.nullInputStream(), new DyingOutput(), Ttys.NONE, words);
    }

    private void unanswered() {
        Ttys ttys = new Ttys(true, false, false);
        yard.with("CLAUDE.md", "Language: en\n");
        cutOff(
                new DyingInput(),
                OutputStream.nullOutputStream(),
                ttys,
                "work",
                "new",
                "Make a part");
    }

    /// The language is asked for before anybody is paid.
    @Test
    void makingThatIsKilledAtItsFirstQuestionIsSeenAndGoneOnWith() {
        cutOff(
                new DyingInput(),
                OutputStream.nullOutputStream(),
                new Ttys(true, false, false),
                "work",
                "new",
                "Make a part");
        assertThat(yard.calls()).isEmpty();
        assertThat(yard.baton("status").out()).contains("work new: Make a part", "baton resume ");
        assertThat(yard.baton("continue").err()).contains("baton work approve WORK-01");
        requireOne();
    }

    private void requireOne() {
        assertThat(yard.calls()).containsExactly("specifier draft");
        assertThat(yard.has("works/WORK-02")).isFalse();
        assertThat(yard.baton("runs", "--json").out()).doesNotContain("work new");
    }

    @Test
    void sameWordsGoOnWithTheWorkWhoseIdWasNotPrinted() {
        untold("work", "new", "Make a part");
        assertThat(yard.baton("runs").out()).contains("work new unfinished: Make a part");
        Ran again = yard.work("new", "Make a part");
        assertThat(again.status()).as(again.err()).isEqualTo(6);
        assertThat(again.out()).contains("WORK-01");
        requireOne();
    }

    @Test
    void continueGoesOnWithTheWorkWhoseApprovalWasAskedFor() {
        unanswered();
        assertThat(yard.baton("status").out()).contains("work new: Make a part", "baton resume ");
        Ran again = yard.baton("continue");
        assertThat(again.err()).contains("baton work approve WORK-01");
        requireOne();
    }

    @Test
    void workThatWaitsBecauseItsMakingWasCutOffNamesTheWayOn() {
        untold("work", "new", "--auto", "Make a part");
        Ran resumed = yard.work("resume", "WORK-01");
        assertThat(resumed.status()).as(resumed.err()).isEqualTo(6);
        assertThat(resumed.err()).contains("`baton continue` goes on as it was begun");
        Ran again = yard.baton("continue");
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(yard.calls()).containsExactly("specifier draft", "builder TASK-00");
    }

    @Test
    void approvalThatComesInAnotherWayEndsTheStage() {
        unanswered();
        yard.git("add", "CLAUDE.md");
        yard.git("commit", "-q", "-m", "language");
        Ran approved = yard.work("approve", "WORK-01");
        assertThat(approved.status()).as(approved.err()).isZero();
        assertThat(yard.calls()).containsExactly("specifier draft", "builder TASK-00");
        assertThat(yard.baton("runs", "--json").out()).doesNotContain("work new");
    }

    @ParameterizedTest
    @ValueSource(strings = {"continue", "resume", "go"})
    void briefOfAJourneyThatWasWrittenIsNotMadeAgain(String second) throws IOException {
        yard.with("answers.yaml", ANSWERS);
        untold("go", "--answers", "answers.yaml", "Trim it");
        assertThat(yard.baton("runs").out()).contains("brief unfinished: Trim it");
        Ran again = Ran.with(yard.top(), environment("go"), Ttys.NONE, second);
        assertThat(again.out()).as(again.err()).contains("Waiting for approval of .claude/");
        try (Stream<Path> projects = Files.list(yard.top().resolve(".claude/projects"))) {
            assertThat(projects).hasSize(1);
        }
        assertThat(yard.baton("runs", "--json").out()).doesNotContain("brief");
    }

    @Test
    void briefThatWasWrittenAndNotToldOfIsNotWrittenElsewhere() throws IOException {
        yard.with("answers.yaml", ANSWERS);
        String[] words = {"brief", "--answers", "answers.yaml", "Trim it"};
        untold(words);
        assertThat(yard.baton("runs").out()).contains("brief unfinished: Trim it");
        Ran again = Ran.with(yard.top(), environment("brief"), Ttys.NONE, words);
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(again.out()).contains("-trim-it/brief.md");
        try (Stream<Path> projects = Files.list(yard.top().resolve(".claude/projects"))) {
            assertThat(projects).hasSize(1);
        }
        Path stats = yard.top().resolveSibling("stats/ultrabrief-stats.jsonl");
        assertThat(Files.readAllLines(stats)).hasSize(1);
    }
}
