package baton.world.git.snapshot;

import baton.core.Failure;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.RememberedPaths;
import baton.world.git.Repository;
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
import java.util.Optional;
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
    private final RememberedPaths kept;
    private final Path beside;
    private final Path place;
    private final SalvageDirectory left;

    /// True while commands judge that this life of the program has started.
    private boolean clearing;

    OthersAside(WorkingFiles working, Aside.Places places) {
        Path folder = places.folder().toAbsolutePath();
        this.working = working;
        this.moved = new RememberedPaths(folder.resolve("others.list"));
        this.kept = new RememberedPaths(folder.resolve("others.kept"));
        this.beside = places.beside().toAbsolutePath();
        this.place = beside.resolve(OTHERS);
        this.left = new SalvageDirectory(places.left().toAbsolutePath());
    }

    /// Gives these paths what a commit has.
    ///
    /// @param committed an index of no further use
    /// @return those that could not be moved
    List<GitPath> move(
            Repository repository,
            PrivateIndex committed,
            CommitId commit,
            Collection<GitPath> paths) {
        List<GitPath> stuck = new ArrayList<>();
        if (paths.isEmpty()) {
            return stuck;
        }
        moved.set(paths);
        clearing = true;
        Below.around(beside).makeDirectory(beside.getFileName().resolve(OTHERS));
        List<GitPath> all = List.copyOf(new TreeSet<>(paths));
        committed.delete();
        committed.git().run(Call.of("read-tree", commit.value()).withIndex(committed.path()));
        Map<GitPath, IndexFile.Entry> known =
                committed.index().entries(all).orElseThrow(committed::unreadable);
        int number = 0;
        for (GitPath path : all) {
            Optional<IndexFile.Entry> entry = Optional.ofNullable(known.get(path));
            if (!move(repository, path, Integer.toString(number), entry)) {
                stuck.add(path);
            }
            number++;
        }
        lay(committed, known, all, stuck);
        return stuck;
    }

    private boolean move(
            Repository repository,
            GitPath path,
            String number,
            Optional<IndexFile.Entry> committed) {
        try {
            return switch (working.kind(path)) {
                case NOTHING -> true;
                case DIRECTORY ->
                        working.isNested(path)
                                && new SubmoduleAside(working, place, path, number)
                                        .move(repository, committed);
                case FILE, LINK, OTHER ->
                        working.below().move(working.name(path), new Below(place), Path.of(number));
            };
        } catch (Failure stuck) {
            return false;
        }
    }

    private void lay(
            PrivateIndex committed,
            Map<GitPath, IndexFile.Entry> known,
            List<GitPath> all,
            List<GitPath> stuck) {
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

    /// Brings them back to their places. Whatever commands have left there is kept elsewhere. In
    /// another life of the program a directory in such a place may be a person's: it stays, and
    /// the file is kept.
    void bringBack() {
        List<GitPath> paths = List.copyOf(moved.get());
        if (paths.isEmpty()) {
            return;
        }
        for (int number = paths.size() - 1; number >= 0; number--) {
            GitPath path = paths.get(number);
            takeUpLaid(path, Path.of(number + LAID), paths);
            if (new SubmoduleAside(working, place, path, Integer.toString(number)).takeUp()) {
                keep(working.below(), working.name(path), path);
            }
        }
        for (int number = 0; number < paths.size(); number++) {
            bringBack(paths.get(number), Path.of(Integer.toString(number)));
        }
        moved.set(List.of());
        clearing = false;
    }

    /// Takes away what the commit has at a path, so that its place is free.
    private void takeUpLaid(GitPath path, Path laid, List<GitPath> all) {
        Below here = new Below(place);
        if (here.kind(laid) != Below.Kind.FILE) {
            return;
        }
        if (isLike(path, laid)) {
            working.remove(path);
            working.removeEmptyAbove(path, above -> !all.contains(above));
        } else if (isFile(path)) {
            keep(working.below(), working.name(path), path);
        }
        boolean _ = here.delete(laid);
    }

    private boolean isFile(GitPath path) {
        Below.Kind kind = working.kind(path);
        return kind == Below.Kind.FILE || kind == Below.Kind.LINK || kind == Below.Kind.OTHER;
    }

    private void bringBack(GitPath path, Path aside) {
        Below here = new Below(place);
        if (here.kind(aside) == Below.Kind.NOTHING) {
            return;
        }
        if (isLike(path, aside)) {
            boolean _ = here.delete(aside);
            return;
        }
        inTheWay(path).ifPresent(other -> keep(working.below(), working.name(other), other));
        if (inTheWay(path).isPresent()
                || working.kind(path) != Below.Kind.NOTHING
                || !here.move(aside, working.below(), working.name(path))) {
            keep(here, aside, path);
        }
    }

    /// The thing that keeps a file from its place and is to be taken away: at the place, or where a
    /// directory above it has to be.
    private Optional<GitPath> inTheWay(GitPath path) {
        List<GitPath> ways = new ArrayList<>(List.of(path));
        Optional<GitPath> above = WorkingFiles.parent(path);
        while (above.isPresent()) {
            ways.addFirst(above.get());
            above = WorkingFiles.parent(above.get());
        }
        boolean whole = clearing && working.kind(path) == Below.Kind.DIRECTORY;
        return ways.stream()
                .filter(this::isFile)
                .findFirst()
                .or(() -> Optional.of(path).filter(_ -> whole));
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

    /// Says where something is kept before it is: whoever dies in between leaves no file unnamed.
    private void keep(Below from, Path name, GitPath path) {
        try {
            Path free = left.path().relativize(left.place(path));
            Set<GitPath> all = kept.get();
            all.add(new GitPath(free.toString()));
            kept.set(all);
            boolean _ = from.move(name, new Below(left.path()), free);
        } catch (IOException e) {
            throw failed(left.path(), e);
        }
    }

    /// The places of what was kept and not told yet.
    List<String> kept() {
        return kept.get().stream().map(name -> name.in(left.path()).toString()).toList();
    }

    /// These were told.
    void told() {
        kept.set(List.of());
    }

    private static Failure failed(Path path, IOException e) {
        return AtomicFile.failed(path, "used", e);
    }
}
