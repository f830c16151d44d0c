package baton.world.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/// The path to which another path really leads, whether or not anything is there.
public final class RealPath {
    private static final int LINKS_MAX = 40;

    private RealPath() {}

    /// The path without links; nothing where links go round in a circle.
    public static Optional<Path> resolve(Path path) {
        Path absolute = path.toAbsolutePath();
        Path current = absolute.getRoot();
        Deque<Path> rest = new ArrayDeque<>();
        absolute.forEach(rest::addLast);
        int links = 0;
        while (!rest.isEmpty()) {
            String name = rest.getFirst().toString();
            Path next = current.resolve(rest.removeFirst());
            if (name.equals("..")) {
                current = current.getParent() == null ? current : current.getParent();
            } else if (Files.isSymbolicLink(next)) {
                if (++links > LINKS_MAX) {
                    return Optional.empty();
                }
                current = push(target(next), current, rest);
            } else if (!name.equals(".")) {
                current = next;
            }
        }
        return Optional.of(current);
    }

    private static Path push(Path target, Path current, Deque<Path> rest) {
        Deque<Path> parts = new ArrayDeque<>();
        target.forEach(parts::addFirst);
        parts.forEach(rest::addFirst);
        return target.isAbsolute() ? target.getRoot() : current;
    }

    /// A link that vanished meanwhile leads to itself.
    private static Path target(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (IOException e) {
            return Path.of(".");
        }
    }
}
