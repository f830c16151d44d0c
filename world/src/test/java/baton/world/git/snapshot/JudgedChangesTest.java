package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.TreePath;
import baton.core.policy.Allowances;
import baton.core.policy.Scope;
import baton.core.step.Complaint;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.read.Differences;
import baton.world.git.read.GitLog;
import baton.world.git.read.Revisions;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The changes that git reports reach the rules whole and under git's own names.
class JudgedChangesTest {
    private static final Scope SCOPE =
            Allowances.standard()
                    .scope(
                            Set.of(
                                    new RepoPath("src"),
                                    new RepoPath("odd\\u000aname"),
                                    new RepoPath("raw\\udcff")),
                            List.of());

    @TempDir Path directory;

    private TestRepository test;
    private Repository repository;
    private Snapshots snapshots;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        snapshots = Snapshots.open(repository, directory.resolve("run"), List.of());
        snapshots.reset();
    }

    private void write(byte[] name) throws Exception {
        Path file = GitPath.of(name).in(test.top());
        Files.createDirectories(file.getParent());
        Files.writeString(file, "content\n");
    }

    private List<TreePath> changed() {
        return snapshots.changes().stream().map(Change::tree).toList();
    }

    private static byte[] utf8(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 5_000})
    void theLastOfManyFilesIsDriftAndIsPutBack(int many) throws Exception {
        for (int i = 0; i < many; i++) {
            test.write("src/" + (10_000 + i), "x\n");
        }
        test.write("zzz", "stray\n");

        Complaint complaint = SCOPE.judge(changed()).orElseThrow();
        assertThat(complaint).isEqualTo(new Complaint(Complaint.Kind.SCOPE_DRIFT, Shown.of("zzz")));

        snapshots.putBack(
                snapshots.changes().stream()
                        .filter(change -> !SCOPE.mayChange(change.tree()))
                        .map(Change::path)
                        .toList());
        assertThat(test.top().resolve("zzz")).doesNotExist();
        assertThat(changed()).hasSize(many);
        assertThat(SCOPE.judge(changed())).isEmpty();
    }

    static Stream<byte[]> lookalikes() {
        return Stream.of(
                utf8("odd\nname"),
                utf8("odd\\u000Aname"),
                new byte[] {'r', 'a', 'w', (byte) 0xFF},
                new byte[] {'s', 'r', 'c', '/', 'r', 'a', 'w', (byte) 0xFF},
                utf8("-src"),
                utf8("src "),
                utf8("src\\x"),
                utf8("\"src\""),
                utf8("'src'"),
                utf8("..src"));
    }

    @ParameterizedTest
    @MethodSource("lookalikes")
    void aNameThatLooksLikeAListedOneIsDrift(byte[] name) throws Exception {
        write(name);
        write(utf8("src/fine\nname"));

        Complaint complaint = SCOPE.judge(changed()).orElseThrow();
        assertThat(complaint.what().count()).isEqualTo(1);
        assertThat(changed()).contains(GitPath.of(name).tree());
    }

    @Test
    void aListedNameThatLooksOddIsItsOwn() throws Exception {
        write(utf8("odd\\u000aname"));
        write(utf8("raw\\udcff"));

        assertThat(SCOPE.judge(changed())).isEmpty();
    }

    @Test
    void aPatchOfManyFilesSaysHowManyItLeavesOut() {
        CommitId base = repository.head().tip().orElseThrow();
        List<RepoPath> paths =
                IntStream.range(0, 302).mapToObj(i -> new RepoPath("f" + (1_000 + i))).toList();
        paths.forEach(path -> test.write(path.value(), "x\n"));
        test.commitAll("many");
        Differences differences = new Differences(repository);

        assertThat(differences.patch(base, paths))
                .contains("+++ b/f1299")
                .doesNotContain("f1300")
                .endsWith("(and 2 more files: read them)\n");
        assertThat(differences.patch(base, paths.subList(0, 300))).doesNotContain("more files");
    }

    @Test
    void theHistoryTellsPathsByTheirOwnNames() throws Exception {
        CommitId base = repository.head().tip().orElseThrow();
        List<byte[]> names =
                List.of(
                        utf8("\nfirst"),
                        utf8("\u0001x"),
                        utf8("plain"),
                        utf8("q\nr"),
                        new byte[] {'r', 'a', 'w', (byte) 0xFF});
        for (byte[] name : names) {
            write(name);
        }
        test.commitAll("two\u0001words");
        test.git("commit", "--quiet", "--allow-empty", "-m", "empty");
        List<GitPath> paths = names.stream().map(GitPath::of).toList();

        List<GitLog.Logged> log = GitLog.since(repository, base);
        assertThat(log)
                .extracting(GitLog.Logged::subject)
                .containsExactly("empty", "two\u0001words");
        assertThat(log.getFirst().paths()).isEmpty();
        assertThat(log.getLast().paths()).containsExactlyInAnyOrderElementsOf(paths);
        assertThat(new Revisions(repository).changedSince(base))
                .containsExactlyInAnyOrderElementsOf(paths);
    }
}
