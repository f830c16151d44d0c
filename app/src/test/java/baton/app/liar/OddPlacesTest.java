package baton.app.liar;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.liar.Trial.Ending;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/// Repositories and plans that are not as one expects: it works, or it says why not.
class OddPlacesTest {
    private static final String HONEST = "echo good > one.txt; echo good > two.txt";
    private static final String EACH =
            "if test $BATON_STEP = 1; then echo good > one.txt; else echo good > two.txt; fi";

    @TempDir private Path directory;

    private static void assertDone(Ending ending) {
        assertThat(ending.status()).as(ending.ran().err()).isZero();
        assertThat(ending.summary("result")).isEqualTo("completed");
        assertThat(ending.trial().shell().git("log", "-2", "--format=%s"))
                .isEqualTo("feat: step 2\nfeat: step 1");
        assertThat(ending.trial().shell().git("diff", "HEAD", "--stat")).isEmpty();
    }

    private static void assertRefused(Ran ran, int status, String code) {
        assertThat(ran.status()).isEqualTo(status);
        assertThat(ran.out() + ran.err()).contains(code).doesNotContain("\tat ");
    }

    private static Ran in(Path place, String... words) {
        return Ran.with(place, Trial.environment(), Ttys.NONE, words);
    }

    @Test
    void namesOfFilesDoNotMatter() {
        Trial trial = Trial.in(directory.resolve("r"));
        trial.write(
                Trial.PLAN,
                Trial.plan("retry")
                        .replace("one.txt", "a b/größe 数.txt")
                        .replace("grep -q good a b/größe 数.txt", "grep -q good 'a b/größe 数.txt'"));
        trial.write("new\nline", "odd\n");
        trial.shell().git("add", "-A");
        trial.shell().git("commit", "-q", "-m", "odd names");
        Ending ending =
                trial.run(
                        "if test $BATON_STEP = 1; then mkdir 'a b'; echo good > 'a b/größe 数.txt';"
                                + " else echo good > two.txt; fi");

        assertDone(ending);
        assertThat(trial.top().resolve("new\nline")).hasContent("odd");
    }

    @ParameterizedTest
    @CsvSource({"false, true", "true, false", "true, true"})
    void lineEndsAndMarksOfThePlanDoNotMatter(boolean mark, boolean carriage) {
        Trial trial = Trial.in(directory.resolve("r"));
        String plan = Trial.plan("retry").replace("\n", carriage ? "\r\n" : "\n");
        trial.write(Trial.PLAN, (mark ? "\uFEFF" : "") + plan);
        trial.shell().git("commit", "-q", "-am", "another form");

        assertDone(trial.run(EACH));
    }

    @ParameterizedTest
    @ValueSource(strings = {"my plan.md", "größe-数.md", "new\nline.md", "-plan.md", "'$x'.md"})
    void theNameOfThePlanDoesNotMatter(String name) {
        Trial trial = Trial.in(directory.resolve("r"));
        trial.shell().git("mv", Trial.PLAN, "docs/" + name);
        trial.shell().git("commit", "-q", "-m", "another name");
        List<String> words =
                List.of("--json", "--agent", "exec:" + EACH, "execute", "docs/" + name);

        assertDone(trial.run(words));
        assertThat(trial.run(List.of("--json", "status")).status()).isZero();
    }

    @Test
    void itCanBeStartedInASubdirectory() {
        Trial trial = Trial.in(directory.resolve("r"));
        Ran ran =
                in(
                        trial.top().resolve("docs"),
                        "--json",
                        "--agent",
                        "exec:" + EACH,
                        "execute",
                        "plan.md");

        assertDone(new Ending(ran, trial));
        assertThat(trial.top().resolve("docs/.baton")).doesNotExist();
    }

    @Test
    void aLinkedWorktreeIsACheckoutLikeAnother() {
        Trial main = Trial.in(directory.resolve("r"));
        String tip = main.shell().git("rev-parse", "main");
        main.shell().git("worktree", "add", "-q", "-b", "linked", "../linked");
        Trial linked = new Trial(directory.resolve("linked"));

        assertDone(linked.run(EACH));
        assertThat(main.shell().git("rev-parse", "main")).isEqualTo(tip);
        assertThat(main.shell().git("status", "--porcelain")).isEmpty();
        assertThat(main.shell().git("worktree", "list").lines()).hasSize(2);
    }

    @Test
    void aRepositoryWithoutCommitsIsRefused() throws Exception {
        Path top = Files.createDirectory(directory.resolve("empty"));
        Shell.in(top).git("init", "-q");
        Shell.in(top).git("config", "user.name", "User");
        Shell.in(top).git("config", "user.email", "user@example.invalid");
        Files.writeString(top.resolve("plan.md"), Trial.plan("retry"));

        assertRefused(in(top, "--agent", "exec:" + HONEST, "execute", "plan.md"), 4, "NO_COMMITS");
        assertThat(top.resolve(".baton")).doesNotExist();
    }

    @Test
    void whereThereIsNoWorkingTreeItIsRefused() throws Exception {
        Trial trial = Trial.in(directory.resolve("r"));
        Shell.in(directory).git("clone", "-q", "--bare", "r", "bare");
        String plan = trial.top().resolve(Trial.PLAN).toString();
        Path nowhere = Files.createDirectory(directory.resolve("nowhere"));

        for (Path place :
                List.of(directory.resolve("bare"), trial.top().resolve(".git"), nowhere)) {
            assertRefused(
                    in(place, "--agent", "exec:" + HONEST, "execute", plan), 4, "NOT_A_REPOSITORY");
        }
    }

    @Test
    void aPlanOutsideTheRepositoryIsCarriedOutInside() {
        Trial trial = Trial.in(directory.resolve("r"));
        trial.shell().run("mv", Trial.PLAN, "../plan.md");
        trial.shell().git("commit", "-q", "-am", "no plan");
        Ran ran = in(trial.top(), "--json", "--agent", "exec:" + EACH, "execute", "../plan.md");

        assertDone(new Ending(ran, trial));
        assertThat(directory.resolve(".ultraexecute-progress-plan.json")).exists();
        assertThat(trial.shell().git("status", "--porcelain")).isEmpty();
    }

    @Test
    void anUntrackedPlanStaysUntracked() {
        Trial trial = Trial.in(directory.resolve("r"));
        trial.shell().git("rm", "-q", "--cached", Trial.PLAN);
        trial.shell().git("commit", "-q", "-m", "no plan");

        assertDone(trial.run(EACH));
        assertThat(trial.shell().git("status", "--porcelain", "-uall"))
                .contains("?? " + Trial.PLAN);
    }

    @Test
    void aDirtyTreeIsRefusedAndLeftAlone() {
        Trial trial = Trial.in(directory.resolve("r"));
        trial.shell().bash("git mv README.md R");
        String status = trial.shell().git("status", "--porcelain");

        assertRefused(trial.run(EACH).ran(), 4, "DIRTY_TREE");
        assertThat(trial.shell().git("status", "--porcelain")).isEqualTo(status);
    }

    @Test
    void whatCannotBeWrittenIsSaid() throws Exception {
        Trial trial = Trial.in(directory.resolve("r"));
        Files.createDirectories(
                trial.top().resolve("docs/.ultraexecute-progress-plan.json/in the way"));

        assertRefused(trial.run(EACH).ran(), 4, "FILE_UNREADABLE");
    }

    @Test
    void aDirectoryThatCannotBeWrittenToIsSaidOrDoesNotMatter() throws Exception {
        Trial trial = Trial.in(directory.resolve("r"));
        Path docs = trial.top().resolve("docs");
        Files.setPosixFilePermissions(docs, PosixFilePermissions.fromString("r-xr-xr-x"));
        Ran ran = trial.run(EACH).ran();
        Files.setPosixFilePermissions(docs, PosixFilePermissions.fromString("rwxr-xr-x"));

        assertThat(ran.status()).isIn(0, 4);
        assertThat(ran.err()).doesNotContain("\tat ");
    }
}
