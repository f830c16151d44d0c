package baton.world.git.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// The lock of the user's index, and what a life leaves of it that is killed.
class IndexLockTest {
    private static final String RUN = "20260105-100000-aaaa";

    @TempDir Path directory;
    private TestRepository test;
    private Repository repository;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
    }

    private IndexLock take(String run) {
        return IndexLock.take(repository, run, Duration.ZERO);
    }

    private List<String> locks() throws IOException {
        try (Stream<Path> files = Files.list(test.top().resolve(".git"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.contains("lock"))
                    .toList();
        }
    }

    @Test
    void whoIsKilledBeforeTheLockHasItsNameHoldsNothing() throws IOException {
        Path _ = IndexLock.prepare(repository, RUN);

        assertThat(locks()).containsExactly("baton-index.lock." + RUN);
        assertThat(test.bash("git add . && echo added")).isEqualTo("added");
        take(RUN).close();
        assertThat(locks()).isEmpty();
    }

    @Test
    void whoIsKilledWhileItIsHeldIsKnownAgain() throws IOException {
        IndexLock _ = take(RUN);

        assertThat(locks()).containsExactly("index.lock");
        assertThatThrownBy(() -> take("20260105-100000-bbbb")).isInstanceOf(Failure.class);
        IndexLock.take(repository, RUN, Duration.ofSeconds(5)).close();
        assertThat(locks()).isEmpty();
    }

    /// The first process lives as long as the system does.
    @Test
    void aCommandKeepsAnotherOfItsKindOut() throws IOException {
        test.write(".git/index.lock", "baton undo 1\n");

        assertThatThrownBy(() -> take("undo")).isInstanceOf(Failure.class);
        test.write(".git/index.lock", "baton undo 999999999\n");
        IndexLock.take(repository, "undo", Duration.ofSeconds(5)).close();
        assertThat(locks()).isEmpty();
    }

    @Test
    void aLockOfTheUsersStays() throws IOException {
        Files.createFile(test.top().resolve(".git/index.lock"));

        assertThatThrownBy(() -> take(RUN)).isInstanceOf(Failure.class);
        assertThat(locks()).containsExactly("index.lock");
    }
}
