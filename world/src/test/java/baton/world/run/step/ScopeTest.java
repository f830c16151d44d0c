package baton.world.run.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Agents that touch what is none of their business in the first attempt at step 2 and work
/// honestly in the second.
class ScopeTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private String config;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        checkout.repository().git("branch", "other");
        checkout.repository().git("tag", "v1");
        checkout.repository()
                .bash("git branch ahead $(git commit-tree -m ahead -p HEAD HEAD^{tree})");
        config = checkout.repository().read(".git/config");
    }

    /// Runs with an agent that makes its file and does this besides.
    private void runWith(String lie) {
        agent.at(2, 1, call -> call.does("echo 2 > f2.txt; " + lie));
        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
    }

    /// Asserts what holds after every run that went well in the end, whatever the agent did before.
    private void assertWell() {
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1", "feat: 2");
        assertThat(checkout.repository().git("show", "--format=", "--name-only", "HEAD"))
                .isEqualTo("f2.txt");
        assertThat(checkout.repository().git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/main");
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.repository().read(".git/config")).isEqualTo(config);
        assertThat(checkout.repository().git("fsck", "--no-progress", "--no-dangling")).isEmpty();
    }

    private void assertAccused(String kind, String what) {
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.2");
        assertThat(agent.prompts().getLast()).contains(kind, what);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo stray > stray.txt                       | stray.txt      | stray",
                "mkdir -p a/b; echo stray > a/b/c             | a/b/c          | stray",
                "rm f1.txt                                    | f1.txt         |",
                "echo bad > f1.txt                            | f1.txt         | bad",
                "rm f1.txt; mkdir f1.txt; echo x > f1.txt/f   | f1.txt/f       | x",
                "echo x > -rf                                 | -rf            | x",
                "echo x > .baton/config.yaml                  | .baton/config.yaml | x",
                "echo x > '$(touch owned)'                    | $(touch owned) | x"
            })
    void straysAreSavedAndPutBack(String lie, String path, String text) {
        runWith(lie);

        assertWell();
        assertAccused("scope_drift", path);
        assertThat(checkout.isSaved("f2.txt", "2")).isTrue();
        if (text != null) {
            assertThat(checkout.isSaved(path, text)).isTrue();
        }
        assertThat(checkout.repository().git("show", "HEAD:f1.txt")).isEqualTo("1");
    }

    @Test
    void planIsAStrayLikeOthers() {
        String plan = checkout.project("plan.md");
        runWith("echo easier > " + Checkout.PLAN);

        assertWell();
        assertAccused("scope_drift", "plan.md");
        assertThat(checkout.project("plan.md")).isEqualTo(plan);
        assertThat(checkout.isSaved(Checkout.PLAN, "easier")).isTrue();
    }

    @Test
    void namesThatNoPlanCanSpellAreStraysLikeOthers() {
        runWith(
                "echo 1 > $'new\\nline'; echo 2 > $'\\xff\\xfe'; "
                        + "echo 3 > $'tab\\there'; echo 4 > '\"quoted\"'; echo 5 > ' '");

        assertWell();
        assertAccused("scope_drift", "line");
        assertThat(checkout.isSaved("new\nline", "1")).isTrue();
        assertThat(checkout.isSaved("tab\there", "3")).isTrue();
        assertThat(checkout.isSaved("\"quoted\"", "4")).isTrue();
        assertThat(checkout.isSaved(" ", "5")).isTrue();
        String blob = checkout.repository().bash("echo 2 | git hash-object --stdin");
        assertThat(
                        checkout.repository()
                                .git(
                                        "rev-list",
                                        "--objects",
                                        "--no-object-names",
                                        "--glob=refs/baton")
                                .lines())
                .contains(blob);
    }

    @Test
    void repositoryInsideTheRepositoryIsKeptAsAnArchive() {
        runWith("git init -q inner; cd inner; echo deep > file; git add .; git commit -q -m deep");

        assertWell();
        assertAccused("scope_drift", "inner");
        assertThat(checkout.repository().has("inner")).isFalse();
        String archive = checkout.repository().bash("find .baton/runs -name '*.tar'");
        assertThat(checkout.repository().bash("tar -xOf " + archive + " ./inner/file"))
                .isEqualTo("deep");
    }

    /// Git says a line about them, fails at nothing, and takes none of them.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ln -s /etc/passwd .gitmodules         | .gitmodules",
                "mkdir d; ln -s ../f1.txt d/.GITMODULES | d/.GITMODULES",
                "ln -s f1.txt gi7eba~1                 | gi7eba~1",
                "echo x > 'x\\.git'                    | x\\.git",
                "mkdir 'e\\.git'; echo x > 'e\\.git/x'  | e\\.git/x"
            })
    void whatGitPassesOverIsAStrayLikeOthers(String lie, String path) {
        runWith(lie);

        assertWell();
        assertAccused("scope_drift", path);
        assertThat(checkout.repository().bash("ls -A")).doesNotContain("git~", "\\", "7eba");
        assertThat(checkout.repository().bash("find .baton/runs/*/salvage -type f")).isNotEmpty();
    }

    /// Git names neither such an entry nor what is in it, and commands read both.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mkdir lib; : > lib/.git; echo x > lib/x                  | lib/.git",
                "mkdir lib; : > lib/.git; mkfifo lib/p                    | lib/.git, lib/p",
                "mkdir -p lib/.git/deep; echo x > lib/.git/deep/run.sh    | lib/.git",
                "mkdir lib; ln -s ../f1.txt lib/.git                      | lib/.git",
                "mkdir -p lib/.git; mkfifo lib/.git/p                     | lib/.git",
                "git init -q src; echo x > src/.git/run.sh                | src/.git",
                "git init -q src/inner; echo x > src/inner/x              | src/inner",
                "git init -q lib/a; mkfifo lib/a/p; mkdir lib/a/b; : > lib/a/b/.git | lib/a"
            })
    void whatHasTheNameOfGitsDirectoryIsAStrayLikeOthers(String lie, String paths) {
        checkout.repository().write("src/known.txt", "known\n");
        checkout.repository().git("add", "src");
        checkout.repository().git("commit", "-q", "--amend", "--no-edit");
        runWith(lie);

        assertWell();
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.2");
        assertThat(agent.prompts().getLast()).contains("scope_drift: " + paths + "\n");
        assertThat(checkout.repository().has("lib")).isFalse();
        assertThat(checkout.repository().bash("ls -A src")).isEqualTo("known.txt");
    }

    @Test
    void ruleThatHidesStraysDoesNotHideThem() {
        runWith("echo '*.hid' > .gitignore; echo stray > a.hid");

        assertWell();
        assertAccused("scope_drift", ".gitignore");
        assertThat(checkout.isSaved("a.hid", "stray")).isTrue();
    }

    @Test
    void linkOutOfTheRepositoryProvesNothing() throws Exception {
        Files.writeString(directory.resolve("outside"), "good\n");
        agent.at(2, 1, call -> call.does("ln -s ../outside f2.txt"));
        agent.at(2, 2, call -> call.does("rm f2.txt; echo 2 > f2.txt"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertWell();
        assertThat(directory.resolve("outside")).hasContent("good");
        assertThat(Files.isSymbolicLink(checkout.repository().at("f2.txt"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"conftest.py", ".github/workflows/test.yml", "jest.config.js"})
    void whoEasesTheTestsLosesTheAttempt(String path) {
        runWith("mkdir -p .github/workflows; echo x > " + path);

        assertWell();
        assertAccused("grader_changed", path);
        assertThat(checkout.isSaved(path, "x")).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "git commit -q --amend -m mine                                | rewritten",
                "git reset -q --hard HEAD~1                                   | rewritten",
                "git checkout -q -b elsewhere                                 | elsewhere",
                "git checkout -q --detach                                     | was left",
                "git checkout -q other                                        | was left",
                "git symbolic-ref HEAD refs/heads/none                        | was left",
                "git update-ref -d HEAD                                       | no commit",
                "git branch -q -D other                                       | refs/heads/other",
                "git branch -q -f other $(git commit-tree -m x HEAD^{tree})   | refs/heads/other",
                "git tag -d v1                                                | refs/tags/v1",
                "git tag -f v1 HEAD                                           | refs/tags/v1",
                "rm .git/index                                                | index",
                "echo junk > .git/index                                       | index",
                "git config core.hooksPath evil                               | config",
                "git config core.fsmonitor 'touch ../watched; false'          | config",
                "git merge -q --no-ff --no-commit ahead                       | merge",
                "git rebase -q -x false HEAD~1; true                          | rebase"
            })
    void whoMovesTheHistoryOrTurnsGitLosesTheAttempt(String lie, String what) {
        String other = checkout.repository().git("rev-parse", "other");
        runWith(lie);

        assertWell();
        assertAccused("history_moved", what);
        assertThat(checkout.repository().git("rev-parse", "other", "v1"))
                .isEqualTo(other + "\n" + other);
        assertThat(names())
                .containsExactlyInAnyOrder(
                        "refs/heads/ahead", "refs/heads/main", "refs/heads/other", "refs/tags/v1");
        assertThat(directory.resolve("watched")).doesNotExist();
        assertThat(directory.resolve("hooked")).doesNotExist();
    }

    /// Without a fence nobody can tell that it was the agent: it gets nothing from it, and is not
    /// accused.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mkdir -p .git/hooks; echo 'touch ../hooked' > .git/hooks/pre-commit; "
                        + "chmod +x .git/hooks/pre-commit                     | pre-commit",
                "echo f2.txt >> .git/info/exclude                             | exclude",
                "git rev-parse HEAD > .git/shallow                            | shallow",
                "env -u GIT_TRACE2_EVENT git config core.hooksPath evil       | core.hookspath",
            })
    void whatNothingTellsOfIsPutBackAndHeldAgainstNobody(String lie, String what) {
        runWith(lie);

        assertWell();
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(checkout.last("scope.checked step-2")).contains("settings_put_back", what);
        assertThat(directory.resolve("hooked")).doesNotExist();
    }

    @Test
    void settingsThatArePutBackAreNamedWithTheirValuesAndKept() {
        checkout.repository().git("config", "user.name", "Old");
        runWith(
                "git config user.name New; git config --add my.key 'a b';"
                        + " echo mine >> .git/info/exclude");

        assertAccused("history_moved", "user.name from `Old` to `New`");
        assertAccused("history_moved", "my.key from nothing to `a b`");
        assertThat(checkout.repository().git("config", "user.name")).isEqualTo("Old");
        assertThat(
                        checkout.repository()
                                .bash("cat .baton/runs/*/salvage/settings-put-back-*/config"))
                .contains("name = New");
        assertThat(
                        checkout.repository()
                                .bash(
                                        "cat .baton/runs/*/salvage/settings-put-back-*/info"
                                                + "%2Fexclude"))
                .contains("mine");
    }

    /// The names that are not the program's own.
    private List<String> names() {
        return checkout.repository()
                .git("for-each-ref", "--format=%(refname)")
                .lines()
                .filter(name -> !name.matches("refs/(baton|notes)/.*"))
                .toList();
    }

    @Test
    void newBranchesAndTagsStay() {
        runWith("git branch new; git tag t");

        assertThat(names()).contains("refs/heads/new", "refs/tags/t");
    }

    @Test
    void whatWasMovedAwayIsKept() {
        runWith(
                "git checkout -q -b elsewhere; echo better > f2.txt; git add .; git commit -qm"
                        + " mine");

        assertWell();
        assertAccused("history_moved", "elsewhere");
        assertThat(checkout.repository().subjects("--glob=refs/baton")).contains("mine");
        assertThat(checkout.isSaved("f2.txt", "better")).isTrue();
    }

    @Test
    void stashesOfTheUserAreKept() {
        checkout.repository().write("start", "put aside\n");
        checkout.repository().git("stash", "-q");
        String stash = checkout.repository().git("rev-parse", "stash@{0}");
        runWith("git stash clear");

        assertWell();
        assertAccused("history_moved", "stash");
        assertThat(checkout.repository().git("stash", "list", "--format=%H")).isEqualTo(stash);
    }

    /// Harmless: none of it costs an attempt.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git add -A",
                "git branch new; git tag t",
                "GIT_EDITOR='kill -9 $PPID; :' git commit -qa --allow-empty || true",
                "echo x > ../outside.txt",
                "git add f2.txt; git commit -q -m mine"
            })
    void whatHurtsNobodyIsLetBe(String deed) {
        runWith(deed);

        assertWell();
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(checkout.repository().has(".git/index.lock")).isFalse();
    }

    @Test
    void commitsOfAnAgentAreFoldedBackAndKept() {
        runWith("git add f2.txt; git commit -q -m mine");

        assertWell();
        assertThat(checkout.repository().subjects("--glob=refs/baton")).contains("mine");
    }

    @Test
    void moreStraysThanAreListedAreAllPutBack() {
        runWith("for i in $(seq 250); do echo x > stray$i; done");

        assertWell();
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "2.2");
        assertThat(checkout.isSaved("stray250", "x")).isTrue();
    }

    @Test
    void whatOnlyBatonWritesIsWrittenAgain() {
        runWith(
                "cd .claude/projects/*; f=.ultraexecute-progress-plan.json; "
                        + "sed 's/pending/passed/; s/running/passed/' $f > x; mv x $f");

        assertWell();
        assertThat(checkout.project(".ultraexecute-progress-plan.json"))
                .contains("\"status\": \"completed\"");
    }

    /// A session may never touch what its spec says: nobody is called for it.
    @Test
    void stepBeyondItsFenceIsNotWorkedOn() {
        PlanStep step = PlanStep.of(1).files("`f1.txt` (new), `secret.txt` (new)");
        checkout.planning(PlanStep.spec("none", "none", step));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
        assertThat(agent.calls()).isEmpty();
        assertThat(checkout.last("scope.checked step-1")).contains("secret.txt");
    }
}
