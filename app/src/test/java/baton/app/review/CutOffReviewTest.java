package baton.app.review;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.BriefProject;
import baton.app.FreshRepository;
import baton.app.kill.Program;
import baton.kit.Shell;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A review that is killed while one of its two agents works, or while a command of its brief runs.
class CutOffReviewTest {
    private static final String LEAVING = "bash .git/leave.sh";
    private static final String AGENT =
            """
            cat > .git/prompt
            echo "$BATON_ROLE" >> .git/calls
            if [ "$BATON_ROLE" = code-correctness-reviewer ] && [ ! -e .git/killed ]; then
                until grep -q conformance .baton/runs/stages/*/journal.jsonl; do :; done
                touch .git/killed
                kill -9 $PPID
                exit 1
            fi
            echo '{"findings":[]}' > "$BATON_OUTPUT_FILE"
            """;

    @TempDir Path directory;

    private Shell shell(BriefProject project) {
        // From inside a sandbox nobody can be killed.
        FreshRepository.write(
                directory.resolve("home/.config/baton/config.yaml"),
                "sandbox:\n  mode: \"off\"\n  processes: \"off\"\n");
        return project.shell().with("HOME", directory.resolve("home").toString());
    }

    private BriefProject project(String leave) {
        BriefProject project = BriefProject.in(directory.resolve("top"), LEAVING);
        project.write("a.js", "old();\n");
        project.shell().git("add", ".");
        project.shell().git("commit", "-q", "-m", "init");
        project.write("a.js", "old();\nnew();\n");
        project.shell().git("commit", "-q", "-am", "feat: trim");
        project.write(".git/leave.sh", leave);
        project.write(".git/agent.sh", AGENT);
        return project;
    }

    private static String[] review(String... agent) {
        List<String> words = List.of("review", "--project", "p", "--since", "HEAD~1");
        return Program.baton(Stream.concat(words.stream(), List.of(agent).stream()).toList())
                .toArray(String[]::new);
    }

    /// It could change what the next life looks at.
    @Test
    void commandOfALifeThatWasKilledDoesNotGoOnBesideTheNext() {
        BriefProject project =
                project(
                        """
                        if [ -e .git/first ]; then
                            grep -q . "/proc/$(cat .git/first)/cmdline" && touch .git/beside
                            exit 0
                        fi
                        echo $$ > .git/first
                        kill -9 $PPID
                        exec sleep 600
                        """);
        project.write(".git/killed", "");
        Shell shell = shell(project);
        String[] words = review("--agent", "exec:exec bash .git/agent.sh");
        assertThat(shell.attempt(words).status()).isEqualTo(137);
        Shell.Ended second = shell.attempt(words);
        assertThat(second.status()).as(second.output()).isZero();
        assertThat(project.top().resolve(".git/first")).exists();
        assertThat(project.top().resolve(".git/beside")).doesNotExist();
    }

    /// Whoever looks is told what whoever goes on is told.
    @ParameterizedTest
    @CsvSource({
        "rm .baton/runs/stages/*/journal.jsonl, JOURNAL_DAMAGED, review --project p",
        "sed -i 1s/review/revjew/ .baton/runs/stages/*/journal.jsonl, JOURNAL_DAMAGED, --fresh",
        "rm ../home/.local/state/baton/stages/*, RUN_FOREIGN, its key is gone"
    })
    void stageThatCannotGoOnIsToldOfByItsCode(String harm, String code, String fix) {
        BriefProject project = project("kill -9 $PPID");
        project.write(".git/killed", "");
        Shell shell = shell(project);
        String[] words = review("--agent", "exec:exec bash .git/agent.sh");
        assertThat(shell.attempt(words).status()).isEqualTo(137);
        project.shell().run("bash", "-c", harm);
        for (String verb : List.of("status", "runs", "continue")) {
            Shell.Ended told = shell.attempt(Program.baton(List.of(verb)).toArray(String[]::new));
            assertThat(told.output()).as(verb).contains(code, fix);
            assertThat(told.status() == 0).as(verb).isEqualTo(!verb.equals("continue"));
        }
        assertThat(project.top().resolve("p/review.md")).doesNotExist();
    }

    /// The files that commands leave are no change of the code, and the agent is the one of before.
    @ParameterizedTest
    @CsvSource({
        "touch left.txt, 1",
        "touch left.txt; test -e .git/once || { touch .git/once; kill -9 $PPID; }, 2"
    })
    void asksForNothingTwiceAndReviewsTheSameFiles(String leave, int kills) throws IOException {
        BriefProject project = project(leave);
        Shell shell = shell(project);
        Shell.Ended ended = shell.attempt(review("--agent", "exec:exec bash .git/agent.sh"));
        int killed = 0;
        while (ended.status() == 137 && killed < 4) {
            killed++;
            ended = shell.attempt(review());
        }
        assertThat(ended.status()).as(ended.output()).isZero();
        assertThat(killed).isEqualTo(kills);
        assertThat(Files.readAllLines(project.top().resolve(".git/calls")))
                .as(ended.output())
                .containsOnlyOnce("brief-conformance-reviewer")
                .hasSize(3);
        assertThat(project.top().resolve("left.txt")).exists();
        assertThat(Files.readString(project.top().resolve("p/review.md")))
                .contains("reviewed_files_count: 1\n")
                .doesNotContain("left.txt");
    }

    /// A reply is about the code that was shown, and about no other.
    @ParameterizedTest
    @CsvSource({
        "new.js, --since HEAD, ok(1), eval(input)",
        "new.js, --sandbox off, ok(1), eval(input)",
        "new.bin, --since HEAD, ok(1), no(1)",
        "new.md, --since HEAD, ok(1), no(1)",
    })
    void newFileThatIsRewrittenIsReviewedAnew(String file, String more, String old, String now)
            throws IOException {
        BriefProject project = project("true");
        String mark = file.endsWith(".bin") ? "\0" : "";
        project.write(file, mark + old + "\n");
        Shell shell = shell(project);
        List<String> words = new ArrayList<>(List.of("review", "--project", "p"));
        words.addAll(List.of(more.split(" ", -1)));
        words.addAll(List.of("--agent", "exec:exec bash .git/agent.sh"));
        assertThat(shell.attempt(Program.baton(words).toArray(String[]::new)).status())
                .isEqualTo(137);
        project.write(file, mark + now + "\n");
        Shell.Ended ended =
                shell.attempt(Program.baton(List.of("continue")).toArray(String[]::new));
        assertThat(ended.status()).as(ended.output()).isZero();
        assertThat(Files.readAllLines(project.top().resolve(".git/calls")))
                .as(ended.output())
                .filteredOn(role -> role.startsWith("brief"))
                .hasSize(2);
        assertThat(Files.readString(project.top().resolve(".git/prompt")))
                .contains(file.endsWith(".js") ? "+" + now : file + " (");
    }

    /// A link is another name of the same project.
    @Test
    void projectThatIsNamedByALinkIsTheSame() throws IOException {
        BriefProject project = project("true");
        Shell shell = shell(project);
        assertThat(shell.attempt(review("--agent", "exec:exec bash .git/agent.sh")).status())
                .isEqualTo(137);
        project.shell().run("ln", "-s", "top/p", "../link");
        List<String> words = List.of("review", "--project", "../link", "--since", "HEAD~1");
        Shell.Ended ended = shell.attempt(Program.baton(words).toArray(String[]::new));
        assertThat(ended.status()).as(ended.output()).isZero();
        assertThat(Files.readAllLines(project.top().resolve(".git/calls")))
                .as(ended.output())
                .containsOnlyOnce("brief-conformance-reviewer");
    }

    /// A command that is told can be typed where it was asked for.
    @Test
    void waysOutCanBeTypedInASubdirectory() {
        BriefProject project = project("kill -9 $PPID");
        Shell shell = shell(project);
        assertThat(shell.attempt(review("--agent", "exec:exec bash .git/agent.sh")).status())
                .isEqualTo(137);
        project.write("sub/x.txt", "x\n");
        Shell below = new Shell(project.top().resolve("sub"), shell.environment());
        assertThat(below.attempt(words("status", "--json")).output())
                .contains("\"command\":\"baton -C .. resume ");
        project.shell().run("bash", "-c", "rm .baton/runs/stages/*/journal.jsonl");
        for (String verb : List.of("continue", "runs")) {
            assertThat(below.attempt(words(verb)).output())
                    .contains("baton -C .. --agent 'exec:exec bash .git/agent.sh' review");
        }
    }

    private static String[] words(String... words) {
        return Program.baton(List.of(words)).toArray(String[]::new);
    }
}
