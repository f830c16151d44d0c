package baton.world.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.kit.Surroundings;
import baton.world.kit.Await;
import baton.world.process.Cancellation;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

class RunLockTest {
    private static final Holder US = Holder.current("20261115-101500-abcd", "baton execute");

    @TempDir Path directory;

    private static void assertHeld(ThrowingCallable acquisition, String by) {
        assertThatThrownBy(acquisition)
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.LOCK_HELD);
                            assertThat(failure.problem().message()).contains(by);
                        });
    }

    @Test
    void theHolderIsDescribedWhileItIsHeld() throws Exception {
        Path description = directory.resolve("baton.lock.json");
        try (RunLock lock = RunLock.acquire(directory, US)) {
            assertThat(lock).isNotNull();
            assertThat(Holder.read(description)).hasValue(US);
            assertThat(Files.size(directory.resolve("baton.lock"))).isZero();
        }

        assertThat(description).doesNotExist();
        assertThat(directory.resolve("baton.lock")).exists();
    }

    @Test
    void twoInOneProgramExcludeEachOther() {
        try (RunLock lock = RunLock.acquire(directory, US)) {
            assertHeld(() -> RunLock.acquire(directory, US), "20261115-101500-abcd");
            // The refusal must not have released the lock that is held.
            assertHeld(() -> RunLock.acquire(directory, US), "baton execute");
            assertThat(lock).isNotNull();
        }
        RunLock.acquire(directory, US).close();
    }

    @Test
    void closingTwiceReleasesNobodyElsesLock() {
        RunLock first = RunLock.acquire(directory, US);
        first.close();
        try (RunLock second = RunLock.acquire(directory, US)) {
            first.close();
            assertHeld(() -> RunLock.acquire(directory, US), "baton execute");
            assertThat(second).isNotNull();
        }
    }

    @Test
    void whatACrashLeftIsNoHolder() throws Exception {
        Files.writeString(directory.resolve("baton.lock.json"), "{\"pid\":1");
        Files.createFile(directory.resolve("baton.lock"));

        try (RunLock lock = RunLock.acquire(directory, US)) {
            assertThat(lock).isNotNull();
            assertThat(Holder.read(directory.resolve("baton.lock.json"))).hasValue(US);
        }
    }

    @Test
    void anotherProcessHoldsItUntilItEnds() throws Exception {
        Cancellation cancellation = new Cancellation();
        AtomicBoolean holds = new AtomicBoolean();
        Thread other =
                Thread.startVirtualThread(
                        () ->
                                Runner.stream(
                                        otherProgram(),
                                        Optional.empty(),
                                        line -> holds.compareAndSet(false, line.equals("held")),
                                        cancellation));
        Await.until("the other program's lock", holds::get);

        assertHeld(() -> RunLock.acquire(directory, US), "other command");
        assertHeld(() -> RunLock.acquire(directory, US), "other-run");

        cancellation.cancel();
        other.join();
        try (RunLock lock = RunLock.acquire(directory, US)) {
            assertThat(lock).isNotNull();
        }
    }

    /// We hold it; the other program says whom it met.
    @Test
    void anotherProcessIsRefused() {
        try (RunLock lock = RunLock.acquire(directory, US)) {
            assertThat(lock).isNotNull();
            assertThat(Runner.run(otherProgram()).line()).contains("LOCK_HELD", "baton execute");
        }
    }

    private Invocation otherProgram() {
        List<String> argv =
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockingProgram.class.getName(),
                        directory.toString());
        Limits limits = new Limits(Duration.ofMinutes(1), 1 << 16);
        return new Invocation(argv, directory, Surroundings.clean(), limits);
    }
}
