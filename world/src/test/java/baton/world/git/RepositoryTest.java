package baton.world.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.kit.Await;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class RepositoryTest {
    @TempDir Path directory;

    private static Repository open(Path start) {
        return Repository.open(start, TestRepository.ENVIRONMENT);
    }

    private static void assertRefused(Path start, Fault fault) {
        assertThatThrownBy(() -> open(start))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.problem().fault()).isEqualTo(fault));
    }

    @Test
    void partsAreFoundFromASubdirectory() throws Exception {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        Path deep = Files.createDirectories(test.at("a/b"));
        Repository repository = open(deep);

        assertThat(repository.top()).isEqualTo(test.top());
        assertThat(repository.gitDirectory()).isEqualTo(test.at(".git"));
        assertThat(repository.commonDirectory()).isEqualTo(test.at(".git"));
        assertThat(repository.index()).isEqualTo(test.at(".git/index"));
        assertThat(repository.hooks()).isEqualTo(test.at(".git/hooks"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"with space", "line\nend", "-dash", "é中", "quote\"'", "#%?"})
    void directoriesMayHaveAnyName(String name) {
        TestRepository test = TestRepository.create(directory.resolve(name));
        Repository repository = open(test.top());

        assertThat(repository.top()).isEqualTo(test.top());
        assertThat(repository.head())
                .isEqualTo(new Head.OnBranch("refs/heads/main", new CommitId(test.head())));
    }

    @Test
    void aLinkedWorktreeSharesTheCommonDirectory() {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        test.git("worktree", "add", "--quiet", "-b", "side", "../linked");
        Repository repository = open(directory.resolve("linked"));

        assertThat(repository.top().getFileName()).hasToString("linked");
        assertThat(repository.gitDirectory()).isEqualTo(test.at(".git/worktrees/linked"));
        assertThat(repository.commonDirectory()).isEqualTo(test.at(".git"));
        assertThat(repository.head())
                .isEqualTo(new Head.OnBranch("refs/heads/side", new CommitId(test.head())));
    }

    @Test
    void aSubmoduleIsARepositoryOfItsOwn() {
        TestRepository inner = TestRepository.create(directory.resolve("inner"));
        TestRepository test = TestRepository.create(directory.resolve("r"));
        test.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                inner.top().toString(),
                "sub");
        Repository repository = open(test.at("sub"));

        assertThat(repository.top()).isEqualTo(test.at("sub"));
        assertThat(repository.gitDirectory()).isEqualTo(test.at(".git/modules/sub"));
        assertThat(repository.head().tip()).hasValue(new CommitId(inner.head()));
    }

    @Test
    void whatHasNoWorkingTreeIsRefused() throws Exception {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        test.git("init", "--quiet", "--bare", "../bare");

        assertRefused(directory.resolve("bare"), Fault.NOT_A_REPOSITORY);
        assertRefused(test.at(".git"), Fault.NOT_A_REPOSITORY);
        assertRefused(Files.createDirectory(directory.resolve("plain")), Fault.NOT_A_REPOSITORY);
    }

    @Test
    void headsOfAllKindsAreToldApart() {
        TestRepository test = TestRepository.init(directory.resolve("r"));
        Repository repository = open(test.top());
        assertThat(repository.head()).isEqualTo(new Head.Unborn("refs/heads/main"));

        test.write("file", "1");
        CommitId first = new CommitId(test.commitAll("first"));
        assertThat(repository.head()).isEqualTo(new Head.OnBranch("refs/heads/main", first));

        test.git("pack-refs", "--all");
        assertThat(test.has(".git/refs/heads/main")).isFalse();
        assertThat(repository.head()).isEqualTo(new Head.OnBranch("refs/heads/main", first));

        CommitId second = new CommitId(test.commitAll("second"));
        assertThat(repository.head().tip()).hasValue(second);

        test.git("checkout", "--quiet", "-b", "feature/é");
        assertThat(repository.head()).isEqualTo(new Head.OnBranch("refs/heads/feature/é", second));

        test.git("symbolic-ref", "refs/heads/alias", "refs/heads/main");
        assertThat(repository.commit("refs/heads/alias")).hasValue(second);

        test.git("checkout", "--quiet", "--detach", first.value());
        assertThat(repository.head()).isEqualTo(new Head.Detached(first));
    }

    @Test
    void anOldStyleHeadIsAskedFor() throws Exception {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        test.git("config", "core.preferSymlinkRefs", "true");
        test.git("symbolic-ref", "HEAD", "refs/heads/main");
        assertThat(Files.isSymbolicLink(test.at(".git/HEAD"))).isTrue();

        assertThat(open(test.top()).head())
                .isEqualTo(new Head.OnBranch("refs/heads/main", new CommitId(test.head())));
    }

    @Test
    void longNamesOfObjectsWork() {
        TestRepository test = new TestRepository(directory.toAbsolutePath());
        test.git("init", "--quiet", "--object-format=sha256", "--initial-branch=main", "r");
        TestRepository inner = new TestRepository(directory.resolve("r"));
        inner.write("file", "1");
        String id = inner.commitAll("first");

        assertThat(id).hasSize(64);
        assertThat(open(inner.top()).head().tip()).hasValue(new CommitId(id));
    }

    @Test
    void aMissingIdentityIsNoticed() {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        assertThat(open(test.top()).identityMissing()).isFalse();

        test.git("config", "user.useConfigOnly", "true");
        var anonymous =
                TestRepository.ENVIRONMENT.without(
                        name -> name.startsWith("GIT_AUTHOR") || name.startsWith("GIT_COMMITTER"));
        assertThat(Repository.open(test.top(), anonymous).identityMissing()).isTrue();
    }

    @Test
    void operationsUnderWayAreNamed() {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        Repository repository = open(test.top());
        assertThat(repository.operation()).isEmpty();

        test.git("checkout", "--quiet", "-b", "side");
        test.write("start", "side\n");
        test.commitAll("side");
        test.git("checkout", "--quiet", "main");
        test.write("start", "main\n");
        test.commitAll("main");
        test.shell("git merge --quiet side || true");
        assertThat(repository.operation()).hasValue(Operation.MERGE);

        test.git("merge", "--abort");
        test.shell("git rebase --quiet side || true");
        assertThat(repository.operation()).hasValue(Operation.REBASE);

        test.git("rebase", "--abort");
        test.shell("git cherry-pick side || true");
        assertThat(repository.operation()).hasValue(Operation.CHERRY_PICK);
    }

    @Test
    void excludedPatternsAreAddedOnce() {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        Repository repository = open(test.top());
        test.write(".git/info/exclude", "mine");
        repository.exclude(List.of("/.baton/runs", "/.baton/lock*"));
        repository.exclude(List.of("/.baton/runs", "/.baton/lock*"));
        test.write(".baton/runs/1/journal", "x");

        assertThat(test.read(".git/info/exclude")).isEqualTo("mine\n/.baton/runs\n/.baton/lock*\n");
        assertThat(test.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void theEnvironmentOfASurroundingGitIsIgnored() {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        TestRepository other = TestRepository.create(directory.resolve("other"));
        var hostile =
                TestRepository.ENVIRONMENT.with(
                        Map.of(
                                "GIT_DIR",
                                other.at(".git").toString(),
                                "GIT_WORK_TREE",
                                other.top().toString(),
                                "GIT_INDEX_FILE",
                                "/nowhere",
                                "GIT_CONFIG_PARAMETERS",
                                "'core.bare'='true'"));

        assertThat(Repository.open(test.top(), hostile).top()).isEqualTo(test.top());
    }

    @Test
    void aFailingCallSaysWhatGitSaid() {
        Git git = open(TestRepository.create(directory.resolve("r")).top()).git();

        assertThatThrownBy(() -> git.run(Call.of("rev-parse", "--verify", "no-such-name")))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.GIT_FAILED);
                            assertThat(failure.problem().message())
                                    .contains("git rev-parse --verify no-such-name", "128");
                        });
    }

    /// The lock goes away once git has run into it.
    @Test
    void aLockOfAnotherGitIsWaitedFor() throws Exception {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        Path trace = directory.resolve("trace");
        Path settings = directory.resolve("settings");
        Files.writeString(settings, "[trace2]\n\teventTarget = " + trace + "\n");
        var traced = TestRepository.ENVIRONMENT.with("GIT_CONFIG_GLOBAL", settings.toString());
        Repository repository = Repository.open(test.top(), traced);
        Path lock = Files.createFile(test.at(".git/index.lock"));
        test.write("start", "changed\n");
        Thread other =
                Thread.startVirtualThread(
                        () -> {
                            Await.until("a git that failed", () -> holds(trace, "File exists"));
                            lock.toFile().delete();
                        });
        repository.git().run(Call.of("update-index", "--add", "start"));
        other.join();

        assertThat(test.git("diff", "--cached", "--name-only")).isEqualTo("start");
    }

    private static boolean holds(Path file, String text) {
        try {
            return Files.readString(file).contains(text);
        } catch (IOException e) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../other", "../nowhere"})
    void aWorkingTreeElsewhereIsRefused(String place) throws Exception {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        Files.createDirectories(directory.resolve("other"));
        test.git("config", "core.worktree", test.top().resolve(place).normalize().toString());

        assertRefused(test.top(), Fault.WORKTREE_ELSEWHERE);
    }

    @Test
    void repositoryWhoseGitDirectoryLiesElsewhereIsOne() {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        test.git("init", "-q", "--separate-git-dir", directory.resolve("store").toString());

        assertThat(open(test.top()).top()).isEqualTo(test.top());
    }

    @Test
    void objectsAreReadAsThemselves() {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        test.write("file", "judged\n");
        test.commitAll("one");
        String judged = test.git("rev-parse", "HEAD:file");
        test.write("file", "other\n");
        test.commitAll("two");
        test.git("replace", judged, test.git("rev-parse", "HEAD:file"));

        assertThat(open(test.top()).git().line(Call.reading("cat-file", "blob", judged)))
                .isEqualTo("judged");
    }

    /// Whatever a repository's settings name, nothing of it is started.
    @Test
    void programsOfARepositorysSettingsAreNotStarted() {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        Path trace = directory.resolve("trace");
        String program = "touch '" + trace + "'; false";
        for (String key :
                List.of(
                        "core.fsmonitor",
                        "core.pager",
                        "core.editor",
                        "sequence.editor",
                        "core.askPass",
                        "credential.helper",
                        "diff.external")) {
            test.git("config", key, program);
        }
        test.write("file", "x\n");
        Git git = open(test.top()).git();
        git.run(Call.reading("status", "--porcelain"));
        git.run(Call.reading("log", "--raw"));
        git.attempt(Call.of("credential", "fill").withInput("protocol=https\nhost=x\n\n"));

        assertThat(trace).doesNotExist();
    }
}
