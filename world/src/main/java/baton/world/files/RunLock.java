package baton.world.files;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The right to work in a checkout, or to drive a run. One process has it at a time; the system
/// takes it back when the process ends, however that happens.
///
/// The lock is an empty file that is opened once and never read: on POSIX systems closing any
/// other handle of it in the same process would release the lock. Therefore this process also
/// remembers what it holds before it opens anything. Who holds it is said in a file beside it.
public final class RunLock implements AutoCloseable {
    public static final String NAME = "baton.lock";

    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path place;
    private final FileChannel channel;

    private RunLock(Path place, FileChannel channel) {
        this.place = place;
        this.channel = channel;
    }

    /// Takes the lock in this directory, the git directory that all worktrees share or the folder
    /// of a run, or fails and says who has it.
    public static RunLock acquire(Path directory, Holder holder) {
        try {
            Path place = directory.toRealPath();
            if (!HELD_HERE.add(place)) {
                throw held(place);
            }
            try {
                return take(place, holder);
            } catch (IOException | RuntimeException e) {
                HELD_HERE.remove(place);
                throw e;
            }
        } catch (IOException e) {
            throw AtomicFile.failed(directory.resolve(NAME), "locked", e);
        }
    }

    /// The holder that the file beside the lock of this directory names, for those who only look:
    /// the lock itself is not touched, and the process may be gone.
    public static Optional<Holder> holder(Path directory) {
        return Holder.read(description(directory));
    }

    /// The process that holds the lock of this directory: the one that the file beside it names,
    /// where it is alive and the system says that it holds the lock.
    public static Optional<ProcessHandle> process(Path directory) {
        return holder(directory)
                .flatMap(Holder::process)
                .filter(process -> isHeldBy(directory, process.pid()));
    }

    private static boolean isHeldBy(Path directory, long pid) {
        try {
            return HELD_HERE.contains(directory.toRealPath())
                    || LockTable.isHeldBy(directory.resolve(NAME), pid);
        } catch (IOException e) {
            return false;
        }
    }

    private static RunLock take(Path place, Holder holder) throws IOException {
        FileChannel channel =
                FileChannel.open(
                        place.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                throw held(place);
            }
            AtomicFile.sweep(description(place));
            // Others who may write here may know who does.
            Below.around(description(place))
                    .write(
                            description(place).getFileName(),
                            holder.render().getBytes(StandardCharsets.UTF_8));
            return new RunLock(place, channel);
        } catch (OverlappingFileLockException e) {
            channel.close();
            throw held(place);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static Failure held(Path place) {
        String who =
                Holder.read(description(place)).map(Holder::sentence).orElse("another process");
        return new Failure(
                Fault.LOCK_HELD
                        .because("another run holds this repository: " + who)
                        .withFix(Fault.LOCK_HELD.fix() + ": `baton stop`"));
    }

    private static Path description(Path place) {
        return place.resolve(NAME + ".json");
    }

    /// The lock file itself stays: another process may have it open already.
    @Override
    public void close() {
        if (!channel.isOpen()) {
            return;
        }
        try (channel) {
            Files.deleteIfExists(description(place));
        } catch (IOException e) {
            throw AtomicFile.failed(place.resolve(NAME), "released", e);
        } finally {
            HELD_HERE.remove(place);
        }
    }
}
