package baton.core.sandbox;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The machine as far as a fence depends on it.
///
/// @param homes the home directories of the user: the one of the environment, and the real one
/// @param tools places of programs, wherever they lie
/// @param root whether the user is root
/// @param look what is at a path
public record Ground(List<String> homes, List<String> tools, boolean root, Look look) {
    /// The kind of thing that there can be at a path.
    public enum Kind {
        FILE,
        DIRECTORY
    }

    /// Says what is at a path, if anything is.
    @FunctionalInterface
    public interface Look {
        Optional<Kind> at(String path);

        /// The same for a path in a directory that programs write to, where a link may have been
        /// put in its way: what is reached through one is not there.
        default Optional<Kind> within(String directory, String path) {
            return at(path);
        }

        /// The names of what lies in a directory.
        default List<String> children(String directory) {
            return List.of();
        }

        /// The same place by a path without links.
        default String real(String path) {
            return path;
        }

        static Look of(Map<String, Kind> known) {
            return path -> Optional.ofNullable(known.get(path));
        }
    }

    public Ground {
        homes = List.copyOf(homes);
        tools = List.copyOf(tools);
    }

    boolean has(String path) {
        return look.at(path).isPresent();
    }

    /// True if the path is `outer` or lies in it.
    static boolean holds(String outer, String path) {
        return outer.equals("/") || path.equals(outer) || path.startsWith(outer + "/");
    }
}
