package baton.world.git.index;

import baton.world.git.GitPath;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The result of putting paths back.
///
/// @param restored paths that have their old content again
/// @param removed paths that were not there before and are gone
/// @param failed paths that are not as they were: the content of submodules and of repositories
/// inside the working tree is not kept, and what stands in the way may not be ours
/// @param kept the files that were there instead and that nothing else holds
public record PutBack(
        List<GitPath> restored, List<GitPath> removed, List<GitPath> failed, List<Path> kept) {
    public static final PutBack NOTHING = new PutBack(List.of(), List.of(), List.of());

    public PutBack(List<GitPath> restored, List<GitPath> removed, List<GitPath> failed) {
        this(restored, removed, failed, List.of());
    }

    public PutBack {
        restored = List.copyOf(restored);
        removed = List.copyOf(removed);
        failed = List.copyOf(failed);
        kept = List.copyOf(kept);
    }

    /// All paths that are as they should be again.
    public List<GitPath> paths() {
        return joined(restored, removed);
    }

    public List<String> keptNames() {
        return kept.stream().map(Path::toString).toList();
    }

    /// This and what was put back later.
    public PutBack and(PutBack later) {
        return new PutBack(
                joined(restored, later.restored),
                joined(removed, later.removed),
                joined(failed, later.failed),
                joined(kept, later.kept));
    }

    /// The same with all paths below a directory.
    public PutBack below(String start) {
        return new PutBack(
                below(start, restored), below(start, removed), below(start, failed), kept);
    }

    private static List<GitPath> below(String start, List<GitPath> paths) {
        return paths.stream().map(path -> new GitPath(start + path.text())).toList();
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
