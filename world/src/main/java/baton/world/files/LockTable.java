package baton.world.files;

import baton.world.Platform;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The holder of a lock as the system knows it. The file that names a holder lies where programs of
/// a run may write; before anybody is ended by what it says, the system is asked.
final class LockTable {
    private static final int PID = 4;
    private static final int PLACE = 5;
    private static final int WORDS = 6;

    private LockTable() {}

    /// True if this process holds the lock on this file. Where the system does not list the file,
    /// as on file systems that number files otherwise there, it is enough that somebody holds it.
    static boolean isHeldBy(Path file, long pid) {
        Set<Long> holders = holders(file);
        return holders.isEmpty() ? isHeld(file) : holders.contains(pid);
    }

    private static Set<Long> holders(Path file) {
        Optional<Path> processes = Platform.here().processes();
        if (processes.isEmpty()) {
            return Set.of();
        }
        try {
            Object number = Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS);
            return Files.readAllLines(processes.get().resolve("locks")).stream()
                    .map(line -> List.of(line.strip().split("\\s+", -1)))
                    .filter(words -> words.size() > WORDS && !words.contains("->"))
                    .filter(words -> words.get(PLACE).endsWith(":" + number))
                    .map(words -> words.get(PID))
                    .filter(word -> word.matches("[1-9][0-9]{0,9}"))
                    .map(Long::valueOf)
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException | UnsupportedOperationException e) {
            return Set.of();
        }
    }

    /// A lock that nobody holds is let go of at once: whoever comes meanwhile waits for it.
    private static boolean isHeld(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock free = channel.tryLock()) {
            return free == null;
        } catch (OverlappingFileLockException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
