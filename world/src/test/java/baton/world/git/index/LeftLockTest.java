package baton.world.git.index;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.kit.TestRepository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A lock of the index that a killed run has left.
class LeftLockTest {
    private static final String DEAD = "baton 20260105-120000-abcd 999999999\n";

    @TempDir private Path directory;

    @Test
    void lockOfARunThatIsDeadIsTold() {
        TestRepository repository = TestRepository.create(directory.resolve("r"));
        assertThat(LeftLock.in(repository.top())).isEmpty();

        repository.write(".git/index.lock", DEAD);
        assertThat(LeftLock.in(repository.top()))
                .contains(new LeftLock(repository.at(".git/index.lock"), "20260105-120000-abcd"));
    }

    @Test
    void lockInALinkedWorktreeIsFound() {
        TestRepository repository = TestRepository.create(directory.resolve("r"));
        repository.git("worktree", "add", "-q", "--detach", "../linked");
        repository.write(".git/worktrees/linked/index.lock", DEAD);

        assertThat(LeftLock.in(directory.resolve("linked"))).isPresent();
        assertThat(LeftLock.in(repository.top())).isEmpty();
    }

    @Test
    void locksOfTheUserAndOfTheLivingAreNotMeant() {
        TestRepository repository = TestRepository.create(directory.resolve("r"));
        repository.write(".git/index.lock", "");
        assertThat(LeftLock.in(repository.top())).isEmpty();
        repository.write(".git/index.lock", "DIRC");
        assertThat(LeftLock.in(repository.top())).isEmpty();
        repository.write(".git/index.lock", "baton run " + ProcessHandle.current().pid() + "\n");
        assertThat(LeftLock.in(repository.top())).isEmpty();
    }
}
