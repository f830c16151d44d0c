package baton.world.git;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Takes certain paths into an index as they are in the working tree: new, changed or gone. Git
/// looks at these paths only.
///
/// @param updated paths git can judge by itself
/// @param removed paths that are gone in a way git refuses to judge: behind a link, or at a place
///     where something stands that git cannot store
/// @param unreadable files that exist and cannot be read
record IndexUpdate(List<GitPath> updated, List<GitPath> removed, List<GitPath> unreadable) {
    IndexUpdate {
        updated = List.copyOf(updated);
        removed = List.copyOf(removed);
        unreadable = List.copyOf(unreadable);
    }

    static IndexUpdate of(WorkingFiles files, Collection<GitPath> paths) {
        List<GitPath> updated = new ArrayList<>();
        List<GitPath> removed = new ArrayList<>();
        List<GitPath> unreadable = new ArrayList<>();
        for (GitPath path : paths) {
            List<GitPath> place =
                    switch (files.kind(path)) {
                        case NOTHING -> files.isBeyondLink(path) ? removed : updated;
                        case FILE -> files.isReadable(path) ? updated : unreadable;
                        case LINK, DIRECTORY -> updated;
                        case OTHER -> removed;
                    };
            place.add(path);
        }
        return new IndexUpdate(updated, removed, unreadable);
    }

    /// @param index a private one; the user's where none is given
    void apply(Git git, Optional<Path> index) {
        if (!removed.isEmpty()) {
            call(git, index, removed, "--force-remove");
        }
        if (!updated.isEmpty()) {
            call(git, index, updated, "--add", "--remove", "--replace");
        }
    }

    /// Into an index that is to become the user's, by his settings. Git says best what is wrong
    /// with a file it cannot read.
    void stage(Git git, Path index) {
        List<GitPath> all = new ArrayList<>(updated);
        all.addAll(unreadable);
        if (!removed.isEmpty()) {
            git.run(call(removed, "--force-remove").withIndex(index));
        }
        if (!all.isEmpty()) {
            git.run(call(all, "--add", "--remove", "--replace").withIndex(index));
        }
    }

    private static void call(
            Git git, Optional<Path> index, List<GitPath> paths, String... options) {
        Call call = call(paths, options);
        git.run(index.map(call.withSettings(Status.THOROUGH)::withIndex).orElse(call));
    }

    private static Call call(List<GitPath> paths, String... options) {
        List<String> arguments = new ArrayList<>(List.of("update-index", "-z"));
        arguments.addAll(List.of(options));
        arguments.add("--stdin");
        return Call.of(arguments.toArray(String[]::new)).withPaths(paths);
    }
}
