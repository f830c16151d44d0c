package baton.world.git.rescue;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.world.files.Below;
import baton.world.files.Leaves;
import baton.world.git.GitPath;
import baton.world.git.WorkingFiles;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Brings back saved files that lie by their paths in a directory, such as those that git ignores
/// and no commit can hold. Whatever has the place of one, or of a directory that it lies in, is
/// saved in the same way before: nothing is written through a link.
///
/// @param working the files of the working tree
/// @param saved the directory that has the saved files
public record ByPath(WorkingFiles working, Path saved) {
    /// The paths by what was done with each.
    ///
    /// @param same the paths that were as saved already
    /// @param replaced those that had the places of written ones, or of directories around them
    /// @param stuck those that could not be brought back, with the reason
    public record Restored(
            List<GitPath> written,
            List<GitPath> same,
            List<GitPath> replaced,
            SequencedMap<GitPath, Problem> stuck) {
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
        SequencedMap<GitPath, Problem> stuck = new LinkedHashMap<>();
        for (Path name : Leaves.of(saved)) {
            GitPath path = new WorkingFiles(saved).path(saved.resolve(name));
            try {
                if (isSame(path)) {
                    same.add(path);
                } else {
                    replaced.addAll(makeRoom(path, aside));
                    write(path);
                    written.add(path);
                }
            } catch (Failure failure) {
                stuck.put(path, failure.problem());
            }
        }
        if (replaced.isEmpty()) {
            // A move that failed may have made it.
            Below.around(aside).deleteTree(aside.getFileName());
        }
        return new Restored(written, same, replaced, stuck);
    }

    private List<GitPath> makeRoom(GitPath path, Path aside) {
        List<GitPath> inTheWay = inTheWay(path).stream().toList();
        inTheWay.forEach(found -> move(found, aside));
        return inTheWay;
    }

    /// The thing at the place, or in the place of the first directory on the way to it.
    private Optional<GitPath> inTheWay(GitPath path) {
        int slash = path.text().indexOf('/');
        while (slash >= 0) {
            GitPath above = new GitPath(path.text().substring(0, slash));
            Below.Kind kind = working.kind(above);
            if (kind == Below.Kind.NOTHING) {
                return Optional.empty();
            }
            if (kind != Below.Kind.DIRECTORY) {
                return Optional.of(above);
            }
            slash = path.text().indexOf('/', slash + 1);
        }
        return Optional.of(path).filter(at -> working.kind(at) != Below.Kind.NOTHING);
    }

    private void move(GitPath path, Path aside) {
        Path place = working.name(path);
        Below.around(aside).makeDirectory(aside.getFileName());
        if (!working.below().move(place, new Below(aside), place)) {
            throw new Failure(Fault.DISK_FAILED.because(path + " cannot be moved away"));
        }
    }

    private void write(GitPath path) {
        Path place = working.name(path);
        WorkingFiles from = new WorkingFiles(saved);
        switch (from.kind(path)) {
            case LINK -> working.below().link(place, target(saved, path));
            case DIRECTORY -> working.below().makeDirectory(place);
            case FILE, OTHER, NOTHING -> {
                if (!working.below().copy(from.below(), place, place)) {
                    throw new Failure(Fault.DISK_FAILED.because(path + " is not saved any more"));
                }
            }
        }
    }

    private boolean isSame(GitPath path) {
        Below.Kind kind = new WorkingFiles(saved).kind(path);
        if (working.kind(path) != kind) {
            return false;
        }
        try {
            return switch (kind) {
                case LINK -> target(working.top(), path).equals(target(saved, path));
                case DIRECTORY -> true;
                case FILE ->
                        working.isReadable(path)
                                && Files.mismatch(path.in(working.top()), path.in(saved)) < 0;
                case OTHER, NOTHING -> false;
            };
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(path + ": " + e.getMessage()), e);
        }
    }

    private static Path target(Path top, GitPath path) {
        try {
            return Files.readSymbolicLink(path.in(top));
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(path + ": " + e.getMessage()), e);
        }
    }
}
