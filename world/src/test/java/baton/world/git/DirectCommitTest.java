package baton.world.git;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.kit.TestRepository;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Compared with what git itself makes of the same working tree.
class DirectCommitTest {
    @TempDir Path directory;

    private TestRepository test;
    private Repository repository;
    private Objects objects;
    private DirectCommit direct;

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
        objects = new Objects(repository);
        direct = new DirectCommit(repository, objects, baton.world.SystemClock::now);
        test.commitAll("files");
        direct.learn(repository.head().tip().orElseThrow());
    }

    @AfterEach
    void close() {
        direct.close();
        objects.close();
        assertThat(repository.gitDirectory().resolve("baton-index")).doesNotExist();
    }

    private Optional<CommitId> commit(String... paths) {
        return direct.commit(Stream.of(paths).map(GitPath::new).toList(), List.of("feat: more"))
                .map(Commit::id);
    }

    private void assertAsGitHasIt(Optional<CommitId> made) {
        assertThat(made).isPresent().isEqualTo(repository.head().tip());
        assertThat(test.git("status", "--porcelain")).isEmpty();
        assertThat(test.git("fsck", "--strict")).isEmpty();
        assertThat(test.git("diff", "--cached", "HEAD")).isEmpty();
        test.git("update-index", "--really-refresh");
        assertThat(test.git("write-tree")).isEqualTo(test.git("rev-parse", "HEAD^{tree}"));
        assertThat(test.git("log", "-1", "--format=%an %ae %cn %ce %B"))
                .isEqualTo("A a@example.com C c@example.com feat: more");
        assertThat(test.git("reflog", "-1", "--format=%gs")).isEqualTo("commit: feat: more");
        assertThat(test.git("rev-parse", "HEAD@{1}")).isEqualTo(test.git("rev-parse", "HEAD~1"));
    }

    @Test
    void newChangedAndRemovedFilesAreCommitted() {
        test.write("new/deep/er", "n\n");
        test.write("dir/one", "changed\n");
        test.delete("dir/two");
        test.write("tool", "#!/bin/sh\n");
        assertThat(test.top().resolve("tool").toFile().setExecutable(true)).isTrue();
        test.write("grüße ü", "ü\n");
        assertAsGitHasIt(commit("new/deep/er", "dir/one", "dir/two", "tool", "grüße ü"));

        assertThat(test.git("diff", "--name-status", "--no-renames", "-z", "HEAD~1"))
                .isEqualTo("M\0dir/one\0D\0dir/two\0A\0grüße ü\0A\0new/deep/er\0A\0tool\0");
    }

    @Test
    void oneFollowsTheOther() {
        for (int i = 0; i < 5; i++) {
            test.write("dir/n" + i, i + "\n");
            assertThat(commit("dir/n" + i)).isPresent();
        }
        test.write("last", "l\n");
        assertAsGitHasIt(commit("last"));
        assertThat(test.git("rev-list", "--count", "HEAD")).isEqualTo("8");
    }

    @Test
    void whatGitWouldConvertIsConverted() {
        test.write(".gitattributes", "*.txt text eol=crlf\n");
        test.commitAll("attributes");
        direct.learn(repository.head().tip().orElseThrow());
        test.write("a.txt", "one\r\ntwo\r\n");
        assertAsGitHasIt(commit("a.txt"));
        assertThat(test.git("cat-file", "-s", "HEAD:a.txt")).isEqualTo("8");
    }

    @Test
    void aLinkedWorktreeWithoutABranchGrowsToo() {
        Path linked = directory.resolve("linked");
        test.git("worktree", "add", "--quiet", "--detach", linked.toString());
        TestRepository main = test;
        close();
        Path there = linked;
        TestRepository worktree = new TestRepository(there);
        worktree.write("dir/two", "other\n");
        open(worktree);
        worktree.write("dir/three", "3\n");
        assertAsGitHasIt(commit("dir/three"));
        assertThat(main.git("status", "--porcelain")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void whateverIsChangedGitAgrees(int seed) {
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
            Optional<CommitId> made = commit(changed.toArray(String[]::new));
            if (made.isPresent()) {
                assertAsGitHasIt(made);
            } else {
                test.commitAll("feat: more");
                direct.learn(repository.head().tip().orElseThrow());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "printf '#!/bin/sh\\n' > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit",
                "ln -s start new",
                "rm -r dir start; printf x > dir; mkdir new; printf x > new/inner",
                "printf x > new; git add dir/one start; printf 9 > start; git add start",
                "printf x > new; git commit -q --allow-empty -m other",
                "printf x > new; git checkout -q -b other",
                "printf x > new; touch .git/index.lock",
                "printf x > new; touch .git/refs/heads/main.lock",
                "printf x > new; git config commit.cleanup strip",
                "printf x > new; git config core.fileMode false",
                "printf x > new; rm .git/logs/HEAD",
                "git init -q new; git -C new commit -q --allow-empty -m inner",
                "true"
            })
    void whatIsUnusualIsLeftToGit(String deed) {
        test.shell(deed);
        String before = test.git("rev-parse", "HEAD");
        String branch = test.git("symbolic-ref", "HEAD");
        assertThat(commit("new")).isEmpty();
        assertThat(test.git("rev-parse", "HEAD")).isEqualTo(before);
        assertThat(test.git("symbolic-ref", "HEAD")).isEqualTo(branch);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " x", "x ", "a\n\n\nb", "a\n", "#x", "a\n b"})
    void messagesThatGitWouldChangeAreLeftToGit(String message) {
        test.write("new", "x");
        assertThat(direct.commit(List.of(new GitPath("new")), List.of(message))).isEmpty();
    }
}
