package baton.app.go;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.TwoSessions;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Plans that lie in no project of the checkout are gone on with as those of projects are.
class PlanElsewhereTest {
    private static final String AGENT = TwoSessions.AGENT;
    private static final String STATE = ".session-state.local.json";

    @TempDir Path place;
    private Path directory;

    @BeforeEach
    void repository() throws IOException {
        directory = Files.createDirectories(place.resolve("repository"));
        Shell shell = Shell.in(directory);
        shell.git("init", "-q", "-b", "main");
        shell.git("config", "user.name", "T");
        shell.git("config", "user.email", "t@example.invalid");
        Files.writeString(directory.resolve("README.md"), "text\n");
        shell.git("add", "-A");
        shell.git("commit", "-q", "-m", "init");
    }

    private Ran baton(String... words) {
        Map<String, String> environment =
                Map.of("PATH", Surroundings.path(), "HOME", place.toString());
        return Ran.with(directory, environment, Ttys.NONE, words);
    }

    private Path plan(String name) throws IOException {
        Path plan = directory.resolve(name).normalize();
        Files.createDirectories(plan.getParent());
        Files.writeString(plan, TwoSessions.plan());
        if (plan.startsWith(directory)) {
            Shell.in(directory).git("add", name);
            Shell.in(directory).git("commit", "-q", "-m", "plan");
        }
        return plan;
    }

    @ParameterizedTest
    @ValueSource(strings = {"plans/big.md", "big.md", "../elsewhere/big.md"})
    void aSessionOfAPlanIsFollowedByTheNext(String name) throws IOException {
        Path state = plan(name).resolveSibling(STATE);
        assertThat(baton("execute", "--agent", AGENT, "--session", "1", name).status()).isZero();
        assertThat(state).content().contains("\"Session 2: Part 2\"", "\"in_progress\"");
        assertThat(baton("validate", state.toString()).status()).isZero();
        Ran ran = baton("continue");
        assertThat(ran.out()).contains("Next: Session 2: Part 2\n", "big.md\n");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(directory.resolve("2.txt")).exists();
        assertThat(state).content().contains("\"Complete\"", "\"completed\"");
        assertThat(baton("continue").err()).contains("nothing was stopped in");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plans", "../elsewhere"})
    void aSessionOfAProjectOfAnotherPlaceIsFollowedByTheNext(String project) throws IOException {
        Path state = plan(project + "/plan.md").resolveSibling(STATE);
        Ran begun = baton("execute", "--agent", AGENT, "--session", "1", "--project", project);
        assertThat(begun.status()).as(begun.err()).isZero();
        assertThat(state).content().contains("\"Session 2: Part 2\"", "\"in_progress\"");
        Ran ran = baton("continue");
        assertThat(ran.out()).contains("Next: Session 2: Part 2\n");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(directory.resolve("2.txt")).exists();
    }

    @Test
    void aDirtyTreeIsToldToWhoeverContinues() throws IOException {
        plan("plans/big.md");
        Files.writeString(directory.resolve("README.md"), "changed\n");
        Ran refused = baton("execute", "--agent", AGENT, "--session", "2", "plans/big.md");
        assertThat(refused.err()).contains("DIRTY_TREE");
        assertThat(baton("continue").out())
                .contains("Next: Session 2: Part 2\n", "Stopped by: the working tree has changes");
        Shell.in(directory).git("checkout", "-q", "README.md");
        assertThat(baton("continue").status()).isZero();
        assertThat(directory.resolve("2.txt")).exists();
        assertThat(directory.resolve("1.txt")).doesNotExist();
    }

    @Test
    void aStepIsFollowedByTheOthers() throws IOException {
        plan("plans/big.md");
        assertThat(baton("execute", "--agent", AGENT, "--step", "1", "plans/big.md").status())
                .isZero();
        assertThat(baton("continue").status()).isZero();
        assertThat(directory.resolve("2.txt")).exists();
    }

    @Test
    void aPlanThatIsCompleteDoesNotMakeTheOneBesideItForgotten() throws IOException {
        plan("plans/big.md");
        Path small = plan("plans/small.md");
        String text = Files.readString(small).replaceAll("([12])\\.txt", "$1.md");
        Files.writeString(small, text);
        Shell.in(directory).git("commit", "-q", "-a", "-m", "other files");
        assertThat(baton("execute", "--agent", AGENT, "--session", "1", "plans/big.md").status())
                .isZero();
        String agent = "exec:echo $BATON_STEP > $BATON_STEP.md";
        assertThat(baton("execute", "--agent", agent, "--fg", "plans/small.md").status()).isZero();
        assertThat(baton("continue", "--agent", AGENT).out())
                .contains("Next: Session 2: Part 2\n", "Brief: plans/big.md\n");
        assertThat(directory.resolve("2.txt")).exists();
    }
}
