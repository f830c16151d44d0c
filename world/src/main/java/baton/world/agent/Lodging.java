package baton.world.agent;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A directory in which agents that work at the same time keep their files. What was missing when
/// the first of them came is what they made, until the last has gone; taken away any sooner, it
/// would be missing for those who found it there.
final class Lodging {
    private static final Map<Path, Lodging> OPEN = new HashMap<>();

    private final List<Path> absent;
    private int guests;

    private Lodging(List<Path> absent) {
        this.absent = absent;
    }

    /// One more. Returns those of the paths that were missing before anybody came.
    static synchronized List<Path> enter(Path directory, List<Path> paths) {
        Lodging lodging =
                OPEN.computeIfAbsent(
                        directory,
                        _ -> new Lodging(paths.stream().filter(path -> !exists(path)).toList()));
        lodging.guests++;
        return lodging.absent;
    }

    /// One less. Returns what they have made among the paths, once the last has gone.
    static synchronized List<Path> leave(Path directory) {
        Lodging lodging = OPEN.get(directory);
        if (lodging == null) {
            throw new IllegalStateException("nobody is in " + directory);
        }
        lodging.guests--;
        if (lodging.guests > 0) {
            return List.of();
        }
        OPEN.remove(directory);
        return lodging.absent.stream().filter(Lodging::exists).toList();
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }
}
