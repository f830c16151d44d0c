package baton.app.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Halts;
import baton.app.kill.Program;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// An interview that somebody else holds, question by question.
class NextQuestionTest {
    @TempDir private Path directory;

    private Ran next(String... more) {
        List<String> words = new ArrayList<>(List.of("brief", "--next"));
        words.addAll(List.of(more));
        words.addAll(List.of("Trim", "the", "input"));
        return Ran.with(directory, environment(), Ttys.NONE, words.toArray(String[]::new));
    }

    private Map<String, String> environment() {
        return Map.of("PATH", Surroundings.path(), "HOME", directory.toString());
    }

    private Ran answer(String text) {
        return next("--answer", text);
    }

    @Test
    void eachTurnTakesAnAnswerAndAsksTheNextQuestion() throws IOException {
        Ran first = next();
        assertThat(first.status()).as(first.err()).isEqualTo(6);
        assertThat(first.out()).startsWith("Why should this be done?");
        Ran again = next();
        assertThat(again.out()).as("nothing was answered yet").isEqualTo(first.out());
        assertThat(again.err()).as("nothing was cut off").doesNotContain("cut off");

        assertThat(answer("I don't know").out()).startsWith("What happens if nothing is done");
        assertThat(answer("Users paste padded text and get no hits.").out())
                .startsWith("What is there when it is done");
        assertThat(answer("Search ignores whitespace around words.").out())
                .startsWith("How will we see that it is done?");
        assertThat(answer("`npm test` exits 0").out()).startsWith("What must be found out");
        assertThat(answer("none").out()).startsWith("What is explicitly not part");
        assertThat(answer("tabs inside of words").out()).startsWith("What must not change");
        Ran last = answer("none");
        assertThat(last.status()).as(last.err()).isZero();
        assertThat(last.out()).contains("Final quality: complete");
        try (Stream<Path> briefs = Files.walk(directory.resolve(".claude/projects"))) {
            Path brief = briefs.filter(p -> p.endsWith("brief.md")).findFirst().orElseThrow();
            assertThat(brief.resolveSibling("research")).isDirectory();
            assertThat(Files.readString(brief))
                    .contains("Users paste padded text and get no hits.")
                    .contains("- tabs inside of words")
                    .contains("– I don't know");
        }
    }

    @Test
    void whoStopsIsAskedWhetherToAcceptIt() {
        next();
        assertThat(answer("enough").out())
                .contains("The brief does not pass its review yet:")
                .contains("Research Plan (score 2/5)")
                .contains("accept/continue");
        Ran accepted = answer("accept");
        assertThat(accepted.out()).contains("Final quality: partial");
        assertThat(accepted.status()).isZero();
    }

    private void writeOne() {
        next();
        answer("enough");
        assertThat(answer("accept").status()).isZero();
    }

    @Test
    void whoWantsANewNameIsAskedForIt() throws IOException {
        writeOne();
        try (Stream<Path> all = Files.list(directory.resolve(".claude/projects"))) {
            Path first = all.findFirst().orElseThrow();
            String second = first.getFileName().toString().replace("-trim-the-input", "-trim");
            Files.createDirectories(first.resolveSibling(second).resolve("research"));
        }
        assertThat(next().out()).contains("trim-the-input/ holds something already");
        assertThat(answer("new").out()).contains("Which name? Nothing means trim-the-input-2.");
        assertThat(answer("Trim").out()).contains("-trim/ holds something already");
        assertThat(answer("new").out()).contains("Which name? Nothing means trim-2.");
        assertThat(answer("Trim it all").out()).startsWith("Why should this be done?");
        assertThat(answer("enough").out()).contains("accept/continue");
        assertThat(answer("accept").out()).contains("-trim-it-all/brief.md");
    }

    @Test
    void whoChoosesNoPlaceIsToldSoAndIsAskedNothing() {
        next();
        answer("enough");
        answer("accept");

        String question = "holds something already: write there, choose a new name, or stop?";
        assertThat(next().out()).contains(".claude/projects/").contains(question);
        assertThat(answer("perhaps").out()).contains(".claude/projects/").contains(question);
        Ran stopped = answer("stop");
        assertThat(stopped.status()).isEqualTo(1);
        assertThat(stopped.out()).isEmpty();
        assertThat(stopped.err()).contains("no brief is made: its directory is taken");

        assertThat(next().out()).as("it begins anew").contains(question);
    }

    /// Runs a turn up to a moment, as a kill does.
    private void killed(String moment, String text) {
        List<String> command =
                Program.woven()
                        .baton(
                                directory,
                                List.of("-D" + Halts.HALT + "=" + moment),
                                List.of("brief", "--next", "--answer", text, "Trim the input"));
        Shell shell = new Shell(directory, environment());
        assertThat(shell.attempt(command.toArray(String[]::new)).status()).isEqualTo(137);
    }

    /// The second thing that is kept in a turn is its answer, the third that the next question was
    /// printed.
    @ParameterizedTest
    @CsvSource({"journal-2-after,journal-2-after", "journal-2-after,journal-3-before"})
    void answerOfATurnThatWasKilledBeforeItsQuestionWasPrintedIsTakenOnce(
            String first, String second) throws IOException {
        String why = "Users paste padded text and get no hits.";
        String goal = "Search ignores whitespace around words.";
        next();
        killed(first, why);
        Ran once = answer(why);
        assertThat(once.out()).startsWith("What is there when it is done");
        assertThat(once.err()).contains("going on where the stage was cut off");
        killed(second, goal);
        Ran again = answer(goal);
        assertThat(again.out()).startsWith("How will we see that it is done?");
        assertThat(again.err()).contains("--answer is not taken for this question");
        assertThat(answer("enough").out()).contains("accept/continue");
        assertThat(answer("accept").status()).isZero();
        try (Stream<Path> briefs = Files.walk(directory.resolve(".claude/projects"))) {
            Path brief = briefs.filter(p -> p.endsWith("brief.md")).findFirst().orElseThrow();
            assertThat(Files.readString(brief)).contains(why).contains(goal);
        }
    }

    /// Whoever was killed between printing and ending may not have been heard.
    @Test
    void answerThatIsBroughtAgainAfterItsQuestionWasPrintedIsTakenOnce() {
        String same = "Users paste padded text and get no hits.";
        next();
        killed("journal-3-after", same);
        Ran again = answer(same);
        assertThat(again.out()).startsWith("What is there when it is done");
        assertThat(again.err()).contains("--answer is not taken for this question", "cut off");
        assertThat(answer(same).out()).as("meant").startsWith("How will we see that it is done?");
    }

    /// The number of the question tells, whenever the program was killed.
    @Test
    void answerThatNamesItsTurnCountsForNoOther() {
        String same = "Users paste padded text and get no hits.";
        assertThat(next().err()).contains("Turn: 1");
        assertThat(next("--answer", same, "--turn", "1").err()).contains("Turn: 2");
        Ran again = next("--answer", same, "--turn", "1");
        assertThat(again.err()).contains("which is that of turn 2");
        assertThat(again.out()).startsWith("What is there when it is done");
        assertThat(next("--answer", same, "--turn", "2").out())
                .startsWith("How will we see that it is done?");
        assertThat(next("--turn", "3").err()).contains("--turn is for --answer");
        assertThat(next("--answer", same, "--turn", "x").err()).contains("does not take `x`");
    }

    /// An agent that reviews well, and notes that it was asked.
    private String agent() throws IOException {
        Path script = directory.resolve("agent.sh");
        Files.writeString(
                script,
                """
                echo "$BATON_ROLE" >> "%s"
                echo '{"topics":[]}' > "$BATON_OUTPUT_FILE"
                """
                        .formatted(directory.resolve("calls")));
        return "exec:bash " + script;
    }

    @Test
    void agentOfTheTurnBeforeIsAskedAgain() throws IOException {
        next("--agent", agent());
        Shell.in(directory).run("bash", "-c", "! ls .local/state/baton/agents");
        Ran second = answer("Users paste padded text and get no hits.");
        assertThat(second.err()).contains("Agent, as before: exec:bash ");
    }

    /// A word that holds a secret is not written down.
    @Test
    void agentThatIsNotKnownAnyMoreIsMissed() throws IOException {
        String secret = " # k3-Jq8zPw0vTn5";
        Map<String, String> told = new HashMap<>(environment());
        told.put("MY_API_TOKEN", "k3-Jq8zPw0vTn5");
        String[] words = {"brief", "--next", "--agent", agent() + secret, "Trim the input"};
        assertThat(Ran.with(directory, told, Ttys.NONE, words).status()).isEqualTo(6);
        Ran second = answer("Users paste padded text and get no hits.");
        assertThat(second.err()).contains("AGENT_MISSING", "baton continue --agent AGENT");
        Ran continued = Ran.with(directory, environment(), Ttys.NONE, "continue");
        assertThat(continued.err()).contains("AGENT_MISSING", "--agent AGENT");
        Ran named = Ran.with(directory, environment(), Ttys.NONE, "continue", "--agent", agent());
        assertThat(named.out()).as(named.err()).startsWith("Why should this be done?");
    }

    /// The interview is the same from everywhere in the checkout, and so is its project.
    @Test
    void turnFromAnotherDirectoryGoesOn() throws IOException {
        Shell.in(directory).git("init", "-q");
        next();
        Path below = Files.createDirectories(directory.resolve("docs/deep"));
        String why = "Users paste padded text and get no hits.";
        String[] words = {"brief", "--next", "--answer", why, "Trim the input"};
        Ran ran = Ran.with(below, environment(), Ttys.NONE, words);
        assertThat(ran.out()).as(ran.err()).startsWith("What is there when it is done");
        assertThat(answer("enough").out()).contains("accept/continue");
        String[] last = {"brief", "--next", "--answer", "accept", "Trim the input"};
        assertThat(Ran.with(below, environment(), Ttys.NONE, last).err())
                .containsPattern("Next: baton -C \\S+ (plan|research) --project .claude/projects/");
        assertThat(below.resolve(".claude")).doesNotExist();
        assertThat(directory.resolve(".baton/runs/stages")).doesNotExist();
    }

    /// Of several that wait, each is answered by its own command.
    @Test
    void statusNamesTheCommandOfEachStage() {
        Ran first = next();
        String[] other = {"brief", "--next", "Count the words"};
        assertThat(Ran.with(directory, environment(), Ttys.NONE, other).status()).isEqualTo(6);
        assertThat(first.status()).isEqualTo(6);
        String status = Ran.with(directory, environment(), Ttys.NONE, "status").out();
        for (String about : List.of("Trim the input", "Count the words")) {
            Matcher command =
                    Pattern.compile(
                                    "brief: "
                                            + about
                                            + "[^\n]*\n +baton brief (--next --answer) ANSWER --"
                                            + " '"
                                            + about
                                            + "'")
                            .matcher(status);
            assertThat(command.find()).as(status).isTrue();
            List<String> words = new ArrayList<>(List.of("brief"));
            words.addAll(List.of(command.group(1).split(" ", -1)));
            words.addAll(List.of("Users paste padded text and get no hits.", "--", about));
            Ran ran = Ran.with(directory, environment(), Ttys.NONE, words.toArray(String[]::new));
            assertThat(ran.err()).contains("Task: " + about, "Turn: 2");
        }
    }

    @Test
    void forMachinesTheQuestionIsAnObject() {
        assertThat(next("--json").out())
                .startsWith("{\"question\":\"Why should this be done?")
                .contains("\"turn\":1}");
    }
}
