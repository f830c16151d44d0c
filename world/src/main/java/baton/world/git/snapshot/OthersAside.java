package baton.world.git.snapshot;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Below;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.RememberedPaths;
import baton.world.git.WorkingFiles;
import baton.world.git.index.IndexFile;
import baton.world.git.index.PrivateIndex;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Files of others that no commit of the run holds, out of the way while commands judge what is
/// committed. They are renamed, and renamed back; where a commit has the path, its content is there
/// meanwhile. Which they are is written down before the first is moved, so that a crash loses none.
final class OthersAside {
    private static final String LAID = ".laid";
    private static final String OTHERS = "others";

    private final WorkingFiles working;
    private final RememberedPaths moved;
    private final Path beside;
    private final Path place;
    private final SalvageDirectory left;

    OthersAside(WorkingFiles working, Aside.Places places) {
        Path folder = places.folder().toAbsolutePath();
        this.working = working;
        this.moved = new RememberedPaths(folder.resolve("others.list"));
        this.beside = places.beside().toAbsolutePath();
        this.place = beside.resolve(OTHERS);
        this.left = new SalvageDirectory(places.left().toAbsolutePath());
    }

    /// Gives these paths what a commit has.
    ///
    /// @param committed an index of no further use
    /// @return those that could not be moved
    List<GitPath> move(PrivateIndex committed, CommitId commit, Collection<GitPath> paths) {
        List<GitPath> stuck = new ArrayList<>();
        if (paths.isEmpty()) {
            return stuck;
        }
        moved.set(paths);
        Below.around(beside).makeDirectory(beside.getFileName().resolve(OTHERS));
        int number = 0;
        List<GitPath> all = List.copyOf(new TreeSet<>(paths));
        for (GitPath path : all) {
            if (!move(path, Path.of(Integer.toString(number)))) {
                stuck.add(path);
            }
            number++;
        }
        lay(committed, commit, all, stuck);
        return stuck;
    }

    /// A directory is a repository of its own, and stays.
    private boolean move(GitPath path, Path number) {
        try {
            return switch (working.kind(path)) {
                case NOTHING -> true;
                case DIRECTORY -> false;
                case FILE, LINK, OTHER ->
                        working.below().move(working.name(path), new Below(place), number);
            };
        } catch (Failure stuck) {
            return false;
        }
    }

    private void lay(
            PrivateIndex committed, CommitId commit, List<GitPath> all, List<GitPath> stuck) {
        committed.delete();
        committed.git().run(Call.of("read-tree", commit.value()).withIndex(committed.path()));
        Map<GitPath, IndexFile.Entry> known =
                committed.index().entries(all).orElseThrow(committed::unreadable);
        Set<GitPath> wanted = new LinkedHashSet<>();
        for (GitPath path : all) {
            boolean free = !stuck.contains(path) && !working.isBeyondLink(path);
            if (free && known.containsKey(path) && !known.get(path).isLink()) {
                wanted.add(path);
            }
        }
        List<GitPath> taken = wanted.isEmpty() ? List.of() : committed.checkoutMissing(wanted);
        Below copies = new Below(place);
        for (GitPath path : wanted) {
            if (!taken.contains(path) && working.kind(path) == Below.Kind.FILE) {
                Path copy = Path.of(all.indexOf(path) + LAID);
                boolean _ = copies.copy(working.below(), working.name(path), copy);
            }
        }
        committed.delete();
    }

    /// Brings them back. What somebody has written in their places meanwhile stays there, and they
    /// are kept.
    void bringBack() {
        Set<GitPath> paths = moved.get();
        if (paths.isEmpty()) {
            return;
        }
        int number = 0;
        for (GitPath path : paths) {
            bringBack(path, Integer.toString(number));
            number++;
        }
        moved.set(List.of());
    }

    private void bringBack(GitPath path, String number) {
        Below here = new Below(place);
        Path aside = Path.of(number);
        Path laid = Path.of(number + LAID);
        if (isLike(path, laid)) {
            working.remove(path);
        }
        boolean _ = here.kind(laid) == Below.Kind.FILE && here.delete(laid);
        if (here.kind(aside) == Below.Kind.NOTHING) {
            return;
        }
        boolean back =
                !working.isBeyondLink(path)
                        && here.move(aside, working.below(), working.name(path));
        if (!back && isLike(path, aside)) {
            boolean _ = here.delete(aside);
        } else if (!back) {
            keep(here, aside, path);
        }
    }

    private boolean isLike(GitPath path, Path name) {
        Path copy = place.resolve(name);
        try {
            return working.kind(path) == Below.Kind.FILE
                    && new Below(place).kind(name) == Below.Kind.FILE
                    && working.isReadable(path)
                    && Files.mismatch(path.in(working.top()), copy) < 0;
        } catch (IOException e) {
            return false;
        }
    }

    private void keep(Below here, Path aside, GitPath path) {
        try {
            Path kept = left.place(path);
            boolean _ = here.move(aside, new Below(left.path()), kept.getFileName());
        } catch (IOException e) {
            throw failed(left.path(), e);
        }
    }

    private static Failure failed(Path path, IOException e) {
        return new Failure(Fault.DISK_FAILED.because(path + ": " + e.getMessage()), e);
    }
}
