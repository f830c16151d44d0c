package baton.core.config;

import baton.core.policy.Glob;

import java.util.List;
import java.util.Optional;

/// How the worktree of a session is made: where, which files of the checkout are copied or linked
/// into it, what runs in it first, and how many free ports it gets.
///
/// @param dir as it was written; it may start with `~/`, and is relative to the repository
public record WorktreeSettings(
        Optional<String> dir,
        List<Glob> copy,
        List<Glob> link,
        Optional<String> setup,
        Optional<Integer> ports) {

    public static final WorktreeSettings NONE =
            new WorktreeSettings(
                    Optional.empty(), List.of(), List.of(), Optional.empty(), Optional.empty());

    public WorktreeSettings {
        copy = List.copyOf(copy);
        link = List.copyOf(link);
    }
}
