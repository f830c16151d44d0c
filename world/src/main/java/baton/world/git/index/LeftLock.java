package baton.world.git.index;

import baton.world.files.Below;
import baton.world.git.Pointer;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The lock of a user's index that was left by a run which was killed while it held it: until it
/// is gone, git refuses whatever writes the index.
///
/// @param run whose it was
public record LeftLock(Path file, String run) {
    private static final int LINE_MAX = 200;

    /// The one of a working tree, found without a process.
    ///
    /// @param top of the working tree
    public static Optional<LeftLock> in(Path top) {
        Path git = top.resolve(".git");
        Optional<Path> directory = Files.isDirectory(git) ? Optional.of(git) : Pointer.target(git);
        Optional<Path> file =
                directory.map(place -> place.resolve("index.lock")).filter(Files::isRegularFile);
        return file.flatMap(lock -> owner(lock).map(run -> new LeftLock(lock, run)));
    }

    private static Optional<String> owner(Path lock) {
        return Below.around(lock)
                .read(lock.getFileName(), LINE_MAX)
                .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1).strip())
                .map(line -> List.of(line.split(" ", -1)))
                .filter(words -> words.size() == 3 && words.getFirst().equals("baton"))
                .filter(words -> !isAlive(words.getLast()))
                .map(words -> words.get(1));
    }

    private static boolean isAlive(String process) {
        return process.matches("\\d{1,18}")
                && ProcessHandle.of(Long.parseLong(process))
                        .filter(ProcessHandle::isAlive)
                        .isPresent();
    }
}
