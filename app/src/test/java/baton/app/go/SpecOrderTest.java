package baton.app.go;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Session specs that are carried out in an order of their own.
class SpecOrderTest {
    private static final String PROJECT = ".claude/projects/2026-01-05-trim";
    private static final String AGENT =
            "exec:echo right > $(grep -oE '[ab].txt' $BATON_PROMPT_FILE | head -n 1)";
    private static final String WRONG =
            "exec:echo wrong > $(grep -oE '[ab].txt' $BATON_PROMPT_FILE | head -n 1)";

    private static final String STEP =
            """
            ### Step %1$d: Write %2$s

            - **Files:** `%2$s` (new)
            - **Changes:** one line
            - **Verify:** `grep -q right %2$s` → expected: exit 0
            - **On failure:** escalate — ask
            - **Checkpoint:** `git commit -m "feat: write %2$s"`
            - **Manifest:**
              ```yaml
              manifest:
                expected_paths:
                  - %2$s
                min_file_count: 1
                commit_message_pattern: "^feat: write %2$s"
                bash_syntax_check: []
                forbidden_paths: []
                must_contain: []
              ```

            """;

    @TempDir Path directory;

    @BeforeEach
    void repository() throws IOException {
        Shell shell = Shell.in(directory);
        shell.git("init", "-q", "-b", "main");
        shell.git("config", "user.name", "T");
        shell.git("config", "user.email", "t@example.invalid");
        Files.createDirectories(directory.resolve(PROJECT));
        Files.writeString(
                directory.resolve(PROJECT + "/plan.md"),
                "# Write\n\n> `plan_version: 1.7`\n\n## Implementation Plan\n\n"
                        + STEP.formatted(1, "a.txt")
                        + STEP.formatted(2, "b.txt"));
        shell.git("commit", "-q", "--allow-empty", "-m", "init");
        Ran ran = baton("plan", "--decompose", PROJECT + "/plan.md");
        assertThat(ran.status()).as(ran.err()).isZero();
    }

    private Ran baton(String... words) {
        Map<String, String> environment =
                Map.of("PATH", Surroundings.path(), "HOME", directory.toString());
        return Ran.with(directory, environment, Ttys.NONE, words);
    }

    private String spec(int number) throws IOException {
        try (var files = Files.list(directory.resolve(PROJECT + "/sessions"))) {
            return files.map(file -> PROJECT + "/sessions/" + file.getFileName())
                    .filter(name -> name.contains("/session-" + number))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private String state() throws IOException {
        return Files.readString(directory.resolve(PROJECT + "/.session-state.local.json"));
    }

    @Test
    void theLastSpecLeavesThoseBeforeItThatNobodyBegan() throws IOException {
        assertThat(baton("execute", "--agent", AGENT, spec(2)).status()).isZero();
        assertThat(state()).contains("\"in_progress\"", "\"Session 1\"", spec(1));
        assertThat(baton("status").out())
                .contains("Session 1 comes next", "baton continue " + PROJECT);
        Ran ran = baton("continue");
        assertThat(ran.out()).contains("Next: Session 1\n");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(directory.resolve("a.txt")).content().isEqualTo("right\n");
        assertThat(state()).contains("\"completed\"");
    }

    /// All specs of a project that is named have one progress file.
    @Test
    void theSpecsOfANamedProjectAreKnownByGit() throws IOException {
        String[] last = {"execute", "--agent", AGENT, "--project", PROJECT, spec(2)};
        assertThat(baton(last).status()).isZero();
        assertThat(state()).contains("\"in_progress\"", "\"Session 1\"", spec(1));
        Ran ran = baton("continue");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(state()).contains("\"completed\"");
    }

    @Test
    void aSpecThatOnlyItsFileCallsDoneIsLeft() throws IOException {
        assertThat(baton("execute", "--agent", AGENT, spec(1)).status()).isZero();
        Shell.in(directory).git("reset", "-q", "--hard", "HEAD~1");
        assertThat(baton("execute", "--agent", AGENT, spec(2)).status()).isZero();
        assertThat(state()).contains("\"in_progress\"", "\"Session 1\"", spec(1));
    }

    @Test
    void sessionsOfThePlanAndSpecsKnowOfEachOther() throws IOException {
        String plan = PROJECT + "/plan.md";
        assertThat(baton("execute", "--agent", AGENT, "--session", "2", plan).status()).isZero();
        assertThat(baton("execute", "--agent", AGENT, spec(1)).status()).isZero();
        assertThat(state()).contains("\"completed\"");
    }

    @Test
    void aSessionOfThePlanAfterTheSpecOfTheOther() throws IOException {
        assertThat(baton("execute", "--agent", AGENT, spec(2)).status()).isZero();
        String plan = PROJECT + "/plan.md";
        assertThat(baton("execute", "--agent", AGENT, "--session", "1", plan).status()).isZero();
        assertThat(state()).contains("\"completed\"");
    }

    @Test
    void aProjectIsNotCompleteWithoutTheSessionWhoseSpecIsGone() throws IOException {
        String first = spec(1);
        Files.delete(directory.resolve(first));
        assertThat(baton("execute", "--agent", AGENT, spec(2)).status()).isZero();
        assertThat(state()).contains("\"in_progress\"", "\"Session 1\"", first);
        Ran ran = baton("continue");
        assertThat(ran.err()).contains("SPEC_NOT_FOUND", first, "baton plan --decompose");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(baton("--yes", "plan", "--decompose", PROJECT + "/plan.md").status()).isZero();
        assertThat(baton("continue").status()).isZero();
        assertThat(state()).contains("\"completed\"");
    }

    /// The plan tells of the session as well as its spec did.
    @Test
    void aSpecThatIsGoneAfterItsWorkIsNotMissed() throws IOException {
        assertThat(baton("execute", "--agent", AGENT, spec(1)).status()).isZero();
        Files.delete(directory.resolve(spec(1)));
        assertThat(baton("execute", "--agent", AGENT, spec(2)).status()).isZero();
        assertThat(state()).contains("\"completed\"");
    }

    @Test
    void withoutThePlanTheOtherSpecsTellOfTheOneThatIsGone() throws IOException {
        Files.delete(directory.resolve(spec(1)));
        Files.delete(directory.resolve(PROJECT + "/plan.md"));
        assertThat(baton("execute", "--agent", AGENT, spec(2)).status()).isZero();
        Ran ran = baton("continue");
        assertThat(ran.err()).contains("SPEC_NOT_FOUND", "sessions/session-1.md");
    }

    @Test
    void aSpecThatStoppedIsToldOfBeforeItGoesOn() throws IOException {
        assertThat(baton("execute", "--agent", WRONG, spec(1)).status()).isEqualTo(6);
        Ran ran = baton("continue", "--agent", AGENT);
        assertThat(ran.out())
                .startsWith("Project: " + PROJECT + "\nNext: ")
                .contains("\nBrief: " + spec(1) + "\n", "\nStopped by: step 1: ");
        assertThat(ran.status()).as(ran.err()).isZero();
    }

    /// The words of a commit prove nothing, and the work may have come in another commit.
    @Test
    void aSpecWaitsForTheWorkOfTheOtherAndNotForItsWords() throws IOException {
        Path plan = directory.resolve(PROJECT + "/plan.md");
        String both = Files.readString(plan).replaceAll("(?s)## Execution Strategy.*", "");
        String needs = "one line\n- **Depends on:** Step 1, Step 2";
        String third = STEP.formatted(3, "c.txt").replace("one line", needs);
        Files.writeString(plan, both.stripTrailing() + "\n\n" + third);
        assertThat(baton("--yes", "plan", "--decompose", PROJECT + "/plan.md").status()).isZero();
        Shell shell = Shell.in(directory);
        shell.git("commit", "-q", "--allow-empty", "-m", "feat: write a.txt");
        shell.git("commit", "-q", "--allow-empty", "-m", "feat: write b.txt");
        String agent = "exec:echo right > c.txt";
        Ran early = baton("execute", "--agent", agent, spec(3));
        assertThat(early.err()).contains("Entry condition: FAIL", "git cat-file -e HEAD:a.txt");
        Files.writeString(directory.resolve("a.txt"), "right\n");
        Files.writeString(directory.resolve("b.txt"), "right\n");
        shell.git("add", "a.txt", "b.txt");
        shell.git("commit", "-q", "-m", "both at once");
        Ran ran = baton("execute", "--agent", agent, spec(3));
        assertThat(ran.status()).as(ran.err()).isZero();
    }

    @Test
    void theBriefOfASessionThatFailedIsItsSpec() throws IOException {
        String plan = PROJECT + "/plan.md";
        assertThat(baton("execute", "--agent", WRONG, "--session", "1", plan).status())
                .isEqualTo(6);
        assertThat(state()).contains(spec(1), "\"Session 1: ");
    }
}
