package baton.core.config;

import baton.core.policy.Glob;

import java.util.List;
import java.util.Optional;

/// The settings of a session's worktree: its directory, the files of the checkout that are copied
/// or linked into it, the command that runs in it first, and the number of free ports it gets.
///
/// @param dir the directory as it was written; it may start with `~/`, and is relative to the
/// repository
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
