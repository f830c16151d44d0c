package baton.world.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.world.git.Checkpoints.Committed;
import baton.world.git.Checkpoints.NothingToCommit;
import baton.world.git.Checkpoints.Rejected;
import baton.world.kit.TestRepository;
import baton.world.process.Survivors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class CheckpointsTest {
    private static final Duration AMPLE = Duration.ofMinutes(1);
    private static final String MARK = "BATON_CHECKPOINT_TEST";

    @TempDir Path directory;

    private TestRepository test;
    private Checkpoints checkpoints;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        test.write("dir/one", "1\n");
        test.write("dir/two", "2\n");
        test.commitAll("files");
        checkpoints = new Checkpoints(Repository.open(test.top(), TestRepository.ENVIRONMENT));
    }

    private void stage(String... paths) {
        checkpoints.stage(Stream.of(paths).map(GitPath::new).toList());
    }

    private Checkpoints.Outcome commit(String message) {
        return checkpoints.commit(List.of("-m", message), AMPLE);
    }

    private String staged() {
        return test.git("diff", "--cached", "--name-status", "--no-renames");
    }

    @Test
    void exactlyTheNamedPathsAreStaged() {
        test.write("new", "n\n");
        test.write("other", "o\n");
        test.write("dir/one", "changed\n");
        test.write("start", "changed\n");
        test.delete("dir/two");
        stage("new", "dir/one", "dir/two");

        assertThat(staged()).isEqualTo("M\tdir/one\nD\tdir/two\nA\tnew");
    }

    @Test
    void swapsOfFilesDirectoriesAndLinksAreStaged() {
        test.delete("dir");
        test.link("dir", "elsewhere");
        test.delete("start");
        test.write("start/inner", "x\n");
        stage("dir", "dir/one", "dir/two", "start", "start/inner");

        assertThat(staged()).isEqualTo("A\tdir\nD\tdir/one\nD\tdir/two\nD\tstart\nA\tstart/inner");
    }

    @Test
    void hostileNamesAreNames() {
        test.write("-A", "1");
        test.write("*", "1");
        test.write(":!x", "1");
        test.write("line\nend", "1");
        test.write("unnamed", "1");
        stage("-A", "*", ":!x", "line\nend");

        assertThat(test.git("diff", "--cached", "--name-only", "-z"))
                .isEqualTo("*\0-A\0:!x\0line\nend\0");
    }

    @Test
    void aCommitIsMadeAsWritten() {
        test.write("new", "n\n");
        stage("new");
        Checkpoints.Outcome outcome =
                checkpoints.commit(List.of("-m", "feat: é \"x\"", "--trailer", "Step: 1"), AMPLE);

        assertThat(outcome).isEqualTo(new Committed(new CommitId(test.head())));
        assertThat(test.git("log", "-1", "--format=%B")).isEqualTo("feat: é \"x\"\n\nStep: 1");
    }

    @Test
    void nothingStagedIsNothingToCommit() {
        test.write("unstaged", "n\n");

        assertThat(commit("empty")).isEqualTo(new NothingToCommit());
    }

    @Test
    void theFirstCommitOfARepositoryCanBeMade() {
        TestRepository empty = TestRepository.init(directory.resolve("empty"));
        Checkpoints there =
                new Checkpoints(Repository.open(empty.top(), TestRepository.ENVIRONMENT));
        assertThat(there.commit(List.of("-m", "none"), AMPLE)).isEqualTo(new NothingToCommit());
        empty.write("file", "1");
        there.stage(List.of(new GitPath("file")));

        assertThat(there.commit(List.of("-m", "first"), AMPLE)).isInstanceOf(Committed.class);
    }

    @Test
    void aHookThatRefusesIsHeard() {
        test.hook("pre-commit", "echo 'lint: no' >&2; exit 1");
        test.write("new", "n\n");
        stage("new");
        String before = test.head();

        assertThat(commit("refused")).isEqualTo(new Rejected("lint: no\n"));
        assertThat(test.head()).isEqualTo(before);
    }

    @Test
    void aHookMayChangeWhatIsCommitted() {
        test.hook("pre-commit", "echo formatted > new; git add new; echo left > left");
        test.hook("commit-msg", "echo 'Signed: hook' >> \"$1\"");
        test.write("new", "n\n");
        stage("new");

        assertThat(commit("formatted")).isInstanceOf(Committed.class);
        assertThat(test.git("show", "HEAD:new")).isEqualTo("formatted");
        assertThat(test.git("log", "-1", "--format=%B")).contains("Signed: hook");
        assertThat(test.git("status", "--porcelain")).isEqualTo("?? left");
    }

    @Test
    void hooksInTheUsersOwnPlaceRun() {
        test.write(".husky/pre-commit", "#!/bin/sh\necho husky; exit 1\n");
        test.makeExecutable(".husky/pre-commit");
        test.git("config", "core.hooksPath", ".husky");
        stage(".husky/pre-commit");

        assertThat(commit("husky")).isEqualTo(new Rejected("husky\n"));
    }

    @Test
    void aHookThatNeverEndsIsEndedWithWhatItStarted() {
        test.hook("pre-commit", "(setsid sleep 1000 &) ; sleep 1000");
        test.write("new", "n\n");
        stage("new");
        Checkpoints.Outcome outcome =
                checkpoints.commit(
                        List.of("-m", "never"),
                        Duration.ofSeconds(1),
                        TestRepository.ENVIRONMENT.with(MARK, directory.toString()),
                        Optional.empty());

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Rejected.class,
                        rejected -> assertThat(rejected.output()).contains("ended after PT1S"));
        assertThat(Survivors.list(MARK, directory.toString())).isEmpty();
        assertThat(test.at(".git/index.lock")).doesNotExist();
    }

    @Test
    void whatHooksSayIsLogged() {
        test.hook("pre-commit", "echo checking; (setsid sleep 1000 &)");
        test.write("new", "n\n");
        stage("new");
        Path log = directory.resolve("logs/commit");
        Checkpoints.Outcome outcome =
                checkpoints.commit(
                        List.of("-m", "logged"),
                        AMPLE,
                        TestRepository.ENVIRONMENT.with(MARK, directory.toString()),
                        Optional.of(log));

        assertThat(outcome).isInstanceOf(Committed.class);
        assertThat(log).hasContent("checking");
        assertThat(Survivors.list(MARK, directory.toString())).isEmpty();
    }

    @Test
    void nothingIsSignedOrAskedFor() {
        test.git("config", "commit.gpgSign", "true");
        test.git("config", "gpg.program", "/bin/false");
        test.git("config", "core.editor", "sleep 1000; false");
        test.write("new", "n\n");
        stage("new");

        assertThat(commit("unsigned")).isInstanceOf(Committed.class);
        test.write("new", "m\n");
        stage("new");
        assertThat(checkpoints.commit(List.of(), AMPLE)).isInstanceOf(Rejected.class);
    }

    @Test
    void theIndexCanBeMadeThatOfTheCommitAgain() {
        test.write("new", "n\n");
        test.write("dir/one", "changed\n");
        stage("new", "dir/one");
        checkpoints.unstageAll();

        assertThat(staged()).isEmpty();
        assertThat(test.read("dir/one")).isEqualTo("changed\n");
        assertThat(test.git("status", "--porcelain")).isEqualTo(" M dir/one\n?? new");
    }

    @Test
    void aDamagedIndexIsSaid() throws Exception {
        Files.writeString(test.at(".git/index"), "rubbish");

        assertThatThrownBy(() -> stage("start"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("index");
    }
}
