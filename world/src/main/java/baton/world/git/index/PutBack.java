package baton.world.git.index;

import baton.world.git.GitPath;

import java.util.List;
import java.util.stream.Stream;

/// The result of putting paths back.
///
/// @param restored paths that have their old content again
/// @param removed paths that were not there before and are gone
/// @param failed paths that are not as they were: the content of submodules and of repositories
/// inside the working tree is not kept, and what stands in the way may not be ours
public record PutBack(List<GitPath> restored, List<GitPath> removed, List<GitPath> failed) {
    public static final PutBack NOTHING = new PutBack(List.of(), List.of(), List.of());

    public PutBack {
        restored = List.copyOf(restored);
        removed = List.copyOf(removed);
        failed = List.copyOf(failed);
    }

    /// This and what was put back later.
    public PutBack and(PutBack later) {
        return new PutBack(
                joined(restored, later.restored),
                joined(removed, later.removed),
                joined(failed, later.failed));
    }

    /// The same with all paths below a directory.
    public PutBack below(String start) {
        return new PutBack(below(start, restored), below(start, removed), below(start, failed));
    }

    private static List<GitPath> below(String start, List<GitPath> paths) {
        return paths.stream().map(path -> new GitPath(start + path.text())).toList();
    }

    private static List<GitPath> joined(List<GitPath> first, List<GitPath> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
