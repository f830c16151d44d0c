package baton.app.go;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Program;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

class GoStageTest {
    private static final Path DEMO = Path.of("../examples/demo").toAbsolutePath().normalize();
    private static final Pattern APPROVE = Pattern.compile("baton (approve \\S+ \\S+ --hash \\S+)");

    @TempDir Path directory;
    private Path repository;

    @BeforeEach
    void repository() throws IOException {
        repository = Files.createDirectories(directory.resolve("greeting"));
        Files.writeString(repository.resolve("README.md"), "# Greeting\n");
        Shell shell = Shell.in(repository);
        shell.git("init", "-q", "-b", "main");
        shell.git("config", "user.name", "T");
        shell.git("config", "user.email", "t@example.invalid");
        shell.git("add", ".");
        shell.git("commit", "-q", "-m", "init");
    }

    private Ran go(String... more) {
        List<String> words = new ArrayList<>(List.of("go", "--agent", "replay:" + recordings()));
        words.addAll(List.of("--answers", DEMO.resolve("answers.yaml").toString()));
        words.addAll(List.of(more));
        return baton(words.toArray(String[]::new));
    }

    private static Path recordings() {
        return DEMO.resolve("recordings");
    }

    private Ran baton(String... words) {
        Map<String, String> environment =
                Map.of(
                        "PATH", Surroundings.path(),
                        "HOME", directory.toString(),
                        "CLAUDE_PLUGIN_DATA", directory.resolve("stats").toString());
        return Ran.with(repository, environment, Ttys.NONE, words);
    }

    private Path project() throws IOException {
        try (Stream<Path> all = Files.list(repository.resolve(".claude/projects"))) {
            return all.findFirst().orElseThrow();
        }
    }

    private void approve(Ran stopped) {
        Matcher answer = APPROVE.matcher(stopped.out());
        assertThat(answer.find()).as(stopped.err() + stopped.out()).isTrue();
        Ran ran = baton(answer.group(1).split(" "));
        assertThat(ran.status()).as(ran.err()).isZero();
    }

    private void assertArrived() throws IOException {
        Shell shell = Shell.in(repository);
        assertThat(shell.git("log", "--format=%s"))
                .isEqualTo(
                        """
                        docs: how to greet
                        test: greeting with and without a name
                        feat: greet whoever is named
                        init\
                        """);
        assertThat(Ran.in(repository, "validate", project().toString()).out())
                .doesNotContain("error");
        assertThat(Files.readString(project().resolve("review.md")))
                .contains("verdict: ALLOW")
                .contains("1 finding is left out: no such place");
        assertThat(Files.readString(project().resolve("brief.md")))
                .contains("research_status: complete");
    }

    @Test
    void aSentenceBecomesAReviewedChange() throws IOException {
        Ran ran = go("--yes", "Greet", "whoever", "is", "named");
        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertArrived();
        assertThat(ran.err()).contains("in a worktree of its own");
        assertThat(project().resolve("research/01-what-is-there-already.md")).exists();
        assertThat(go("--yes").err()).contains("there is no unfinished project here");
        Ran told = baton("continue");
        assertThat(told.status()).as(told.err()).isZero();
        assertThat(told.err()).contains("The project is complete");
        Shell.in(repository)
                .run("bash", "-c", "git rm -q $(git ls-files '*test*'); git commit -qm x");
        assertThat(baton("continue", "--agent", "replay:" + recordings()).err())
                .contains("STEP_REWRITTEN");
        Ran again = baton("continue", "--yes", "--agent", "replay:" + recordings());
        assertThat(again.err()).contains("--- Step 2/");
    }

    /// Its files say that the plan was carried out, and something is at each of its paths.
    @Test
    void aFileThatSaysThatThePlanWasCarriedOutIsNoEvidence() throws IOException {
        assertThat(go("--yes", "Greet whoever is named").status()).isZero();
        Shell shell = Shell.in(repository);
        String made = shell.git("diff", "--name-only", "HEAD~3", "HEAD");
        shell.git("reset", "-q", "--hard", "HEAD~3");
        for (String path : made.lines().toList()) {
            Files.createDirectories(repository.resolve(path).getParent());
            Files.writeString(repository.resolve(path), "# another\n");
        }
        for (String path : made.lines().toList()) {
            shell.git("add", path);
        }
        shell.git("commit", "-q", "-m", "another");
        assertThat(Files.readString(project().resolve("progress.json"))).contains("completed");

        assertThat(baton("status").out()).contains("execute comes next");
        Ran ran = baton("continue", "--agent", "replay:" + recordings());
        assertThat(ran.err()).doesNotContain("The project is complete").contains("STEP_REWRITTEN");
    }

    /// Somebody has pushed commits that fit the steps, with files that call the plan done.
    @Test
    void commitsThatFitAreProvedBeforeTheReview() throws IOException {
        assertThat(go("--yes", "Greet whoever is named").status()).isZero();
        Shell shell = Shell.in(repository);
        Files.delete(project().resolve("review.md"));
        Files.writeString(project().resolve(".go-state.local.json"), "{}");
        shell.run("rm", "-rf", ".baton", directory.resolve(".local").toString());

        assertThat(baton("status").out()).doesNotContain("review comes next");
        Ran ran = go("--yes", "--project", project().toString());
        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertThat(ran.err())
                .containsSubsequence("--- execute ---", "No step is left to do", "--- review ---");
        Ran again = go("--yes");
        assertThat(again.err()).contains("there is no unfinished project here");
    }

    @Test
    void theCheckoutStaysItsUsers() throws IOException {
        Files.writeString(repository.resolve("mine.txt"), "mine\n");
        Ran ran = go("--yes", "Greet whoever is named");
        assertThat(ran.err()).contains("no part of this run: mine.txt");
        assertThat(Shell.in(repository).git("log", "-1", "--format=%s"))
                .isEqualTo("docs: how to greet");
        assertThat(Files.readString(repository.resolve("mine.txt"))).isEqualTo("mine\n");
    }

    @Test
    void itWorksInTheCheckoutWhereThatIsSaid() throws IOException {
        Ran ran = go("--yes", "--in-place", "Greet whoever is named");
        assertThat(ran.status()).as(ran.err() + ran.out()).isZero();
        assertThat(ran.err()).doesNotContain("in a worktree of its own");
        assertArrived();
    }

    /// Whoever is elsewhere is told of each question once.
    @Test
    void itStopsAtEveryGateAndGoesOnFromThere() throws IOException {
        Path told = directory.resolve("told");
        Path settings = Files.createDirectories(directory.resolve(".config/baton"));
        Files.writeString(
                settings.resolve("config.yaml"), "notify:\n  command: \"cat >> " + told + "\"\n");
        for (String file : List.of("brief.md", "research", "plan.md", "progress.json")) {
            Ran ran = go("Greet whoever is named");
            assertThat(ran.status()).as(ran.err() + ran.out()).isEqualTo(6);
            assertThat(ran.out()).contains("Waiting for approval of " + shown(file));
            assertThat(go().status()).as("nothing is approved by itself").isEqualTo(6);
            assertThat(baton("gates").out()).contains("approve " + file + "?");
            approve(ran);
        }
        Ran last = go();
        assertThat(last.status()).as(last.err()).isZero();
        assertArrived();
        assertThat(Files.readAllLines(told))
                .filteredOn(line -> !line.contains(": run "))
                .containsExactly(
                        "Baton: the brief of a project waits for your approval: baton status",
                        "Baton: the research of a project waits for your approval: baton status",
                        "Baton: the plan of a project waits for your approval: baton status",
                        "Baton: the execute of a project waits for your approval: baton status");
    }

    private String shown(String file) throws IOException {
        return repository.relativize(project()) + "/" + file;
    }

    @Test
    void oneCommandApprovesAndGoesOn() throws IOException {
        Ran stopped = go("Greet whoever is named");
        for (int gate = 1; gate <= 4; gate++) {
            assertThat(stopped.status()).as(stopped.err()).isEqualTo(6);
            String command =
                    stopped.out()
                            .lines()
                            .filter(line -> line.contains("--approve"))
                            .findFirst()
                            .orElseThrow();
            stopped = baton(command.strip().substring("baton ".length()).split(" "));
        }
        assertThat(stopped.status()).as(stopped.err()).isZero();
        assertArrived();
    }

    @Test
    void anotherHashApprovesNothing() throws IOException {
        go("Greet whoever is named");
        Ran ran = baton("go", "--project", project().toString(), "--approve", "0123456789ab");
        assertThat(ran.status()).isEqualTo(6);
        assertThat(ran.err()).contains("GATE_STALE");
        assertThat(baton("gates").out()).contains("approve brief.md?");
    }

    @Test
    void anEditVoidsTheApproval() throws IOException {
        approve(go("Greet whoever is named"));
        Path brief = project().resolve("brief.md");
        Files.writeString(brief, Files.readString(brief) + "\nOne more sentence.\n");
        Ran ran = go();
        assertThat(ran.status()).isEqualTo(6);
        assertThat(ran.err())
                .contains("brief was changed since it was approved", "+One more sentence.")
                .doesNotContain("research_status: pending");
        Files.writeString(brief, Files.readString(brief) + "\nAnd one.\n");
        Matcher answer = APPROVE.matcher(ran.out());
        assertThat(answer.find()).isTrue();
        Ran stale = baton(answer.group(1).split(" "));
        assertThat(stale.status()).isEqualTo(6);
        assertThat(stale.err()).contains("GATE_STALE");
        String name = String.valueOf(project().getFileName());
        assertThat(baton("approve", name, "brief").err()).contains("GATE_STALE");
        assertThat(baton("approve", name, "plan").err()).contains("GATE_NOT_FOUND");
        approve(go());
        assertThat(go().out()).contains("research");
    }

    @Test
    void aPlanAndAChangeAreComparedWithWhatWasApproved() throws IOException {
        approve(go("Greet whoever is named"));
        approve(go());
        approve(go());
        Path plan = project().resolve("plan.md");
        String text = Files.readString(plan);
        Files.writeString(plan, text + "\nOne more sentence.\n");
        Ran changed = go("--json");
        assertThat(changed.out()).contains("\"gate\":\"plan\"", "\"+One more sentence.\"");
        Files.writeString(plan, text);
        approve(go());
        Shell shell = Shell.in(repository);
        Files.writeString(repository.resolve("later.txt"), "later\n");
        shell.git("add", "later.txt");
        shell.git("commit", "-q", "-m", "one more commit");
        Ran later = go();
        assertThat(later.err())
                .contains("execute was changed since it was approved", " one more commit")
                .contains("+later")
                .doesNotContain("+# Greeting");
    }

    private String briefs() throws IOException {
        return Files.readString(directory.resolve("stats/ultrabrief-stats.jsonl"));
    }

    @Test
    void forAMachineItSaysWhatItWaitsFor() throws IOException {
        Ran ran = go("--json", "Greet whoever is named");
        assertThat(ran.status()).isEqualTo(6);
        assertThat(ran.out().lines().reduce((_, last) -> last).orElse(""))
                .contains("\"gate\":\"brief\"", "\"hash\":\"", "\"answer\":\"baton approve ");
        assertThat(briefs())
                .hasLineCount(1)
                .contains("\"auto_research\":true,\"auto_result\":\"cancelled\"");
    }

    @Test
    void aPlanThatDoesNotPassIsNotCarriedOutUnasked() throws IOException {
        Path copy = directory.resolve("recordings");
        Shell.in(directory).run("cp", "-r", recordings().toString(), copy.toString());
        Files.writeString(
                copy.resolve("scope-guardian/draft/any/output.json"),
                "{\"findings\":[{\"severity\":\"major\",\"step\":3,\"rule_key\":\"SCOPE_CREEP\","
                        + "\"text\":\"nobody asked for this step\"}]}");
        String answers = DEMO.resolve("answers.yaml").toString();
        List<String> words =
                List.of("go", "--agent", "replay:" + copy, "--answers", answers, "--yes", "Greet");
        assertThat(baton(words.toArray(String[]::new)).status()).isEqualTo(1);
        Ran again = baton(words.toArray(String[]::new));
        assertThat(again.status()).as(again.err()).isEqualTo(6);
        assertThat(again.out()).contains("plan.md");
        assertThat(Shell.in(repository).git("log", "--format=%s")).isEqualTo("init");
    }

    @Test
    void everyStageLeavesALineOfStatistics() throws IOException {
        Ran ran = go("--yes", "--quick", "Greet whoever is named");
        assertThat(ran.status()).as(ran.err()).isZero();
        for (String stage : List.of("brief", "research", "plan", "execute", "review")) {
            assertThat(directory.resolve("stats/ultra" + stage + "-stats.jsonl"))
                    .content()
                    .startsWith("{\"ts\":\"")
                    .hasLineCount(1)
                    .doesNotContain("whoever is named", "greeted by name");
        }
        assertThat(briefs()).contains("\"auto_research\":true,\"auto_result\":\"completed\"");
        assertThat(Files.readString(project().resolve("brief.md")))
                .contains("auto_research: true\n");
    }

    /// Killed while any role works, it leaves nothing half-written and goes on where it was. Roles
    /// that work alone reply once: what they said is kept. Every other time it is called without
    /// its words, which it knows.
    @Test
    void killedInAnyStageItGoesOn() throws IOException {
        Path script = directory.resolve("agent.sh");
        Files.writeString(
                script,
                """
                mark="%1$s/$BATON_ROLE"
                if [ ! -e "$mark" ]; then touch "$mark"; kill -9 $PPID; exit 1; fi
                echo "$BATON_ROLE $BATON_UNIT $BATON_ATTEMPT" >> "%1$s/replies"
                d="%2$s/$BATON_ROLE/$BATON_UNIT"
                if [ -d "$d/$BATON_ATTEMPT" ]; then d="$d/$BATON_ATTEMPT"; else d="$d/any"; fi
                if [ -d "$d/files" ]; then cp -r "$d/files/." .; fi
                if [ -e "$d/output.json" ]; then cp "$d/output.json" "$BATON_OUTPUT_FILE"; fi
                """
                        .formatted(directory, recordings()));
        List<String> words =
                Program.baton(
                        List.of(
                                "go",
                                "--yes",
                                "--agent",
                                "exec:exec bash " + script,
                                "--answers",
                                DEMO.resolve("answers.yaml").toString(),
                                "Greet whoever is named"));
        // From inside a sandbox nobody can be killed.
        Path config = Files.createDirectories(directory.resolve(".config/baton"));
        Files.writeString(
                config.resolve("config.yaml"), "sandbox:\n  mode: \"off\"\n  processes: \"off\"\n");
        Shell shell = Shell.in(repository).with("HOME", directory.toString());
        List<String> again = Program.baton(List.of("go", "--yes"));
        int killed = 0;
        Shell.Ended ended = shell.attempt(words.toArray(String[]::new));
        while (ended.status() == 137 && killed < 20) {
            killed++;
            assertThat(Ran.in(repository, "validate", project().toString()).out())
                    .as("after kill %d", killed)
                    .doesNotContain("error");
            ended = shell.attempt((killed % 2 == 1 ? again : words).toArray(String[]::new));
        }
        assertThat(ended.status()).as(ended.output()).isZero();
        assertThat(killed).isGreaterThanOrEqualTo(7);
        assertThat(Files.readAllLines(directory.resolve("replies")))
                .filteredOn(call -> call.matches("(brief-reviewer|planner) .*"))
                .containsExactly("brief-reviewer draft 1", "planner draft 1");
        assertArrived();
        assertThat(repository.resolve(".claude/projects"))
                .isDirectoryNotContaining("glob:**/*.new");
    }

    @Test
    void withoutAnAgentNothingIsBegun() {
        Ran ran = baton("go", "--answers", DEMO.resolve("answers.yaml").toString(), "Trim it");

        assertThat(ran.err()).contains("AGENT_MISSING no agent is named");
        assertThat(repository.resolve(".claude")).doesNotExist();
    }
}
