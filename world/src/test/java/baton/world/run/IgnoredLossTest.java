package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Files of a person that git ignores and that lose what they had while a run is under way.
class IgnoredLossTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository repository;

    @BeforeEach
    void make() {
        make("apart", PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
    }

    private void make(String name, String plan) {
        checkout = Checkout.in(directory.resolve(name), plan);
        repository = checkout.repository();
        repository.write(".gitignore", ".env\nnotes/\ntarget/\nnode_modules/\n*.log\n*.db\n");
        repository.commitAll("ignore");
        repository.write(".env", "precious\n");
        repository.write("notes/todo.txt", "mine\n");
        repository.write("target/a.class", "built\n");
        repository.write("node_modules/p/i.js", "installed\n");
        repository.write("dev.log", "line\n");
        repository.write("large.db", "x".repeat((1 << 20) + 1));
    }

    private void agentDoes(String deed) {
        agent.at(1, call -> call.does(deed + "; echo 1 > f1.txt"));
    }

    private String before() {
        return ".baton/runs/" + checkout.folder().id() + "/salvage/before";
    }

    @ParameterizedTest
    @CsvSource({
        "echo evil > .env, .env, precious",
        "rm -r notes, notes/todo.txt, mine",
        "rm notes/todo.txt, notes/todo.txt, mine",
        "echo evil > notes/todo.txt, notes/todo.txt, mine",
        "rm .env; mkdir .env; touch .env/x, .env, precious",
    })
    void whatAnAgentTookFromAFileIsKeptAndNamed(String deed, String file, String content) {
        agentDoes(deed);

        Execution.Outcome outcome = checkout.execute(agent, Terms.PLAIN);

        assertThat(outcome.result()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("run.ended run"))
                .contains("\"ignored_kept\":[\"" + file + "\"]")
                .contains("\"ignored_kept_at\":\"" + before() + "\"");
        assertThat(repository.read(before() + "/" + file)).isEqualTo(content + "\n");
        assertThat(outcome.report())
                .contains("### Ignored Files")
                .contains(file + "; as they were: `baton rescue restore " + before() + "`");
        assertThat(Files.exists(checkout.known().copies(checkout.folder().id()))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                "echo more >> .env",
                "echo evil > dev.log",
                "rm -r target",
                "echo evil > target/a.class",
            })
    void whatGrewOrIsWrittenAnewAllTheTimeHasLostNothing(String deed) {
        agentDoes(deed);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("run.ended run")).doesNotContain("ignored_");
        assertThat(repository.has(before())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"echo evil > large.db, large.db", "rm -r node_modules, node_modules/"})
    void whatNoCopyWasMadeOfIsNamed(String deed, String file) {
        agentDoes(deed);

        assertThat(checkout.execute(agent, Terms.PLAIN).report())
                .contains("- " + file + "; not kept: too large, too many, unreadable");
        assertThat(checkout.last("run.ended run"))
                .contains("\"ignored_unkept\":[\"" + file + "\"]")
                .doesNotContain("ignored_kept");
    }

    @Test
    void aDirectoryThatIsGoneIsToldOfTheStepThatItWentIn() {
        agentDoes("rm -r notes");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("verify.ended step-1")).contains("\"touched\":[\"notes/\"]");
        assertThat(checkout.last("verify.ended step-2")).doesNotContain("touched");
    }

    @Test
    void aRunThatFailedTellsItToo() {
        agent.at(1, call -> call.does("echo evil > .env"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.FAILED);
        assertThat(checkout.last("run.ended run")).contains("\"ignored_kept\":[\".env\"]");
        assertThat(repository.read(before() + "/.env")).isEqualTo("precious\n");
        repository.write(".env", "precious\n");
        assertThat(checkout.run(new ScriptedAgent(), Terms.PLAIN.resuming()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("run.ended run")).doesNotContain("ignored_");
    }

    @Test
    void theNextRunKeepsWhatARunThatWasKilledAndIsNeverResumedTook() {
        agentDoes("echo evil > .env");
        checkout.dyingAt("verify.ended step-1");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        String killed = before();
        repository.bash("rm -f f1.txt");

        assertThat(checkout.forget().run(new ScriptedAgent())).isEqualTo(RunResult.COMPLETED);
        assertThat(before()).isNotEqualTo(killed);
        assertThat(repository.read(killed + "/.env")).isEqualTo("precious\n");
        assertThat(checkout.last("run.ended run")).doesNotContain("ignored_");
    }

    @ParameterizedTest
    @CsvSource({
        "ln -sfn /etc local.db; rm notes/link, 'local.db\",\"notes/link'",
        "ln -sfn ../other local.db, local.db",
        "rm local.db; echo x > local.db, local.db",
        "rm local.db; mkdir -p local.db/deep, local.db",
    })
    void aLinkIsKeptAsALink(String deed, String told) throws IOException {
        repository.link("local.db", "nowhere/at all");
        repository.link("notes/link", "/etc/passwd");
        agentDoes(deed);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("run.ended run"))
                .contains("\"ignored_kept\":[\"" + told + "\"]")
                .doesNotContain("ignored_unkept");
        assertThat(Files.readSymbolicLink(repository.at(before() + "/local.db")))
                .isEqualTo(Path.of("nowhere/at all"));
    }

    /// Git leads there from every worktree.
    private void agentInAWorktreeDoes(String deed) {
        make("spread", PlanStep.sessions(PlanStep.of(1), PlanStep.of(2).after(1)));
        agentDoes("(cd \"$(git rev-parse --git-common-dir)/..\"; " + deed + ")");
    }

    @Test
    void whatAnAgentInAWorktreeTookFromTheCheckoutIsKeptAndNamed() {
        agentInAWorktreeDoes("echo evil > .env; rm -r notes large.db");

        Execution.Outcome outcome = checkout.execute(agent, Terms.SPREAD);

        assertThat(outcome.result()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("run.ended run"))
                .contains("\"ignored_kept\":[\".env\",\"notes/todo.txt\"]")
                .contains("\"ignored_unkept\":[\"large.db\"]");
        assertThat(repository.read(before() + "/.env")).isEqualTo("precious\n");
        assertThat(repository.read(before() + "/notes/todo.txt")).isEqualTo("mine\n");
        assertThat(outcome.report())
                .contains("as they were: `baton rescue restore " + before() + "`");
        assertThat(Files.exists(checkout.known().copies(checkout.folder().id()))).isFalse();
    }

    @Test
    void whatAPersonWroteWhileWorktreesRestedIsKeptToo() {
        agentInAWorktreeDoes("echo evil > .env");
        checkout.dyingAt("verify.ended step-1");
        assertThatThrownBy(() -> checkout.run(agent, Terms.SPREAD))
                .isInstanceOf(Checkout.Died.class);
        repository.write(".env", "mended by hand\n");
        agent.at(2, call -> call.does("echo x > '" + repository.at(".env") + "'; echo 2 > f2.txt"));

        assertThat(checkout.forget().run(agent, Terms.SPREAD.resuming()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(repository.read(before() + "/.env")).isEqualTo("precious\n");
        assertThat(repository.read(before() + "-2/.env")).isEqualTo("mended by hand\n");
    }

    @Test
    void whatAPersonPutsIntoALargeFileBesideWorktreesIsNoLoss() {
        agentInAWorktreeDoes("echo 2 >> large.db; echo more >> .env");

        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("run.ended run")).doesNotContain("ignored_");
    }

    @Test
    void whatAPersonWroteBetweenTwoLivesIsKeptToo() {
        agent.at(1, call -> call.does("echo evil > .env"));
        assertThat(checkout.run(agent)).isEqualTo(RunResult.FAILED);
        repository.write(".env", "mended by hand\n");
        repository.write("mine.db", "new\n");
        ScriptedAgent second =
                new ScriptedAgent()
                        .at(1, call -> call.does("echo x > .env; rm mine.db; echo 1 > f1.txt"));

        Execution.Outcome outcome = checkout.execute(second, Terms.PLAIN.resuming());

        assertThat(outcome.result()).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.read(before() + "/.env")).isEqualTo("precious\n");
        assertThat(repository.read(before() + "-2/.env")).isEqualTo("mended by hand\n");
        assertThat(repository.read(before() + "-2/mine.db")).isEqualTo("new\n");
        assertThat(checkout.last("run.ended run"))
                .contains("\"ignored_kept\":[\".env\"]")
                .contains("\"ignored_kept_2\":[\".env\",\"mine.db\"]")
                .contains("\"ignored_kept_at_2\":\"" + before() + "-2\"");
        assertThat(outcome.report())
                .contains(".env; as they were: `baton rescue restore " + before() + "`")
                .contains(".env, mine.db; as they were: `baton rescue restore " + before() + "-2`");
    }

    /// Also where the attempt before has written to the same files.
    @Test
    void whatAPersonWroteBetweenTwoStepsIsKeptToo() {
        agentDoes("echo worse > .env; echo agents > notes/agents.txt");
        checkout.when(
                "checkpoint.made step-1",
                () -> {
                    repository.write(".env", "mended by hand\n");
                    repository.write("notes/new.txt", "mine\n");
                });
        agent.at(2, call -> call.does("echo evil > .env; rm -r notes; echo 2 > f2.txt"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.read(before() + "/.env")).isEqualTo("precious\n");
        assertThat(repository.read(before() + "-2/.env")).isEqualTo("mended by hand\n");
        assertThat(repository.read(before() + "-2/notes/new.txt")).isEqualTo("mine\n");
        assertThat(repository.has(before() + "-2/notes/agents.txt")).isFalse();
    }

    @Test
    void whatAgentsWriteOverOneAnotherIsKeptOnce() {
        agentDoes("echo worse > .env; echo x > notes/todo.txt");
        agent.at(
                2, call -> call.does("echo evil > .env; echo y > notes/todo.txt; echo 2 > f2.txt"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.has(before())).isTrue();
        assertThat(repository.has(before() + "-2")).isFalse();
    }

    @Test
    void aLifeThatIsKilledAfterAnotherHasItsLossLaidByTheNextRun() {
        agent.at(1, call -> call.does("echo evil > .env"));
        assertThat(checkout.run(agent)).isEqualTo(RunResult.FAILED);
        repository.write("mine.db", "new\n");
        checkout.dyingAt("verify.ended step-1");
        ScriptedAgent second =
                new ScriptedAgent().at(1, call -> call.does("rm mine.db; echo 1 > f1.txt"));
        assertThatThrownBy(() -> checkout.run(second, Terms.PLAIN.resuming()))
                .isInstanceOf(Checkout.Died.class);
        String killed = before();
        repository.bash("rm -f f1.txt");

        assertThat(checkout.forget().run(new ScriptedAgent())).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.read(killed + "-2/mine.db")).isEqualTo("new\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {240, 246, 252})
    void aFileWithTheLongestNameIsKept(int length) {
        String name = "n".repeat(length) + ".db";
        repository.write(name, "mine\n");
        agentDoes("echo evil > " + name);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.read(before() + "/" + name)).isEqualTo("mine\n");
    }

    @Test
    void itIsKeptThoughTheProgramDiesBeforeTheEnd() {
        agentDoes("echo evil > .env");
        checkout.dyingAt("audit.ended run");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);

        assertThat(checkout.forget().run(agent, Terms.PLAIN.resuming()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(repository.read(before() + "/.env")).isEqualTo("precious\n");
        assertThat(checkout.last("run.ended run")).contains("\"ignored_kept\":[\".env\"]");
    }
}
