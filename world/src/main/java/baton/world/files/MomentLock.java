package baton.world.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// The right to do one of many things, for a moment. One process has the right to a thing at a
/// time, and the system takes it back when the process ends, however that happens.
///
/// Each thing is a byte of one file. Closing that gives back whatever the process has of it, hence
/// this program does one thing after the other.
public final class MomentLock {
    private static final ReentrantLock OWN = new ReentrantLock();

    private MomentLock() {}

    /// Does it with the right to a thing; nothing where another process has that.
    ///
    /// @param file the file of all things, in a directory that is there
    /// @param thing the number of the thing, not negative
    public static <T> Optional<T> during(Path file, long thing, Supplier<T> deed) {
        OWN.lock();
        try (FileChannel channel =
                        FileChannel.open(
                                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock(thing, 1, false)) {
            return lock == null ? Optional.empty() : Optional.of(deed.get());
        } catch (IOException e) {
            throw AtomicFile.failed(file, "locked", e);
        } finally {
            OWN.unlock();
        }
    }
}
