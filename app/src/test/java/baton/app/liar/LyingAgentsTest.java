package baton.app.liar;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.liar.Trial.Ending;
import baton.world.files.JournalFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Agents that lie in their first attempt at step 2 and work honestly in the second.
class LyingAgentsTest {
    @TempDir private Path directory;

    private Trial trial;
    private String config;
    private String other;

    @BeforeEach
    void makeRepository() throws Exception {
        trial = Trial.in(directory.resolve("repository"));
        config = Files.readString(trial.top().resolve(".git/config"));
        other = trial.shell().git("rev-parse", "other");
    }

    /// What holds after every run that went well in the end, whatever the agent did before.
    private void assertAllIsWell(Ending ending) throws Exception {
        assertThat(ending.status()).as(ending.ran().err()).isZero();
        assertThat(ending.summary("result")).isEqualTo("completed");
        assertThat(ending.summary("steps_passed")).isEqualTo("2");
        assertThat(trial.subjects())
                .containsExactly("feat: step 2", "feat: step 1", "plan", "init");
        assertThat(trial.shell().git("show", "--format=", "--name-only", "HEAD"))
                .isEqualTo("two.txt");
        assertThat(trial.shell().git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/main");
        assertThat(trial.shell().git("rev-parse", "other", "v1")).isEqualTo(other + "\n" + other);
        assertThat(trial.shell().git("status", "--porcelain"))
                .isEqualTo("?? docs/.ultraexecute-progress-plan.json");
        assertThat(Files.readString(trial.top().resolve(".git/config"))).isEqualTo(config);
        assertThat(trial.shell().git("fsck", "--no-progress", "--no-dangling")).isEmpty();
    }

    private void assertAccused(String kind, String what) {
        assertThat(trial.complaint(2, 1))
                .hasValueSatisfying(
                        complaint -> {
                            assertThat(complaint.kind().word()).isEqualTo(kind);
                            assertThat(complaint.paths()).anyMatch(path -> path.contains(what));
                        });
    }

    @Test
    void anAgentThatClaimsAndDoesNothingIsNotBelieved() throws Exception {
        Ending ending = trial.run(Trial.lying("echo '{\"what\": \"done\"}' > $BATON_OUTPUT_FILE"));

        assertAllIsWell(ending);
        assertThat(trial.complaint(2, 1)).isEmpty();
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
                "mkdir .git/hooks; echo 'touch ../hooked' > .git/hooks/pre-commit; "
                        + "chmod +x .git/hooks/pre-commit                     | pre-commit",
                "echo two.txt >> .git/info/exclude                            | exclude",
                "git rev-parse HEAD~1 > .git/MERGE_HEAD                       | merge",
                "git rebase -q -x false HEAD~1; true                          | rebase"
            })
    void whoMovesTheHistoryOrTurnsGitLosesTheAttempt(String lie, String what) throws Exception {
        Ending ending = trial.run(Trial.lying("echo good > two.txt; " + lie));

        assertAllIsWell(ending);
        assertAccused("history_moved", what);
        assertThat(directory.resolve("watched")).doesNotExist();
        assertThat(directory.resolve("hooked")).doesNotExist();
        assertThat(trial.names())
                .containsExactlyInAnyOrder("refs/heads/main", "refs/heads/other", "refs/tags/v1");
    }

    @Test
    void commitsOfAnAgentAreFoldedBackAndKept() throws Exception {
        String lie = "echo good > two.txt; git add two.txt; git commit -q -m mine";
        Ending ending = trial.run(Trial.lying(lie));

        assertAllIsWell(ending);
        assertThat(trial.complaint(2, 1)).isEmpty();
        assertThat(trial.isPinned("mine")).isTrue();
    }

    @Test
    void whatAnAgentMovedAwayIsKept() throws Exception {
        String lie =
                "git checkout -q -b elsewhere; echo better > two.txt; git add .; "
                        + "git commit -q -m mine";
        Ending ending = trial.run(Trial.lying(lie));

        assertAllIsWell(ending);
        assertAccused("history_moved", "elsewhere");
        assertThat(trial.isPinned("mine")).isTrue();
        assertThat(trial.isSaved("two.txt", "better\n")).isTrue();
    }

    @Test
    void newBranchesAndTagsHurtNobodyAndStay() throws Exception {
        Ending ending = trial.run(Trial.lying("echo good > two.txt; git branch new; git tag t"));

        assertAllIsWell(ending);
        assertThat(trial.names()).contains("refs/heads/new", "refs/tags/t");
    }

    @Test
    void whatAnAgentStagedIsCommittedOnlyByThePlan() throws Exception {
        Ending ending = trial.run(Trial.lying("echo good > two.txt; git add -A"));

        assertAllIsWell(ending);
        assertThat(trial.complaint(2, 1)).isEmpty();
    }

    @Test
    void aLockThatAnAgentLeftIsReleased() throws Exception {
        Ending ending = trial.run(Trial.lying("echo good > two.txt; touch .git/index.lock"));

        assertAllIsWell(ending);
        assertThat(trial.top().resolve(".git/index.lock")).doesNotExist();
    }

    @Test
    void theUsersStashesAreKept() throws Exception {
        trial.write("README.md", "put aside\n");
        trial.shell().git("stash", "-q");
        String stash = trial.shell().git("rev-parse", "stash@{0}");
        Ending ending = trial.run(Trial.lying("echo good > two.txt; git stash clear"));

        assertAllIsWell(ending);
        assertAccused("history_moved", "stash");
        assertThat(trial.shell().git("stash", "list", "--format=%H")).isEqualTo(stash);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo stray > stray.txt                  | stray.txt      | stray",
                "echo stray > a/b/c                      | a/b/c          | stray",
                "rm one.txt                              | one.txt        |",
                "echo bad > one.txt                      | one.txt        | bad",
                "rm one.txt; mkdir one.txt; echo x > one.txt/f | one.txt/f | x",
                "echo easier > docs/plan.md              | docs/plan.md   | easier",
                "echo x > -rf                            | -rf            | x",
                "echo x > '$(touch owned)'               | $(touch owned) | x"
            })
    void straysAreSavedAndPutBack(String lie, String path, String text) throws Exception {
        Ending ending = trial.run(Trial.lying("echo good > two.txt; mkdir -p a/b; " + lie));

        assertAllIsWell(ending);
        assertAccused("scope_drift", path);
        assertThat(trial.isSaved("two.txt", "good\n")).isTrue();
        if (text != null) {
            assertThat(trial.isSaved(path, text + "\n")).isTrue();
        }
        assertThat(trial.shell().git("show", "HEAD:one.txt")).isEqualTo("good");
    }

    @Test
    void namesThatNoPlanCanSpellAreStraysLikeOthers() throws Exception {
        String lie =
                "echo good > two.txt; echo 1 > $'new\\nline'; echo 2 > $'\\xff\\xfe'; "
                        + "echo 3 > $'tab\\there'; echo 4 > '\"quoted\"'; echo 5 > ' '";
        Ending ending = trial.run(Trial.lying(lie));

        assertAllIsWell(ending);
        assertAccused("scope_drift", "line");
        assertThat(trial.isSaved("new\nline", "1\n")).isTrue();
        assertThat(trial.isSaved("tab\there", "3\n")).isTrue();
        assertThat(trial.isSaved("\"quoted\"", "4\n")).isTrue();
        assertThat(trial.isSaved(" ", "5\n")).isTrue();
        assertThat(savedBlobs()).contains(blobOf("2\n"));
    }

    private List<String> savedBlobs() {
        return trial.shell()
                .git("rev-list", "--objects", "--no-object-names", "--glob=refs/baton")
                .lines()
                .toList();
    }

    private String blobOf(String text) {
        return trial.shell()
                .bash("printf '" + text + "' | git hash-object --stdin")
                .output()
                .strip();
    }

    @Test
    void aRepositoryInsideTheRepositoryIsKeptAsAnArchive() throws Exception {
        String lie =
                "echo good > two.txt; git init -q inner; cd inner; echo deep > file; git add .; "
                        + "git -c user.name=A -c user.email=a@b.invalid commit -q -m deep";
        Ending ending = trial.run(Trial.lying(lie));

        assertAllIsWell(ending);
        assertAccused("scope_drift", "inner");
        assertThat(trial.top().resolve("inner")).doesNotExist();
        String archive = trial.shell().bash("find .baton/runs -name '*.tar'").output().strip();
        assertThat(trial.shell().run("tar", "-xOf", archive, "./inner/file")).isEqualTo("deep");
    }

    @Test
    void aRuleThatHidesStraysDoesNotHideThem() throws Exception {
        String lie = "echo good > two.txt; echo '*.hid' > .gitignore; echo stray > a.hid";
        Ending ending = trial.run(Trial.lying(lie));

        assertAllIsWell(ending);
        assertAccused("scope_drift", ".gitignore");
        assertThat(trial.isSaved("a.hid", "stray\n")).isTrue();
    }

    @Test
    void aLinkOutOfTheRepositoryProvesNothing() throws Exception {
        Files.writeString(directory.resolve("outside"), "good\n");
        Ending ending =
                trial.run(
                        Trial.lying("ln -s ../outside two.txt")
                                .replace("2-*)", "2-*) rm two.txt;"));

        assertAllIsWell(ending);
        assertThat(Files.readString(directory.resolve("outside"))).isEqualTo("good\n");
        assertThat(Files.isSymbolicLink(trial.top().resolve("two.txt"))).isFalse();
    }

    @Test
    void whatIsWrittenOutsideIsOutOfReachAndBreaksNothing() throws Exception {
        Ending ending = trial.run(Trial.lying("echo good > two.txt; echo x > ../outside.txt"));

        assertAllIsWell(ending);
        assertThat(directory.resolve("outside.txt")).hasContent("x");
    }

    @Test
    void whoeverWritesWhatOnlyBatonWritesChangesNothing() throws Exception {
        String lie =
                "echo good > two.txt; cd docs; f=.ultraexecute-progress-plan.json; "
                        + "sed 's/pending/passed/; s/running/passed/' $f > x; mv x $f";
        Ending ending = trial.run(Trial.lying(lie));

        assertAllIsWell(ending);
        assertThat(Files.readString(trial.top().resolve("docs/.ultraexecute-progress-plan.json")))
                .contains("\"status\": \"completed\"");
    }

    /// The report names the last line that was written, and every line names the one before it.
    @ParameterizedTest
    @ValueSource(
            strings = {
                ": > .baton/runs/*/journal.jsonl",
                "sed -i 's/step-1/step-2/' .baton/runs/*/journal.jsonl"
            })
    void whoeverWritesIntoTheJournalIsFoundOut(String lie) throws Exception {
        Ending ending = trial.run(Trial.lying(lie));

        assertAllIsWell(ending);
        JournalFile.Verified found = JournalFile.verify(trial.folder().journal());
        String report = Files.readString(trial.folder().report());
        assertThat(found.holds() && report.contains("Journal: " + found.head())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"conftest.py", ".github/workflows/test.yml", "jest.config.js"})
    void whoeverEasesTheTestsLosesTheAttempt(String path) throws Exception {
        String lie = "echo good > two.txt; mkdir -p .github/workflows; echo x > " + path;
        Ending ending = trial.run(Trial.lying(lie));

        assertAllIsWell(ending);
        assertAccused("grader_changed", path);
        assertThat(trial.isSaved(path, "x\n")).isTrue();
    }
}
