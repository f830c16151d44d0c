package baton.app.plan;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;
import baton.kit.TestBed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

class PlanStageTest {
    private static final String AGENT =
            "exec:grep -m1 -- '- .*Files:' \"$BATON_PROMPT_FILE\" | grep -o '[a-z]*[.]txt'"
                    + " | while read -r f; do echo done > \"$f\"; done";

    @TempDir Path directory;

    private static String step(int number, String file, String more) {
        return """
        ### Step %1$d: Write %2$s

        - **Files:** `%2$s.txt` (new)
        - **Changes:** one line%3$s
        - **Verify:** `test -f %2$s.txt` → expected: exit 0
        - **On failure:** revert
        - **Checkpoint:** `git commit -m "feat: %2$s isn't missing"`
        - **Manifest:**
          ```yaml
          manifest:
            expected_paths:
              - %2$s.txt
            min_file_count: 1
            commit_message_pattern: "^feat: %2$s"
            bash_syntax_check: []
            forbidden_paths: []
            must_contain: []
          ```

        """
                .formatted(number, file, more);
    }

    private Path plan() throws IOException {
        Path plan = directory.resolve("plans/plan.md");
        Files.createDirectories(plan.getParent());
        String head = "# Three files\n\n> `plan_version: 1.7`\n\n## Implementation Plan\n\n";
        String steps = step(1, "a", "") + step(2, "b", "") + step(3, "c", " as in step 2");
        Files.writeString(plan, head + steps + "## Notes\n\nkept\n");
        return plan;
    }

    private static List<Path> specs(Path plan) throws IOException {
        try (Stream<Path> files = Files.list(plan.resolveSibling("sessions"))) {
            return files.sorted().toList();
        }
    }

    @Test
    void sessionsAreToldAndWritten() throws IOException {
        Path plan = plan();
        Ran ran = Ran.in(directory, "plan", "--decompose", "plans/plan.md");

        assertThat(ran.out())
                .isEqualTo(
                        """
                        plans/plan.md: 3 steps in 2 sessions, 1 wave
                        Wave 1
                          Session 1: Write a [1]
                          Session 2: Write b and 1 more [2, 3]
                        """);
        assertThat(ran.status()).isZero();
        assertThat(specs(plan))
                .extracting(file -> file.getFileName().toString())
                .containsExactly("session-1-write-a.md", "session-2-write-b-and-1-more.md");
        assertThat(Ran.in(directory, "validate", "plans").status()).isZero();
    }

    @Test
    void aSecondTimeChangesNothingAndOldSpecsGo() throws IOException {
        Path plan = plan();
        Ran.in(directory, "plan", "--decompose", "plans/plan.md");
        String once = Files.readString(plan);
        Path sessions = plan.resolveSibling("sessions");
        Path spec = sessions.resolve("session-1-write-a.md");
        Files.copy(spec, sessions.resolve("session-9-old.md"));
        Files.writeString(sessions.resolve("session-9-notes.md"), "mine");

        Ran ran = Ran.in(directory, "plan", "--json", "--decompose", "--project", "plans/");

        assertThat(ran.out())
                .contains("\"waves\":1,\"strategy\":{\"sessions\":[{\"number\":1,")
                .contains("\"needs\":[{\"step\":3,\"on\":2,\"reason\":\"its text names step 2\"}]")
                .contains("\"removed\":[\"sessions/session-9-old.md\"]");
        assertThat(Files.readString(plan)).isEqualTo(once);
        assertThat(specs(plan))
                .extracting(file -> file.getFileName().toString())
                .contains("session-9-notes.md")
                .doesNotContain("session-9-old.md");
    }

    @Test
    void aBrokenPlanIsRefusedAndLeftAlone() throws IOException {
        Path plan = plan();
        String broken = Files.readString(plan).replace("### Step 3", "### Step 4");
        Files.writeString(plan, broken);

        Ran ran = Ran.in(directory, "plan", "--decompose", "plans/plan.md");

        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err()).contains("error PLAN_STEP_NUMBERING");
        assertThat(Files.readString(plan)).isEqualTo(broken);
        assertThat(plan.resolveSibling("sessions")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plan plan.md | nothing says what to do with the PLAN | 2",
                "plan --decompose | there is nothing to plan | 2",
                "plan --export zip plan.md | --export does not take `zip` | 2",
                "plan --decompose nowhere.md | there is no file `nowhere.md` | 4",
                "plan --decompose --project p | project directory missing plan.md: p | 4",
            })
    void wrongUsageIsSaid(String words, String message, int status) {
        Ran ran = Ran.in(directory, words.split(" "));
        assertThat(ran.err()).contains(message);
        assertThat(ran.status()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"pr, ## Summary", "issue, # Three files", "markdown, ### 2. Write b"})
    void textFormatsArePrinted(String format, String line) throws IOException {
        plan();
        Ran ran = Ran.in(directory, "plan", "--export", format, "plans/plan.md");
        assertThat(ran.out().lines()).contains(line);
    }

    @Test
    void aLaunchScriptStartsThePlan() throws IOException {
        Path plan = plan();
        Shell shell = Shell.in(directory);
        commit(shell);
        Ran ran = Ran.in(directory, "plan", "--export", "headless", "plans/plan.md");
        Path script = plan.resolveSibling("launch.sh");

        assertThat(ran.out().strip()).endsWith("plans/launch.sh");
        shell.run("bash", "-n", script.toString());
        String said = shell.run("env", "BATON=echo", script.toString(), "--fg");
        assertThat(said.strip()).isEqualTo("execute --fg plans/plan.md");
    }

    @Test
    void aLaunchScriptOfAProjectLeavesItsState() throws IOException {
        String project = ".claude/projects/2026-01-05-x";
        Path plan = plan();
        Path moved = Files.createDirectories(directory.resolve(project)).resolve("plan.md");
        Files.copy(plan, moved);
        Shell shell = Shell.in(directory);
        commit(shell);
        Ran.in(directory, "plan", "--export", "headless", project + "/plan.md");
        String script = moved.resolveSibling("launch.sh").toString();

        String said = shell.run("env", "BATON=echo", script, "--fg");
        assertThat(said.strip()).isEqualTo("execute --fg --project " + project);
    }

    @Test
    void specsRunOneAfterTheOther() throws IOException {
        Path plan = plan();
        String text = Files.readString(plan).replace("one line as", "what `a.txt` says, as");
        Files.writeString(plan, text);
        Ran.in(directory, "plan", "--decompose", "plans/plan.md");
        commit(Shell.in(directory));
        List<Path> specs = specs(plan);
        assertThat(specs).hasSize(3);

        assertThat(execute(specs.get(2)).status()).isEqualTo(6);
        for (Path spec : specs) {
            Ran ran = execute(spec);
            assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        }
        assertThat(directory.resolve("c.txt")).exists();
    }

    private static void commit(Shell shell) {
        shell.git("init", "-q", "-b", "main");
        shell.git("config", "user.name", "Ann");
        shell.git("config", "user.email", "ann@example.org");
        shell.git("add", "plans");
        shell.git("commit", "-q", "-m", "plan");
    }

    private Ran execute(Path spec) {
        Map<String, String> environment = Map.of("PATH", Surroundings.path(), "HOME", "/nowhere");
        return Ran.with(
                directory,
                environment,
                Ttys.NONE,
                "execute",
                "--agent",
                AGENT,
                "--project",
                "plans",
                directory.relativize(spec).toString());
    }

    @ParameterizedTest
    @EnumSource
    void theTestBedsPlansCanBeRunAfterwards(TestBed.Kind kind) throws IOException {
        TestBed bed = TestBed.make(kind, directory);
        Map<String, String> environment = Map.of("PATH", Surroundings.path());
        String project = bed.project().toString();
        Path checkout = bed.repository();
        Ran cut =
                Ran.with(
                        checkout,
                        environment,
                        Ttys.NONE,
                        "plan",
                        "--decompose",
                        "--project",
                        project);
        assertThat(cut.status()).as(cut.err()).isZero();
        Ran valid = Ran.in(checkout, "validate", project);
        assertThat(valid.status()).as(valid.out()).isZero();
        Ran dry =
                Ran.with(
                        checkout,
                        environment,
                        Ttys.NONE,
                        "execute",
                        "--dry-run",
                        "--project",
                        project);
        assertThat(dry.out()).contains("Verdict: READY");
        for (Path spec : specs(bed.plan())) {
            Ran one =
                    Ran.with(
                            checkout,
                            environment,
                            Ttys.NONE,
                            "execute",
                            "--dry-run",
                            checkout.relativize(spec).toString());
            assertThat(one.out()).contains("Verdict: READY");
        }
    }
}
