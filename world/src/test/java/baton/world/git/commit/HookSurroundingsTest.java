package baton.world.git.commit;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.Repository;
import baton.world.kit.TestRepository;
import baton.world.process.Environment;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Hooks that run with a commit of Baton's find what they would find with a commit by git.
class HookSurroundingsTest {
    private static final List<String> HOOKS =
            List.of(
                    "pre-commit",
                    "prepare-commit-msg",
                    "commit-msg",
                    "reference-transaction",
                    "post-index-change",
                    "post-commit");

    private static final Environment DATED =
            TestRepository.ENVIRONMENT.with("GIT_AUTHOR_DATE", "@1000000000 +0000");

    @TempDir private Path directory;

    private TestRepository test;
    private Path told;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        told = directory.resolve("told");
    }

    private void hookAll(String script) {
        HOOKS.forEach(name -> test.hook(name, script));
    }

    /// Each hook with its arguments, its directory and what git told it by its environment.
    private Set<String> heard(TestRepository where) throws IOException {
        String text = Files.readString(told);
        Files.delete(told);
        return text.lines()
                .map(line -> line.replace(where.top().toString(), "TOP"))
                .map(HookSurroundingsTest::likened)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// Only files have other names, and nobody is asked anything. That there is nothing said of the
    /// index is the same as if its name were said.
    private static String likened(String line) {
        return line.replaceAll(" \\S*/(BATON|COMMIT)_EDITMSG", " MESSAGE")
                .replaceAll("GIT_INDEX_FILE=\\S*/(baton-)?index ", "")
                .replace("GIT_CONFIG_PARAMETERS='core.filesRefLockTimeout'='1' ", "")
                .replace("GIT_TERMINAL_PROMPT=0 ", "");
    }

    private void assertAlike(TestRepository where) throws IOException {
        hookAll(
                "echo $(basename $0) $* in $PWD: $(env | grep ^GIT_ | sort | tr '\\n' ' ') . >> "
                        + told);
        where.write("by-git", "1\n");
        where.bash("git add by-git; git commit -q -m x", DATED.variables());
        Set<String> byGit = heard(where);

        where.write("by-baton", "1\n");
        Repository repository = Repository.open(where.top(), DATED);
        Commits.in(repository).under(DATED, Duration.ofMinutes(1)).commit("x", "by-baton");
        assertThat(heard(where)).isEqualTo(byGit).hasSizeGreaterThan(HOOKS.size());
    }

    @Test
    void inTheCheckoutTheyHearWhatGitTells() throws IOException {
        assertAlike(test);
    }

    @Test
    void inAWorktreeTheyHearWhatGitTells() throws IOException {
        test.git("worktree", "add", "--quiet", "../w");
        assertAlike(new TestRepository(directory.resolve("w").toRealPath()));
    }

    @Test
    void hookThatIsToldOfTheCommitFindsTheUsersIndex() {
        test.hook("post-commit", "git status --porcelain > " + told);
        test.write("new", "1\n");
        test.write("staged", "1\n");
        test.git("add", "staged");
        Commits.in(Repository.open(test.top(), TestRepository.ENVIRONMENT)).commit("x", "new");

        assertThat(told).hasContent("A  staged");
    }

    @Test
    void whatSuchAHookCommitsIsOnTopOfTheCommit() {
        test.hook(
                "post-commit",
                "[ -e bump ] && exit; echo > bump; git add bump; git commit -qm bump");
        test.write("new", "1\n");
        Commits.in(Repository.open(test.top(), TestRepository.ENVIRONMENT)).commit("x", "new");

        assertThat(test.subjects()).containsExactly("start", "x", "bump");
        assertThat(test.git("ls-files")).isEqualTo("bump\nnew\nstart");
        assertThat(test.git("ls-tree", "--name-only", "HEAD")).isEqualTo("bump\nnew\nstart");
        assertThat(test.git("status", "--porcelain")).isEmpty();
    }
}
