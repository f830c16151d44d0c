package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.TreeId;
import baton.world.git.index.IndexUpdate;
import baton.world.git.index.ProposedWork;
import baton.world.kit.TestRepository;
import baton.world.process.Environment;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Nothing that an agent writes hides what it changes: neither settings of the repository or of its
/// user, nor rules in files, nor names that stand for other objects.
class HiddenChangesTest {
    private static final String EVERYTHING = "*\n";

    @TempDir Path directory;

    private TestRepository test;
    private Path home;
    private Snapshots snapshots;

    @BeforeEach
    void makeRepository() throws IOException {
        home = Files.createDirectories(directory.resolve("home/.config/git")).resolve("../..");
        test = TestRepository.create(directory.resolve("r"));
        test.write("dir/one", "one\n");
        test.write("dir/two", "two\n");
        test.write(".gitignore", "*.log\n");
        test.write("dir/.gitignore", "/*.tmp\n");
        test.commitAll("files");
        open();
        snapshots.reset();
    }

    private void open() {
        Environment environment =
                TestRepository.ENVIRONMENT
                        .with(Map.of("HOME", home.normalize().toString()))
                        .without(
                                name ->
                                        name.equals("XDG_CONFIG_HOME")
                                                || name.equals("GIT_CONFIG_GLOBAL"));
        snapshots =
                Snapshots.open(
                        Repository.open(test.top(), environment).accepted(),
                        directory.resolve("run"),
                        List.of(new RepoPath(".baton/runs")));
    }

    private List<String> changed() {
        return snapshots.changes().stream().map(change -> change.path().text()).toList();
    }

    private void changeEverything() {
        test.write("new", "new\n");
        test.write("deep/er/new", "new\n");
        test.write("dir/one", "ONE\n");
        test.delete("dir/two");
    }

    private void assertEverythingSeen() {
        assertThat(changed()).contains("new", "deep/er/new", "dir/one", "dir/two");
        TreeId tree = snapshots.propose().tree();
        assertThat(test.git("ls-tree", "-r", "--name-only", tree.value()).lines())
                .contains("new", "deep/er/new", "dir/one")
                .doesNotContain("dir/two");
        assertThat(test.git("show", tree + ":dir/one")).isEqualTo("ONE");
    }

    @Test
    void rulesOfTheRepositoryAlone() {
        changeEverything();
        test.write(".git/info/exclude", EVERYTHING);
        assertEverythingSeen();
    }

    @Test
    void aFileThatTheSettingsName() {
        changeEverything();
        test.write("../all", EVERYTHING);
        test.git("config", "core.excludesFile", directory.resolve("all").toString());
        assertEverythingSeen();
    }

    @Test
    void settingsOfTheWorktree() {
        changeEverything();
        test.write("../all", EVERYTHING);
        test.git("config", "extensions.worktreeConfig", "true");
        test.write(".git/config.worktree", "[core]\n\texcludesFile = " + directory + "/all\n");
        assertEverythingSeen();
    }

    @Test
    void settingsThatAreIncluded() {
        changeEverything();
        test.write("../all", EVERYTHING);
        test.write("../more", "[core]\n\texcludesFile = " + directory + "/all\n");
        test.git("config", "include.path", directory.resolve("more").toString());
        assertEverythingSeen();
    }

    @Test
    void rulesOfTheUser() throws IOException {
        changeEverything();
        Files.writeString(home.resolve(".config/git/ignore"), EVERYTHING);
        assertEverythingSeen();
    }

    @ParameterizedTest
    @ValueSource(strings = {".gitignore", "dir/.gitignore", "deep/.gitignore", "new/.gitignore"})
    void newRulesInTheTree(String file) {
        test.write(file, EVERYTHING);
        test.write("dir/x.tmp2", "x\n");
        test.write("deep/x", "x\n");
        test.write("new/x", "x\n");

        assertThat(changed()).contains(file, "dir/x.tmp2", "deep/x", "new/x");
    }

    @Test
    void rulesThatWereThereStillHold() {
        test.write("a.log", "x");
        test.write("deep/a.log", "x");
        test.write("dir/a.tmp", "x");
        test.write("dir/deep/a.tmp", "x");
        test.write(".baton/runs/1/log", "x");

        assertThat(changed()).containsExactly("dir/deep/a.tmp");
    }

    @Test
    void aRuleHoldsFromTheStepAfterTheOneThatMadeIt() {
        test.write(".gitignore", "*.log\n*.out\n");
        test.write("first.out", "x\n");
        assertThat(changed()).containsExactly(".gitignore", "first.out");
        snapshots.adopt(snapshots.propose());
        test.write("second.out", "x\n");

        assertThat(changed()).isEmpty();
        test.write("first.out", "y\n");
        assertThat(changed()).containsExactly("first.out");
    }

    @Test
    void whatARuleHidThatIsGoneWasThereBefore() {
        test.write("old.log", "x\n");
        test.write(".gitignore", "\n");
        List<Change> changes = snapshots.propose().changes();
        assertThat(changes)
                .extracting(change -> change.path().text())
                .containsExactly(".gitignore");
        snapshots.adopt(snapshots.propose());

        assertThat(changed()).isEmpty();
        test.write("new.log", "x\n");
        assertThat(changed()).containsExactly("new.log");
    }

    @Test
    void cachesThatIgnoreThemselvesStayIgnoredButNoNewOneIs() {
        test.write(".cache/.gitignore", "*\n");
        test.write(".cache/x", "x\n");
        assertThat(snapshots.reset()).isEmpty();
        test.write(".cache/y", "y\n");
        assertThat(changed()).isEmpty();

        test.write(".other/.gitignore", "*\n");
        test.write(".cache/deep/.gitignore", "!*\n");
        test.write(".gitignore", "*.log\n# more\n");
        snapshots.adopt(snapshots.propose());
        test.write(".other/y", "y\n");
        test.write(".cache/z", "y\n");
        assertThat(changed()).isEmpty();
    }

    @Test
    void newCachesOfKnownToolsAreIgnoredWhereTheyIgnoreThemselves() {
        test.write(".pytest_cache/.gitignore", "# Created by pytest automatically.\n*\n");
        test.write(".pytest_cache/v/x", "x\n");
        test.write("dir/.ruff_cache/.gitignore", "*\n!y\n");
        test.write("dir/.ruff_cache/y", "y\n");
        test.write(".mypy_cache/y", "y\n");

        List<String> seen =
                List.of(".mypy_cache/y", "dir/.ruff_cache/.gitignore", "dir/.ruff_cache/y");
        assertThat(changed()).isEqualTo(seen);
        assertThat(changed()).isEqualTo(seen);
        assertThat(snapshots.ignored().paths()).containsExactly(new GitPath(".pytest_cache/"));
        test.write(".gitignore", "*.log\n# more\n");
        snapshots.adopt(snapshots.propose());
        test.write(".pytest_cache/v/y", "y\n");
        assertThat(changed()).isEmpty();
    }

    @Test
    void whatIsTrackedInACacheIsSeenAndItsNameSaysNoRule() {
        test.write(".venv/mine", "x\n");
        test.commitAll("tracked");
        snapshots.reset();
        test.write(".venv/.gitignore", "*\n");
        test.write(".venv/mine", "changed\n");
        test.write("q\nnew\n/.venv/.gitignore", "*\n");
        test.write("new", "x\n");

        assertThat(changed()).contains(".venv/mine", "new").doesNotContain(".venv/.gitignore");
    }

    @Test
    void modesAreSeenWhateverTheSettingsSay() {
        test.makeExecutable("dir/one");
        test.git("config", "core.fileMode", "false");

        assertThat(changed()).containsExactly("dir/one");
    }

    @Test
    void namesThatDifferInCaseAloneAreSeen() {
        test.write("DIR/ONE", "x\n");
        test.git("config", "core.ignoreCase", "true");

        assertThat(changed()).containsExactly("DIR/ONE");
    }

    /// A setting of another disk is no better than one that an agent makes.
    @Test
    void namesThatDifferInCaseAloneAreSeenWhateverTheSettingsWere() {
        TestRepository other = TestRepository.create(directory.resolve("cases"));
        other.write("a.txt", "a\n");
        other.commitAll("a");
        other.git("config", "core.ignoreCase", "true");
        Snapshots seen =
                Snapshots.open(
                        Repository.open(other.top(), TestRepository.ENVIRONMENT),
                        directory.resolve("cases.run"),
                        List.of());
        assertThat(seen.reset()).isEmpty();
        other.write("A.txt", "other\n");

        assertThat(seen.changes())
                .extracting(change -> change.path().text())
                .containsExactly("A.txt");
        assertThat(seen.propose().changes()).hasSize(1);
        assertThat(seen.since()).isEmpty();
    }

    @Test
    void anotherWorkingTreeIsNotLookedAt() throws IOException {
        Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));
        test.git("worktree", "add", "--quiet", "--detach", elsewhere.resolve("w").toString());
        changeEverything();
        test.git("config", "core.worktree", elsewhere.resolve("w").toString());
        assertThat(changed()).contains("new", "dir/one", "dir/two");
    }

    @Test
    void aFilterThatIsNewConvertsNothing() {
        test.git("config", "filter.lie.clean", "echo one");
        test.write(".gitattributes", "* filter=lie\n");
        test.write("dir/one", "ONE\n");
        test.write(".git/info/attributes", "* filter=lie\n");

        assertThat(changed()).containsExactly(".gitattributes", "dir/one");
        TreeId tree = snapshots.propose().tree();
        assertThat(test.git("cat-file", "blob", tree + ":dir/one")).isEqualTo("ONE");
        assertThat(test.git("cat-file", "blob", tree + ":.gitattributes"))
                .isEqualTo("* filter=lie");
    }

    @Test
    void lineEndsAreConvertedAsBefore() {
        test.write(".gitattributes", "* text eol=crlf\n");
        test.write("dir/one", "one\r\n");

        assertThat(changed()).containsExactly(".gitattributes", "dir/one");
    }

    @Test
    void aFilterThatWasThereStillConverts() {
        test.git("config", "filter.up.clean", "tr a-z A-Z");
        test.git("config", "filter.up.smudge", "tr A-Z a-z");
        test.write(".gitattributes", "*.up filter=up\n");
        test.write("x.up", "abc\n");
        test.commitAll("filtered");
        Path old = directory.resolve("run");
        test.shell("rm -rf '" + old + "'");
        open();
        assertThat(snapshots.reset()).isEmpty();
        test.write("x.up", "abcd\n");
        TreeId tree = snapshots.propose().tree();

        assertThat(test.git("cat-file", "blob", tree + ":x.up")).isEqualTo("ABCD");
        snapshots.putBack(List.of(new GitPath("x.up")));
        assertThat(test.read("x.up")).isEqualTo("abc\n");
    }

    @Test
    void namesThatReplaceObjectsReplaceNothing() {
        String one = test.git("rev-parse", "HEAD:dir/one");
        String two = test.git("rev-parse", "HEAD:dir/two");
        test.git("replace", one, two);
        test.write("dir/one", "ONE\n");
        snapshots.putBack(List.of(new GitPath("dir/one")));

        assertThat(test.read("dir/one")).isEqualTo("one\n");
        assertThat(changed()).isEmpty();
    }

    @Test
    void whatIsThereIsSeenWhileGitsOwnDirectoryIsGone() {
        changeEverything();
        test.shell("mv .git/HEAD .git/HEAD.away; mv .git/config .git/config.away");
        assertThat(changed()).contains("new", "dir/one", "dir/two");
        test.shell("mv .git/HEAD.away .git/HEAD; mv .git/config.away .git/config");
    }

    @Test
    void pipesAreSeenWhereverTheyAre() {
        test.shell("mkfifo pipe dir/pipe; mkdir -p made/deep; mkfifo made/deep/pipe");
        test.shell("rm dir/one; mkfifo dir/one; mkfifo x.log; mkdir q.log; mkfifo q.log/pipe");
        List<Change> changes = snapshots.changes();

        assertThat(changes).extracting(Change::kind).containsOnly(Change.Kind.UNSTORABLE);
        assertThat(changes)
                .extracting(change -> change.path().text())
                .containsExactly("dir/one", "dir/pipe", "made/deep/pipe", "pipe", "x.log");
        snapshots.putBack(Change.paths(changes));
        assertThat(changed()).isEmpty();
        assertThat(test.read("dir/one")).isEqualTo("one\n");
        assertThat(test.has("made")).isFalse();
    }

    @Test
    void aPipeThatWasThereIsNobodysChange() {
        test.shell("mkfifo known");
        snapshots.reset();
        test.write("beside", "x\n");

        assertThat(changed()).containsExactly("beside");
    }

    @Test
    void aFileThatIsTooLargeIsNotStored() throws IOException {
        try (var file = new java.io.RandomAccessFile(test.at("large").toFile(), "rw")) {
            file.setLength(IndexUpdate.FILE_MAX + 1);
        }
        assertThat(snapshots.propose().changes())
                .containsExactly(new Change(new GitPath("large"), Change.Kind.UNSTORABLE));
    }

    @Test
    void whatChangesAfterTheProposalIsToldAndPutBack() {
        test.write("dir/one", "ONE\n");
        ProposedWork proposal = snapshots.propose();
        assertThat(snapshots.since()).isEmpty();
        test.write("dir/one", "swapped\n");
        test.write("left", "x\n");
        test.write(".git/info/exclude", EVERYTHING);

        List<Change> since = snapshots.since();
        assertThat(since)
                .containsExactly(
                        new Change(new GitPath("dir/one"), Change.Kind.MODIFIED),
                        new Change(new GitPath("left"), Change.Kind.ADDED));
        snapshots.putBackProposed(Change.paths(since));
        assertThat(test.read("dir/one")).isEqualTo("ONE\n");
        assertThat(test.has("left")).isFalse();
        assertThat(snapshots.propose().tree()).isEqualTo(proposal.tree());
    }
}
