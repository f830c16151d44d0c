package baton.world.git.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/// The commits of steps that follow each other: exactly the named paths, and afterwards index,
/// history and working tree agree.
class StepCommitTest {
    private static final String MESSAGE = "feat: more";

    @TempDir Path directory;

    private TestRepository test;
    private Repository repository;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        test.write("dir/one", "1\n");
        test.write("dir/two", "2\n");
        test.write("dir-x", "x\n");
        test.write("dir.x", "x\n");
        open(test);
    }

    private void open(TestRepository opened) {
        test = opened;
        repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        test.commitAll("files");
    }

    private Checkpoints.Prepared commit(String... paths) {
        return Commits.in(repository).commit(MESSAGE, paths);
    }

    private void assertWhole(Checkpoints.Prepared outcome) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Checkpoints.Ready.class,
                        ready -> assertThat(ready.commit().id().value()).isEqualTo(test.head()));
        assertThat(repository.gitDirectory().toFile().list())
                .noneMatch(name -> name.contains("baton"));
        assertThat(test.git("status", "--porcelain")).isEmpty();
        assertThat(test.git("fsck", "--strict")).isEmpty();
        assertThat(test.git("diff", "--cached", "HEAD")).isEmpty();
        test.git("update-index", "--really-refresh");
        assertThat(test.git("write-tree")).isEqualTo(test.git("rev-parse", "HEAD^{tree}"));
        assertThat(test.git("log", "-1", "--format=%an %ae %cn %ce %B"))
                .isEqualTo("A a@example.com C c@example.com " + MESSAGE);
        assertThat(test.git("reflog", "-1", "--format=%gs")).isEqualTo("commit: " + MESSAGE);
        assertThat(test.git("rev-parse", "HEAD@{1}")).isEqualTo(test.git("rev-parse", "HEAD~1"));
    }

    @Test
    void newChangedAndRemovedFilesAreCommitted() {
        test.write("new/deep/er", "n\n");
        test.write("dir/one", "changed\n");
        test.delete("dir/two");
        test.write("tool", "#!/bin/sh\n");
        test.makeExecutable("tool");
        test.write("grüße ü", "ü\n");
        test.link("link", "start");
        assertWhole(commit("new/deep/er", "dir/one", "dir/two", "tool", "grüße ü", "link"));

        assertThat(test.git("diff", "--name-status", "--no-renames", "-z", "HEAD~1"))
                .isEqualTo(
                        "M\0dir/one\0D\0dir/two\0A\0grüße ü\0A\0link\0A\0new/deep/er\0A\0tool\0");
        assertThat(test.git("ls-tree", "HEAD", "tool")).startsWith("100755 ");
        assertThat(test.git("ls-tree", "HEAD", "link")).startsWith("120000 ");
    }

    @Test
    void oneFollowsTheOther() {
        for (int i = 0; i < 5; i++) {
            test.write("dir/n" + i, i + "\n");
            assertWhole(commit("dir/n" + i));
        }
        assertThat(test.git("rev-list", "--count", "HEAD")).isEqualTo("7");
    }

    @Test
    void whatGitWouldConvertIsConverted() {
        test.write(".gitattributes", "*.txt text eol=crlf\n");
        test.commitAll("attributes");
        test.write("a.txt", "one\r\ntwo\r\n");
        assertWhole(commit("a.txt"));
        assertThat(test.git("cat-file", "-s", "HEAD:a.txt")).isEqualTo("8");
    }

    @Test
    void aLinkedWorktreeWithoutABranchGrowsToo() {
        Path linked = directory.resolve("linked");
        test.git("worktree", "add", "--quiet", "--detach", linked.toString());
        TestRepository main = test;
        TestRepository worktree = new TestRepository(linked);
        worktree.write("dir/two", "other\n");
        open(worktree);
        worktree.write("dir/three", "3\n");
        assertWhole(commit("dir/three"));
        assertThat(main.git("status", "--porcelain")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void whateverIsChangedIsCommitted(int seed) {
        Random random = new Random(seed);
        List<String> names =
                List.of("a", "a-b", "a.b", "a0", "b/a", "b/c/d", "b/c/e", "b-c", "dir/one", "z z");
        for (int round = 0; round < 6; round++) {
            Set<String> changed = new TreeSet<>();
            for (int i = 0; i < 3; i++) {
                String name = names.get(random.nextInt(names.size()));
                changed.add(name);
                if (random.nextBoolean() || !Files.exists(test.top().resolve(name))) {
                    test.write(name, random.nextInt() + "\n");
                } else {
                    test.delete(name);
                }
            }
            Checkpoints.Prepared outcome = commit(changed.toArray(String[]::new));
            if (outcome instanceof Checkpoints.Ready) {
                assertWhole(outcome);
            } else {
                assertThat(outcome).isEqualTo(new Checkpoints.NothingToCommit());
                assertThat(test.git("status", "--porcelain")).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git config core.fileMode false",
                "git config index.version 4",
                "git config core.splitIndex true",
                "git config core.compression 0",
                "git config core.logAllRefUpdates always",
                "git pack-refs --all",
                "git update-index --split-index",
                "true"
            })
    void unusualSettingsAreFollowed(String deed) {
        test.shell(deed);
        test.write("new", "x");
        assertWhole(commit("new"));
        assertThat(test.git("show", "HEAD:new")).isEqualTo("x");
    }

    @Test
    void whatSomebodyElseStagedOrCommittedMeanwhileIsKept() {
        test.write("new", "x");
        test.git("commit", "--quiet", "--allow-empty", "-m", "other");
        assertWhole(commit("new"));
        assertThat(test.git("log", "-1", "--format=%s", "HEAD~1")).isEqualTo("other");
    }

    @Test
    void anIndexThatIsLockedIsSaidAndLeft() {
        test.write("new", "x");
        test.write(".git/index.lock", "");
        String before = test.head();

        assertThatThrownBy(() -> commit("new"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("index.lock");
        assertThat(test.head()).isEqualTo(before);
        assertThat(test.at(".git/index.lock")).exists();
    }

    @Test
    void aBranchThatIsLockedIsSaidAndLeft() {
        test.write("new", "x");
        test.write(".git/refs/heads/main.lock", "");
        String before = test.head();

        assertThatThrownBy(() -> commit("new"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(".git/refs/heads/main.lock");
        assertThat(test.head()).isEqualTo(before);
        assertThat(test.git("status", "--porcelain")).isEqualTo("?? new");
        assertThat(test.at(".git/index.lock")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {" x| x", "x |x", "a\\n\\n\\nb|a\\n\\nb", "a\\n|a", "#x|#x", "a\\n b|a\\n b"})
    void messagesAreCleanedAsGitCleansThem(String message, String cleaned) {
        test.write("new", "x");
        assertThat(Commits.in(repository).commit(message.replace("\\n", "\n"), "new"))
                .isInstanceOf(Checkpoints.Ready.class);
        assertThat(test.git("log", "-1", "--format=%B")).isEqualTo(cleaned.replace("\\n", "\n"));
    }

    @Test
    void withoutAMessageNothingIsCommitted() {
        test.write("new", "x");
        assertThat(Commits.in(repository).commit("", "new"))
                .isInstanceOf(Checkpoints.Refused.class);
    }
}
