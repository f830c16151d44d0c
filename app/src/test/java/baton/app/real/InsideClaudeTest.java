package baton.app.real;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.agent.AgentKind;
import baton.core.text.Json;
import baton.kit.Shell;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Baton from inside Claude Code: the plugin that `baton init` installs leads its model to the
/// commands, and a question of Baton's comes back to the chat.
@Tag("real-agents")
class InsideClaudeTest {
    private static final Pattern TURN = Pattern.compile("\"turn\": ?([0-9]+)");

    @TempDir(factory = Workshop.Place.class)
    Path directory;

    /// The answers of the tools to a model that runs the skill and then these commands.
    private List<String> told(Workshop shop, String said, String skill, String... commands) {
        shop.offerBaton();
        assertThat(shop.run("init", "--global").status()).isZero();
        shop.model()
                .follow(
                        asked -> {
                            int next = asked.done() - 1;
                            return next < 0
                                    ? new Answer.Acts("A skill.", List.of(skill(skill)))
                                    : next < commands.length
                                            ? Answer.run(numbered(commands[next], asked.results()))
                                            : new Answer.Says("Proceed?");
                        });
        Shell.Ended ended =
                shop.byHand(
                        "-p",
                        said,
                        "--permission-mode",
                        "dontAsk",
                        "--allowedTools",
                        "Bash(baton *)",
                        "Skill");
        assertThat(ended.output()).contains("Proceed?");
        assertThat(shop.model().strange()).isEmpty();
        return shop.model().asked().getLast().results();
    }

    /// The command with the number of the question that the last one has printed.
    private static String numbered(String command, List<String> results) {
        Matcher turn = TURN.matcher(results.isEmpty() ? "" : results.getLast());
        return turn.find() ? command.replace(" N ", " " + turn.group(1) + " ") : command;
    }

    private static Answer.Call skill(String name) {
        return new Answer.Use("Skill", Wire.object("skill", "baton:" + name, "args", ""));
    }

    @Test
    void tagInTheChatFindsTheSkillOfWorks() {
        try (Workshop shop = new Workshop(directory, AgentKind.CLAUDE)) {
            shop.write(
                    "../home/draft.json",
                    """
                    {"title": "Trim", "goal": "Blanks go", "functional": ["trim"],
                     "acceptance": ["trimmed"], "tasks": [{"title": "Trim", "scope": "Trim it",
                     "files": [{"path": "a.txt", "action": "CREATE"}], "acceptance": ["trimmed"],
                     "verify": ["test -f a.txt"], "depends_on": []}]}
                    """);
            String agent = "exec:cat ~/draft.json >$BATON_OUTPUT_FILE";
            List<String> told =
                    told(
                            shop,
                            "[bugfix] Trim the search box",
                            "work",
                            "baton work new '[bugfix] Trim the search box' --sandbox off --agent '"
                                    + agent
                                    + "'");

            assertThat(Json.line(shop.model().asked().getFirst().body()))
                    .contains("baton:work", "when a message starts with a tag in brackets");
            assertThat(told.getLast())
                    .contains("Exit code 6", "WORK-01 waits for approval", "work approve WORK-01");
            assertThat(shop.model().asked().getLast().prompt())
                    .contains("never approve by yourself");
        }
    }

    @Test
    void interviewIsHeldQuestionByQuestion() {
        try (Workshop shop = new Workshop(directory, AgentKind.CLAUDE)) {
            List<String> told =
                    told(
                            shop,
                            "Write a brief: trim the search box",
                            "brief",
                            "baton brief --next --json 'Trim the search box'",
                            "baton brief --next --json --answer 'Pasted words have blanks' --turn N"
                                    + " 'Trim the search box'",
                            "baton brief --next --json --answer enough --turn N"
                                    + " 'Trim the search box'");

            assertThat(told.get(1)).contains("Exit code 6", "Why should this be done?");
            assertThat(told.get(2)).contains("Exit code 6", "when it is done");
            assertThat(told.get(3)).contains("Exit code 6", "accept it as it is, or continue?");
            assertThat(shop.model().asked().getLast().prompt())
                    .contains("Ask the user exactly that question", "only the user decides");
        }
    }
}
