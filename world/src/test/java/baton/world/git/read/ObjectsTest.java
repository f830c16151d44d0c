package baton.world.git.read;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;
import baton.world.process.Bytes;
import baton.world.process.Survivors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

class ObjectsTest {
    private static final String MARK = "BATON_OBJECTS_TEST";

    @TempDir Path directory;

    private TestRepository test;
    private Repository repository;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        repository =
                Repository.open(
                        test.top(), TestRepository.ENVIRONMENT.with(MARK, directory.toString()));
    }

    @Test
    void commitsAreRead() {
        CommitId first = new CommitId(test.head());
        test.git(
                "commit",
                "--quiet",
                "--allow-empty",
                "-m",
                "feat: é\nwrapped",
                "-m",
                "Body\n\nEnd");
        try (Objects objects = new Objects(repository)) {
            Commit commit = objects.commit(new CommitId(test.head())).orElseThrow();

            assertThat(commit.parents()).isEqualTo(List.of(first));
            assertThat(commit.subject()).isEqualTo("feat: é wrapped");
            assertThat(commit.message()).endsWith("Body\n\nEnd\n");
            assertThat(commit.tree().value()).isEqualTo(test.git("rev-parse", "HEAD^{tree}"));
            assertThat(commit.isMerge()).isFalse();
        }
    }

    /// Git repeats the name of what is not there, and a name can look like an answer.
    @Test
    void namesWithSpacesAreNames() {
        try (Objects objects = new Objects(repository)) {
            for (String name : List.of("new one.js", "a blob 3", "é è", " ", "x".repeat(4000))) {
                assertThat(objects.blob("HEAD:" + name)).as(name).isEmpty();
            }
            assertThat(objects.blob("HEAD:start")).isPresent();
        }
    }

    @Test
    void whatIsNotThereIsNothing() {
        try (Objects objects = new Objects(repository)) {
            assertThat(objects.commit(new CommitId("1".repeat(40)))).isEmpty();
            assertThat(objects.commit(new CommitId(test.git("rev-parse", "HEAD:start")))).isEmpty();
            assertThat(objects.blob(test.git("rev-parse", "HEAD:start")))
                    .hasValue(Bytes.of("start\n"));
            assertThat(objects.commit(new CommitId(test.head()))).isPresent();
        }
    }

    @Test
    void oneProcessAnswersAllAndIsStartedAgainWhenItDies() {
        CommitId head = new CommitId(test.head());
        try (Objects objects = new Objects(repository)) {
            objects.commit(head);
            objects.commit(head);
            List<Long> first = Survivors.list(MARK, directory.toString());
            assertThat(first).hasSize(1);

            ProcessHandle.of(first.getFirst()).orElseThrow().destroyForcibly();
            assertThat(objects.commit(head)).isPresent();
            assertThat(Survivors.list(MARK, directory.toString())).hasSize(1);
        }
        assertThat(Survivors.list(MARK, directory.toString())).isEmpty();
    }
}
