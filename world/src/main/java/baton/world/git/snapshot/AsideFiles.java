package baton.world.git.snapshot;

import baton.core.Failure;
import baton.core.policy.IgnoredKind;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.GitPath;
import baton.world.git.RememberedPaths;
import baton.world.git.WorkingFiles;
import baton.world.git.kept.KeptFiles;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Files of the working tree that lie elsewhere for a while, under numbers instead of names. Which
/// they are is written down before the first is moved, so that a crash loses none.
final class AsideFiles {
    private final WorkingFiles working;
    private final RememberedPaths moved;
    private final RememberedPaths replaced;
    private final RememberedPaths kept;
    private final Path place;
    private final SalvageDirectory left;
    private final KeptFiles copies;

    /// @param places the folder for the lists, and a directory on the file system of the working
    /// tree
    /// @param copies the copies that are put in the place of some
    AsideFiles(WorkingFiles working, Aside.Places places, KeptFiles copies) {
        Path folder = places.folder().toAbsolutePath();
        this.working = working;
        this.copies = copies;
        this.moved = new RememberedPaths(folder.resolve("aside.list"));
        this.replaced = new RememberedPaths(folder.resolve("aside.replaced"));
        this.kept = new RememberedPaths(folder.resolve("aside.kept"));
        this.place = places.beside().toAbsolutePath();
        this.left = new SalvageDirectory(places.left().toAbsolutePath());
    }

    /// Moves them away. `copies` are those in whose place a copy is put meanwhile.
    ///
    /// @return those that could not be moved
    List<GitPath> move(Collection<GitPath> paths, Set<GitPath> copies) {
        List<GitPath> stuck = new ArrayList<>();
        if (paths.isEmpty()) {
            return stuck;
        }
        replaced.set(copies);
        moved.set(paths);
        try {
            Files.createDirectories(place);
        } catch (IOException e) {
            throw failed(place, e);
        }
        int number = 0;
        for (GitPath path : new TreeSet<>(paths)) {
            if (!move(path, Path.of(Integer.toString(number)))) {
                stuck.add(path);
            }
            number++;
        }
        return stuck;
    }

    /// Moves one path away; false if it cannot be moved. A path that is not there needs no moving,
    /// and neither does one behind a link.
    private boolean move(GitPath path, Path number) {
        try {
            return working.kind(path) == Below.Kind.NOTHING
                    || working.below().move(working.name(path), new Below(place), number);
        } catch (Failure stuck) {
            return false;
        }
    }

    /// Brings them back, each where its place is free. What was built again stays, and so does a
    /// copy that somebody has written to since; anything that finds its place taken is kept.
    ///
    /// @return false if there were none
    boolean bringBack() {
        Set<GitPath> paths = moved.get();
        if (paths.isEmpty()) {
            return false;
        }
        Set<GitPath> copied = replaced.get();
        int number = 0;
        for (GitPath path : paths) {
            Path aside = Path.of(Integer.toString(number));
            if (new Below(place).kind(aside) != Below.Kind.NOTHING) {
                bringBack(path, aside, copied.contains(path));
            }
            number++;
        }
        moved.set(List.of());
        replaced.set(List.of());
        return true;
    }

    private void bringBack(GitPath path, Path aside, boolean copied) {
        Below here = new Below(place);
        if (copied && copies.isLike(path)) {
            working.remove(path);
        }
        boolean back =
                !working.isBeyondLink(path)
                        && here.move(aside, working.below(), working.name(path));
        if (!back && IgnoredKind.of(path.text()) == IgnoredKind.BUILD_OUTPUT) {
            here.deleteTree(aside);
        } else if (!back) {
            keep(here, aside, path);
        }
    }

    /// Takes what is at a path out of the working tree, and keeps it by its name.
    void take(GitPath path) {
        if (working.kind(path) == Below.Kind.NOTHING) {
            return;
        }
        try {
            Path free = left.path().relativize(left.place(path));
            boolean _ = working.below().move(working.name(path), new Below(left.path()), free);
        } catch (IOException e) {
            throw failed(left.path(), e);
        }
    }

    /// Says where a file is kept before it is: whoever dies in between leaves none unnamed.
    private void keep(Below here, Path aside, GitPath path) {
        try {
            Path free = left.path().relativize(left.place(path));
            Set<GitPath> all = kept.get();
            all.add(new GitPath(free.toString()));
            kept.set(all);
            boolean _ = here.move(aside, new Below(left.path()), free);
        } catch (IOException e) {
            throw failed(left.path(), e);
        }
    }

    /// The places of files as they were before commands ran, where something else stands now. Each
    /// is told once.
    List<String> kept() {
        List<String> told =
                kept.get().stream().map(name -> name.in(left.path()).toString()).toList();
        kept.set(List.of());
        return told;
    }

    private static Failure failed(Path path, IOException e) {
        return AtomicFile.failed(path, "used", e);
    }
}
