package baton.world.git.rescue;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Below;
import baton.world.git.GitPath;
import baton.world.git.WorkingFiles;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Brings back saved files that lie by their paths in a directory, such as those that git ignores
/// and no commit can hold. Whatever has the place of one is saved in the same way before.
///
/// @param working the files of the working tree
/// @param saved the directory that has the saved files
public record ByPath(WorkingFiles working, Path saved) {
    /// The paths by what was done with each.
    ///
    /// @param same the paths that were as saved already
    /// @param replaced those of the written ones in whose place something was
    public record Restored(List<GitPath> written, List<GitPath> same, List<GitPath> replaced) {
        public Restored {
            written = List.copyOf(written);
            same = List.copyOf(same);
            replaced = List.copyOf(replaced);
        }
    }

    /// Writes the files to the places that their names say.
    ///
    /// @param aside the directory for what has their places; it is not there yet
    public Restored restore(Path aside) {
        List<GitPath> written = new ArrayList<>();
        List<GitPath> same = new ArrayList<>();
        List<GitPath> replaced = new ArrayList<>();
        Below from = new Below(saved);
        for (Path name : Below.around(saved).files(saved.getFileName())) {
            GitPath path = new WorkingFiles(saved).path(saved.resolve(name));
            if (isSame(path)) {
                same.add(path);
                continue;
            }
            Path place = working.name(path);
            if (working.kind(path) != Below.Kind.NOTHING) {
                Below.around(aside).makeDirectory(aside.getFileName());
                if (!working.below().move(place, new Below(aside), place)) {
                    throw new Failure(Fault.DISK_FAILED.because(path + " cannot be moved away"));
                }
                replaced.add(path);
            }
            if (working.below().copy(from, place, place)) {
                written.add(path);
            }
        }
        return new Restored(written, same, replaced);
    }

    private boolean isSame(GitPath path) {
        try {
            return working.kind(path) == Below.Kind.FILE
                    && working.isReadable(path)
                    && Files.mismatch(path.in(working.top()), path.in(saved)) < 0;
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(path + ": " + e.getMessage()), e);
        }
    }
}
