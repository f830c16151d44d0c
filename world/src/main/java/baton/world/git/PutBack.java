package baton.world.git;

import java.util.List;

/// What was put back.
///
/// @param restored paths that have their old content again
/// @param removed paths that were not there before and are gone
/// @param failed paths that are not as they were: the content of submodules and of repositories
///     inside the working tree is not kept, and what stands in the way may not be ours
public record PutBack(List<GitPath> restored, List<GitPath> removed, List<GitPath> failed) {
    public PutBack {
        restored = List.copyOf(restored);
        removed = List.copyOf(removed);
        failed = List.copyOf(failed);
    }
}
