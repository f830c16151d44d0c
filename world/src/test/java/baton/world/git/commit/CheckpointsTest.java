package baton.world.git.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.commit.Checkpoints.Altered;
import baton.world.git.commit.Checkpoints.NothingToCommit;
import baton.world.git.commit.Checkpoints.Prepared;
import baton.world.git.commit.Checkpoints.Ready;
import baton.world.git.commit.Checkpoints.Refused;
import baton.world.kit.TestRepository;
import baton.world.process.Survivors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The content of a commit, and what hooks have to do with it.
class CheckpointsTest {
    private static final String MARK = "BATON_CHECKPOINT_TEST";

    @TempDir Path directory;

    private TestRepository test;
    private Commits commits;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        test.write("dir/one", "1\n");
        test.write("dir/two", "2\n");
        test.commitAll("files");
        commits = Commits.in(Repository.open(test.top(), TestRepository.ENVIRONMENT));
    }

    private Prepared commit(String... paths) {
        return commits.commit("feat: more", paths);
    }

    private String committed() {
        return test.git("show", "--format=", "--name-status", "--no-renames", "HEAD");
    }

    @Test
    void exactlyTheNamedPathsAreCommitted() {
        test.write("new", "n\n");
        test.write("other", "o\n");
        test.write("dir/one", "changed\n");
        test.write("start", "changed\n");
        test.delete("dir/two");

        assertThat(commit("new", "dir/one", "dir/two")).isInstanceOf(Ready.class);
        assertThat(committed()).isEqualTo("M\tdir/one\nD\tdir/two\nA\tnew");
        assertThat(test.git("status", "--porcelain")).isEqualTo(" M start\n?? other");
    }

    @Test
    void swapsOfFilesDirectoriesAndLinksAreCommitted() {
        test.delete("dir");
        test.link("dir", "elsewhere");
        test.delete("start");
        test.write("start/inner", "x\n");

        assertThat(commit("dir", "dir/one", "dir/two", "start", "start/inner"))
                .isInstanceOf(Ready.class);
        assertThat(committed())
                .isEqualTo("A\tdir\nD\tdir/one\nD\tdir/two\nD\tstart\nA\tstart/inner");
        assertThat(test.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void hostileNamesAreNames() {
        test.write("-A", "1");
        test.write("*", "1");
        test.write(":!x", "1");
        test.write("line\nend", "1");
        test.write("unnamed", "1");

        assertThat(commit("-A", "*", ":!x", "line\nend")).isInstanceOf(Ready.class);
        assertThat(test.git("show", "--format=", "--name-only", "-z", "HEAD"))
                .isEqualTo("*\0-A\0:!x\0line\nend\0");
    }

    @Test
    void aCommitSaysWhatIsWritten() {
        test.write("new", "n\n");
        CommitMessage message =
                new CommitMessage(
                        List.of("feat: é \"x\"", "Why."),
                        Optional.empty(),
                        List.of("Step: 1", "Task: 7"),
                        true);

        assertThat(commits.commit(message, Commits.paths("new"))).isInstanceOf(Ready.class);
        assertThat(test.git("log", "-1", "--format=%B"))
                .isEqualTo(
                        "feat: é \"x\"\n\n"
                                + "Why.\n\n"
                                + "Signed-off-by: C <c@example.com>\n"
                                + "Step: 1\n"
                                + "Task: 7");
    }

    @Test
    void nothingChangedIsNothingToCommit() {
        test.write("unnamed", "n\n");

        assertThat(commit()).isEqualTo(new NothingToCommit());
        assertThat(commit("start", "absent")).isEqualTo(new NothingToCommit());
    }

    @Test
    void theFirstCommitOfARepositoryCanBeMade() {
        TestRepository empty = TestRepository.init(directory.resolve("empty"));
        Commits there = Commits.in(Repository.open(empty.top(), TestRepository.ENVIRONMENT));
        assertThat(there.commit("none")).isEqualTo(new NothingToCommit());
        empty.write("file", "1");

        assertThat(there.commit("first", "file")).isInstanceOf(Ready.class);
        assertThat(empty.git("status", "--porcelain")).isEmpty();
        assertThat(empty.git("reflog", "-1", "--format=%gs")).isEqualTo("commit (initial): first");
    }

    @Test
    void whatIsStagedAndChangedElsewhereStaysSo() {
        test.write("new", "n\n");
        test.write("dir/one", "staged\n");
        test.git("add", "dir/one");
        test.write("dir/one", "and changed\n");
        test.write("dir/two", "changed\n");
        test.write("added", "a\n");
        test.git("add", "added");

        assertThat(commit("new")).isInstanceOf(Ready.class);
        assertThat(committed()).isEqualTo("A\tnew");
        assertThat(test.git("status", "--porcelain")).isEqualTo("A  added\nMM dir/one\n M dir/two");
        assertThat(test.git("show", ":dir/one")).isEqualTo("staged");
    }

    @Test
    void whatIsStagedOnAPathOfTheCommitIsRefusedBeforeAnythingMoves() {
        test.write("dir/one", "part\n");
        test.git("add", "dir/one");
        test.write("dir/one", "whole\n");
        String before = test.head();
        String index = test.git("ls-files", "--stage");

        assertThatThrownBy(() -> commit("dir/one"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("dir/one");
        assertThat(test.head()).isEqualTo(before);
        assertThat(test.git("ls-files", "--stage")).isEqualTo(index);
        assertThat(test.at(".git/index.lock")).doesNotExist();
    }

    @Test
    void whatIsStagedAsItIsCommittedIsNoObstacle() {
        test.write("dir/one", "same\n");
        test.git("add", "dir/one");

        assertThat(commit("dir/one")).isInstanceOf(Ready.class);
        assertThat(test.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void aHookThatRefusesIsHeardAndNothingMoves() {
        test.hook("pre-commit", "echo 'lint: no' >&2; exit 1");
        test.write("new", "n\n");
        String before = test.head();

        assertThat(commit("new")).isEqualTo(new Refused("lint: no\n"));
        assertThat(test.head()).isEqualTo(before);
        assertThat(test.git("status", "--porcelain")).isEqualTo("?? new");
    }

    @Test
    void hooksSeeExactlyWhatIsCommitted() {
        test.hook(
                "pre-commit",
                "git diff --cached --name-only > ../seen; env | grep ^GIT_AUTHOR_NAME >> ../seen");
        test.hook("commit-msg", "cat \"$1\" >> ../seen");
        test.hook("post-commit", "git log -1 --format=%s >> ../seen; exit 1");
        test.write("mine", "m\n");
        test.git("add", "mine");
        test.write("new", "n\n");

        assertThat(commit("new")).isInstanceOf(Ready.class);
        assertThat(directory.resolve("seen"))
                .hasContent("new\nGIT_AUTHOR_NAME=A\nfeat: more\nfeat: more\n");
        assertThat(test.git("status", "--porcelain")).isEqualTo("A  mine");
    }

    @Test
    void hooksThatStageSomethingElseMakeAnotherProposalAndNoCommit() {
        test.hook("pre-commit", "echo formatted > new; git add new; echo left > left");
        test.write("new", "n\n");
        String before = test.head();

        assertThat(commit("new"))
                .isInstanceOfSatisfying(
                        Altered.class,
                        altered -> assertThat(altered.paths()).containsExactly(new GitPath("new")));
        assertThat(test.head()).isEqualTo(before);
        assertThat(test.read("new")).isEqualTo("formatted\n");
        assertThat(test.git("status", "--porcelain")).isEqualTo("?? left\n?? new");
        assertThat(commit("new")).isInstanceOf(Ready.class);
        assertThat(test.git("show", "HEAD:new")).isEqualTo("formatted");
    }

    @Test
    void hooksThatChangeFilesAndStageNothingChangeNothing() {
        test.hook("pre-commit", "echo formatted > new");
        test.write("new", "n\n");

        assertThat(commit("new"))
                .isInstanceOfSatisfying(
                        Ready.class,
                        ready ->
                                assertThat(ready.putBack().paths())
                                        .containsExactly(new GitPath("new")));
        assertThat(test.read("new")).isEqualTo("n\n");
        assertThat(test.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void hooksMayChangeTheMessage() {
        test.hook("prepare-commit-msg", "echo 'Prepared: '$2 >> \"$1\"");
        test.hook("commit-msg", "echo 'Signed: hook' >> \"$1\"");
        test.write("new", "n\n");

        assertThat(commit("new")).isInstanceOf(Ready.class);
        assertThat(test.git("log", "-1", "--format=%B"))
                .isEqualTo("feat: more\nPrepared: message\nSigned: hook");
    }

    @Test
    void aHookThatCommitsIsNotBuiltUpon() {
        test.hook(
                "pre-commit",
                "env -u GIT_INDEX_FILE git commit -q --no-verify --allow-empty -m sneaky");
        test.write("new", "n\n");

        assertThatThrownBy(() -> commit("new"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("HEAD was moved to");
        assertThat(test.git("log", "-1", "--format=%s")).isEqualTo("sneaky");
        assertThat(test.git("status", "--porcelain")).isEqualTo("?? new");
    }

    @Test
    void hooksInTheUsersOwnPlaceRun() {
        test.write(".husky/pre-commit", "#!/bin/sh\necho husky; exit 1\n");
        test.makeExecutable(".husky/pre-commit");
        test.commitAll("husky");
        test.git("config", "core.hooksPath", ".husky");
        commits = Commits.in(Repository.open(test.top(), TestRepository.ENVIRONMENT));
        test.write("new", "n\n");

        assertThat(commit("new")).isEqualTo(new Refused("husky\n"));
    }

    @Test
    void gitThatCannotRunHooksByNameHasThemRunByTheirFile() throws Exception {
        Path bin = Files.createDirectories(directory.resolve("bin"));
        Path old = bin.resolve("git");
        Files.writeString(
                old,
                """
                #!/bin/sh
                case " $* " in
                *" hook run "*) echo "git: 'hook' is not a git command. See 'git --help'." >&2; exit 1;;
                esac
                PATH=${PATH#*:} exec git "$@"
                """);
        assertThat(old.toFile().setExecutable(true)).isTrue();
        String path = bin + ":" + TestRepository.ENVIRONMENT.variables().get("PATH");
        Commits there =
                commits.under(
                        TestRepository.ENVIRONMENT.with(Map.of("PATH", path)),
                        Duration.ofMinutes(1));
        test.hook("pre-commit", "git diff --cached --name-only; exit 1");
        test.write("new", "n\n");

        assertThat(there.commit("old", "new")).isEqualTo(new Refused("new\n"));
    }

    @Test
    void aHookThatNeverEndsIsEndedWithWhatItStarted() {
        test.hook("pre-commit", "(setsid sleep 1000 &) ; sleep 1000");
        test.write("new", "n\n");
        Commits marked =
                commits.under(
                        TestRepository.ENVIRONMENT.with(MARK, directory.toString()),
                        Duration.ofSeconds(1));

        assertThat(marked.commit("never", "new"))
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused -> assertThat(refused.output()).contains("ended after PT1S"));
        assertThat(Survivors.list(MARK, directory.toString())).isEmpty();
        assertThat(test.at(".git/index.lock")).doesNotExist();
    }

    @Test
    void nothingIsAskedFor() {
        test.git("config", "core.editor", "sleep 1000; false");
        test.write("new", "n\n");

        assertThat(commit("new")).isInstanceOf(Ready.class);
    }

    @Test
    void aDamagedIndexIsSaid() throws Exception {
        Files.writeString(test.at(".git/index"), "rubbish");
        test.write("start", "changed\n");

        assertThatThrownBy(() -> commit("start"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("index");
    }
}
