package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.world.files.DiskUse;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.TreeId;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Whatever is discarded can be found again.
class SalvageTest {
    private static final String REF = "refs/baton/salvage/run/step-1-1";

    @TempDir Path directory;

    private TestRepository test;
    private Snapshots snapshots;
    private CommitId start;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        test.write("dir/one", "1\n");
        test.write(".gitignore", "*.log\n");
        start = new CommitId(test.commitAll("files"));
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        snapshots =
                Snapshots.open(
                        repository, test.at(".baton/runs/1"), List.of(new RepoPath(".baton/runs")));
        snapshots.reset();
    }

    private Salvage.Saved salvage() {
        return snapshots.salvage(REF, "Salvage", start, directory.resolve("salvage"));
    }

    /// It may be a plan or what Baton writes for people: restoring it would be in the way of what
    /// became of it since.
    @Test
    void whatWasThereBeforeInNoCommitIsNoPartOfIt() {
        test.write("draft", "draft\n");
        snapshots.reset();
        test.write("dir/one", "changed\n");
        Salvage.Saved _ = salvage();

        assertThat(test.git("diff", "--name-only", REF + "^", REF)).isEqualTo("dir/one");
    }

    @Test
    void theWholeWorkingTreeIsInTheCommit() {
        test.write("dir/one", "changed\n");
        test.write("new -\n", "n\n");
        test.write("x.log", "ignored\n");
        test.delete("start");
        TreeId before = snapshots.beforeTree();
        Salvage.Saved saved = salvage();

        assertThat(saved.ref()).hasValue(REF);
        assertThat(test.git("rev-parse", REF + "^")).isEqualTo(start.value());
        assertThat(test.git("rev-parse", REF + "^{tree}"))
                .isEqualTo(snapshots.propose().tree().value());
        assertThat(test.git("show", REF + ":dir/one")).isEqualTo("changed");
        assertThat(
                        test.git(
                                "-c",
                                "core.quotePath=false",
                                "ls-tree",
                                "-r",
                                "-z",
                                "--name-only",
                                REF))
                .isEqualTo(".gitignore\0dir/one\0new -\n\0");
        assertThat(snapshots.beforeTree()).isEqualTo(before);
        assertThat(test.git("diff", "--cached", "--name-only")).isEmpty();
    }

    @Test
    void whatIsSavedAgainIsSavedOnce() {
        test.write("new", "first\n");
        Salvage.Saved first = salvage();

        assertThat(salvage()).isEqualTo(first);
        assertThat(test.git("for-each-ref", "--format=%(refname)", "refs/baton")).isEqualTo(REF);
    }

    @Test
    void whatWasSavedFirstStaysAndTheRestStandsBesideIt() {
        test.write("new", "first\n");
        salvage();
        test.write("new", "second\n");
        Salvage.Saved second = salvage();

        assertThat(test.git("show", REF + ":new")).isEqualTo("first");
        assertThat(test.git("show", REF + "-1:new")).isEqualTo("second");
        assertThat(second.ref()).hasValue(REF + "-1");
    }

    @Test
    void whatCouldNotBeSavedIsSaidEveryTime() throws Exception {
        test.write("new", "n\n");
        Path odd = test.write("secret", "s\n");
        Files.setPosixFilePermissions(odd, Set.of());
        List<GitPath> leftOut = Files.isReadable(odd) ? List.of() : List.of(new GitPath("secret"));

        assertThat(salvage().leftOut()).isEqualTo(leftOut);
        assertThat(salvage().leftOut()).isEqualTo(leftOut);
    }

    @Test
    void attemptsThatMakeTheSameRepositoryInsideKeepAnArchiveEach() {
        TestRepository.create(test.at("inner")).write("who", "first\n");
        salvage();
        test.delete("inner");
        TestRepository.create(test.at("inner")).write("who", "second\n");
        Path archive =
                snapshots
                        .salvage(REF + ".2", "Salvage", start, directory.resolve("salvage"))
                        .files()
                        .getFirst();

        assertThat(test.shell("tar -xOf '" + archive + "' ./inner/who")).isEqualTo("second");
    }

    @Test
    void whatIsSavedIsNamedByItsContent() throws Exception {
        TestRepository inner = TestRepository.create(test.at("inner"));
        inner.write("who", "first\n");
        Path first = salvage().files().getFirst();
        String kept = Files.readString(first, StandardCharsets.ISO_8859_1);
        inner.write("who", "second\n");
        Path second = salvage().files().getFirst();

        assertThat(second).isNotEqualTo(first);
        assertThat(test.shell("tar -xOf '" + second + "' ./inner/who")).isEqualTo("second");
        assertThat(Files.readString(first, StandardCharsets.ISO_8859_1)).isEqualTo(kept);
        assertThat(salvage().files()).containsExactly(second);

        Files.writeString(second, "damaged");
        assertThat(salvage().files()).containsExactly(second);
        assertThat(test.shell("tar -xOf '" + second + "' ./inner/who")).isEqualTo("second");
    }

    @Test
    void nothingToSaveIsNoCommit() {
        Salvage.Saved saved = salvage();
        assertThat(saved.ref()).isEmpty();
        assertThat(saved.files()).isEmpty();
        assertThat(saved.leftOut()).isEmpty();
        assertThat(test.git("for-each-ref", "refs/baton")).isEmpty();
    }

    @Test
    void noIdentityIsNeeded() {
        var anonymous =
                TestRepository.ENVIRONMENT.without(
                        name -> name.startsWith("GIT_AUTHOR") || name.startsWith("GIT_COMMITTER"));
        test.git("config", "user.useConfigOnly", "true");
        snapshots =
                Snapshots.open(
                        Repository.open(test.top(), anonymous),
                        directory.resolve("run"),
                        List.of(new RepoPath(".baton/runs")));
        snapshots.reset();
        test.write("new", "n\n");

        assertThat(salvage().ref()).isPresent();
    }

    @Test
    void aRepositoryInsideIsKeptAsAnArchive() throws Exception {
        TestRepository inner = TestRepository.create(test.at("a b/-nested"));
        inner.write("uncommitted", "u\n");
        String innerHead = inner.head();
        Salvage.Saved saved = salvage();
        assertThat(saved.files()).hasSize(1);
        assertThat(saved.leftOut()).isEmpty();

        snapshots.putBack(List.of(new GitPath("a b/-nested")));
        assertThat(test.has("a b")).isFalse();
        Path back = Files.createDirectory(directory.resolve("back"));
        test.shell("tar -xf '" + saved.files().getFirst() + "' -C '" + back + "'");
        TestRepository unpacked = new TestRepository(back.resolve("a b/-nested"));
        assertThat(unpacked.head()).isEqualTo(innerHead);
        assertThat(unpacked.read("uncommitted")).isEqualTo("u\n");
    }

    @Test
    void aLargeFileIsKeptBesideTheCommit() throws Exception {
        Path large = test.write("large file", "start");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(Salvage.FILE_MAX + 1);
        }
        test.write("small", "s\n");
        Salvage.Saved saved = salvage();

        assertThat(test.git("ls-tree", "--name-only", REF))
                .contains("small")
                .doesNotContain("large");
        assertThat(saved.leftOut()).isEmpty();
        snapshots.putBack(List.of(new GitPath("large file")));
        assertThat(saved.files()).hasSize(1);
        assertThat(saved.files().getFirst()).hasSize(Salvage.FILE_MAX + 1);
    }

    @Test
    void commitsInsideASubmoduleKeepAName() {
        TestRepository inner = TestRepository.create(directory.resolve("inner"));
        test.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                inner.top().toString(),
                "sub");
        test.commitAll("submodule");
        snapshots.reset();
        TestRepository sub = new TestRepository(test.at("sub"));
        sub.git("checkout", "--quiet", "--detach");
        String made = sub.commitAll("made by the agent");
        salvage();
        snapshots.putBack(List.of(new GitPath("sub")));

        assertThat(sub.head()).isNotEqualTo(made);
        assertThat(sub.git("rev-parse", REF)).isEqualTo(made);
    }

    @Test
    void sameLargeFileOfSeveralAttemptsIsStoredOnce() throws Exception {
        List<Object> kept = new ArrayList<>();
        for (int attempt = 1; attempt <= 3; attempt++) {
            Path large = test.write("large file", "start");
            try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
                file.setLength(Salvage.FILE_MAX + 1);
            }
            String ref = REF.replace("1-1", "1-" + attempt);
            Salvage.Saved saved =
                    snapshots.salvage(ref, "Salvage", start, directory.resolve("salvage"));
            assertThat(saved.files()).hasSize(1);
            kept.add(Files.getAttribute(saved.files().getFirst(), "unix:ino"));
            Files.delete(large);
        }
        assertThat(Set.copyOf(kept)).hasSize(1);
        assertThat(DiskUse.of(List.of(directory.resolve("salvage"))))
                .isEqualTo(Salvage.FILE_MAX + 1);
        assertThat(DiskUse.of(List.of(directory.resolve("salvage/step-1-1")))).isZero();
    }

    @Test
    void largeFileThatDiffersIsStoredBesideTheOther() throws Exception {
        List<Object> kept = new ArrayList<>();
        for (int attempt = 1; attempt <= 2; attempt++) {
            Path large = test.write("large file", "start " + attempt);
            try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
                file.setLength(Salvage.FILE_MAX + 1);
            }
            String ref = REF.replace("1-1", "1-" + attempt);
            Salvage.Saved saved =
                    snapshots.salvage(ref, "Salvage", start, directory.resolve("salvage"));
            kept.add(Files.getAttribute(saved.files().getFirst(), "unix:ino"));
            Files.delete(large);
        }
        assertThat(Set.copyOf(kept)).hasSize(2);
    }
}
