package baton.world.git.snapshot;

import baton.core.policy.IgnoredKind;
import baton.world.files.Below;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.RememberedPaths;
import baton.world.git.Repository;
import baton.world.git.Stamp;
import baton.world.git.WorkingFiles;
import baton.world.git.index.Ignored;
import baton.world.git.kept.KeptFiles;
import baton.world.git.kept.KeptLives;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Keeps what git ignores from deciding a Verify: no tree holds it, so an agent could prepare it
/// unseen. What was there when the run began stays; what was added is put aside while commands
/// judge, and brought back afterwards.
///
/// Build output that was touched is put aside as a whole, so that it is built again. Small files
/// that were touched are what they were while commands judge. What was installed cannot be put
/// back: it is named.
public final class Aside {
    private final Snapshots snapshots;
    private final IgnoredLook look;
    private final AsideFiles files;
    private final OthersAside others;
    private final Path folder;
    private final KeptFiles kept;
    private final KeptLives lives;
    private final Predicate<GitPath> spared;
    private final Lent lent;
    private final Lent.Reach reach;

    /// The ignored paths that had been added, and those that had been touched, when the program
    /// last ended in order.
    private final RememberedPaths addedBefore;

    private final RememberedPaths touchedBefore;
    private Cleared last = Cleared.NOTHING;

    /// The moment since which nothing of the run has written to ignored files, where it is known.
    private Optional<FileTime> resting = Optional.empty();

    /// The directories in which files are kept.
    ///
    /// @param folder the run's own, for this working tree
    /// @param copies for small files as they were: the user's secrets, so this directory is never
    /// shown to anybody
    /// @param beside a directory on the file system of the working tree, for what is put aside
    /// @param left another there, for what finds its place taken when it is brought back
    public record Places(Path folder, Path copies, Path beside, Path left) {}

    /// The ignored paths that were found before commands judge, by what was done with each.
    ///
    /// @param moved the paths that were put aside
    /// @param furnished the paths that the agent installed, and that stay where they are
    /// @param touched the paths that were there before and changed since, and that stay where they
    /// are or are put back for a while
    public record Cleared(List<GitPath> moved, List<GitPath> furnished, List<GitPath> touched) {
        public static final Cleared NOTHING = new Cleared(List.of(), List.of(), List.of());

        public Cleared {
            moved = List.copyOf(moved);
            furnished = List.copyOf(furnished);
            touched = List.copyOf(touched);
        }

        /// True if a path was put aside, or something around it.
        public boolean hasMoved(GitPath path) {
            return covers(Set.copyOf(moved), path);
        }
    }

    /// @param spared build output that is not built again
    /// @param reach how far programs in the working tree can reach
    public Aside(
            Snapshots snapshots,
            Path top,
            Places places,
            Predicate<GitPath> spared,
            Lent.Reach reach) {
        this.lent = Lent.in(places.folder());
        this.reach = reach;
        WorkingFiles working = new WorkingFiles(top);
        this.snapshots = snapshots;
        this.look = new IgnoredLook(working, snapshots.ignoredState().since());
        this.kept = new KeptFiles(working, places.copies().toAbsolutePath());
        this.lives = new KeptLives(working, places.copies().toAbsolutePath());
        this.files = new AsideFiles(working, places, kept);
        this.others = new OthersAside(working, places);
        this.spared = spared;
        this.folder = places.folder().toAbsolutePath();
        this.addedBefore = new RememberedPaths(folder.resolve("ignored.left"));
        this.touchedBefore = new RememberedPaths(folder.resolve("ignored.left.touched"));
    }

    private void rest() {
        Path mark = folder.resolve("ignored.rest");
        Below.around(mark).write(mark.getFileName(), new byte[0], Below.HIDDEN);
        resting = Optional.of(Stamp.of(mark).changed());
    }

    /// Takes down what can be put back later. To be done before anybody may touch it.
    public void begin() {
        if (!kept.isTaken()) {
            kept.take(others(snapshots.ignoredBefore()));
        }
        bringBack();
        rest();
    }

    /// The same when the program is started again: what a person wrote since it ended is in no
    /// copy. The first copies stay what commands see while they judge.
    public void beginAgain() {
        bringBack();
        lives.takeAnew(others(snapshots.ignored().paths()));
    }

    /// The same before an agent is asked, of the known files that a person has written to since
    /// programs of the run have ended: the agent may write over them.
    public void keepWritten() {
        List<GitPath> known = others(snapshots.ignoredBefore());
        resting.map(look::since).ifPresent(now -> lives.takeWritten(known, now::isYoungFile));
    }

    private static List<GitPath> others(Collection<GitPath> paths) {
        return paths.stream()
                .filter(path -> IgnoredKind.of(path.text()) == IgnoredKind.OTHER)
                .toList();
    }

    /// Does something while nothing that was added is there.
    public <T> T without(Supplier<T> deed) {
        Cleared _ = clear(snapshots.ignored());
        try {
            T done = deed.get();
            settle(snapshots.ignored());
            return done;
        } finally {
            bringBack();
        }
    }

    /// Puts aside what must not decide.
    ///
    /// @param now what is ignored, while nothing is aside
    public Cleared clear(Ignored now) {
        return clear(now, List.of());
    }

    /// The same, and puts those of the paths aside that are to be the result of somebody's work and
    /// that no commit can hold, also where they or what is ignored around them were there before.
    public Cleared clear(Ignored now, Collection<GitPath> results) {
        bringBack();
        Set<GitPath> before = snapshots.ignoredBefore();
        List<GitPath> moved = new ArrayList<>();
        List<GitPath> furnished = new ArrayList<>();
        List<GitPath> touched = new ArrayList<>();
        for (GitPath path : look.added(now.paths(), before)) {
            boolean installed = IgnoredKind.of(path.text()) == IgnoredKind.DEPENDENCIES;
            (installed ? furnished : moved).add(path);
        }
        Set<GitPath> replaced = new TreeSet<>();
        for (GitPath path : touchedOf(before)) {
            switch (IgnoredKind.of(path.text())) {
                case BUILD_OUTPUT -> (spared.test(path) ? touched : moved).add(path);
                case DEPENDENCIES -> touched.add(path);
                case OTHER -> {
                    touched.add(path);
                    if (kept.holds(path)) {
                        replaced.add(path);
                    }
                }
            }
        }
        List<GitPath> written = written(results, touched);
        moved.addAll(written);
        touched.removeAll(written);
        replaced.removeAll(written);
        touched.addAll(lent.touched(look.since(snapshots.ignoredState().since()), reach));
        List<GitPath> away = new ArrayList<>(moved);
        away.addAll(replaced);
        List<GitPath> stuck = files.move(away, replaced);
        replaced.stream().filter(path -> !stuck.contains(path)).forEach(kept::putBack);
        moved.removeAll(stuck);
        touched.addAll(stuck);
        snapshots.ignoredState().doubt(touched);
        last = new Cleared(moved, furnished, touched);
        return last;
    }

    /// Those of these files that are not as they were when the run began, among what was touched in
    /// any of its steps.
    private List<GitPath> written(Collection<GitPath> paths, Collection<GitPath> touched) {
        Set<GitPath> suspects = new TreeSet<>(snapshots.doubted());
        suspects.addAll(touched);
        IgnoredLook sinceBegun = look.since(kept.since());
        return paths.stream()
                .filter(path -> IgnoredKind.of(path.text()) == IgnoredKind.OTHER)
                .filter(path -> covers(suspects, path) && !kept.isLike(path))
                .filter(sinceBegun::isYoungFile)
                .toList();
    }

    private List<GitPath> touchedOf(Set<GitPath> before) {
        Set<GitPath> touched = new TreeSet<>(touchedBefore.get());
        touched.addAll(look.since(snapshots.ignoredState().since()).touched(before));
        return touched.stream().filter(path -> !kept.isLike(path)).toList();
    }

    /// The program ends in order: what was added and touched until now is told from what comes
    /// later.
    public void leave() {
        bringBack();
        Set<GitPath> before = snapshots.ignoredBefore();
        touchedBefore.set(touchedOf(before));
        addedBefore.set(look.added(snapshots.ignored().paths(), before));
    }

    /// Nothing of the run was alive since it was left: what others installed or changed meanwhile
    /// is there by right.
    public void takeUp() {
        Set<GitPath> all = new TreeSet<>(snapshots.ignoredBefore());
        Set<GitPath> known = new TreeSet<>(all);
        known.addAll(addedBefore.get());
        all.addAll(look.added(snapshots.ignored().paths(), known));
        snapshots.takeIgnored(all);
    }

    /// Lays what was touched and can be put back into another directory, as it was.
    public List<GitPath> layOriginals(Path top) {
        KeptFiles there = kept.in(top);
        List<GitPath> laid = new ArrayList<>();
        for (GitPath path : snapshots.doubted()) {
            if (kept.holds(path) && !Files.exists(path.in(top), LinkOption.NOFOLLOW_LINKS)) {
                there.putBack(path);
                laid.add(path);
            }
        }
        return laid;
    }

    /// The paths that an agent installed and that are there now.
    public List<GitPath> installed() {
        return look.added(snapshots.ignored().paths(), snapshots.ignoredBefore()).stream()
                .filter(path -> IgnoredKind.of(path.text()) == IgnoredKind.DEPENDENCIES)
                .toList();
    }

    /// The ignored paths that were added or touched by whoever worked here.
    public Set<GitPath> foreign() {
        Set<GitPath> all = new TreeSet<>(snapshots.doubted());
        all.addAll(look.added(snapshots.ignored().paths(), snapshots.ignoredBefore()));
        return all;
    }

    /// The ignored files of before that have lost what they had.
    ///
    /// @param kept those that are kept as they were, by the directory that keeps them
    /// @param unkept those of which no copy was made, or not of everything in them
    public record Lost(SequencedMap<Path, List<GitPath>> kept, List<GitPath> unkept) {
        public Lost {
            kept = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(kept));
            unkept = List.copyOf(unkept);
        }
    }

    /// Keeps what ignored files had when the run began, or was taken up, and do not have any more,
    /// whoever took it.
    ///
    /// @param folder the directory in which each is kept by its path; what was there when the run
    /// was taken up lies beside it, with a number
    public Lost keepLost(Path folder) {
        bringBack();
        SequencedMap<Path, List<GitPath>> lost = lives.layLost(folder);
        WorkingFiles working = look.files();
        Set<GitPath> parted = lives.parted();
        Set<GitPath> unkept = new TreeSet<>(snapshots.doubted());
        unkept.addAll(touchedOf(snapshots.ignoredBefore()));
        unkept.removeIf(path -> !parted.contains(path) && !isInstalledAndGone(path));
        parted.stream().filter(working::isGone).forEach(unkept::add);
        unkept.removeIf(path -> IgnoredKind.isPassing(path.text()));
        return new Lost(lost, List.copyOf(unkept));
    }

    private boolean isInstalledAndGone(GitPath path) {
        return IgnoredKind.of(path.text()) == IgnoredKind.DEPENDENCIES && look.files().isGone(path);
    }

    /// Puts right what was written into Baton's own directory where git ignores it: what is there
    /// says what runs may do, and is no business of theirs. Whatever was put there is kept.
    ///
    /// @param now the ignored paths of the working tree, while nothing is aside but what is ignored
    /// @return the paths that were written
    public List<GitPath> putRightOwn(Ignored now) {
        Set<GitPath> before = new TreeSet<>(snapshots.ignoredBefore());
        before.removeIf(path -> !OwnPaths.isInDirectory(path));
        List<GitPath> there = now.paths().stream().filter(OwnPaths::isInDirectory).toList();
        List<GitPath> written = new ArrayList<>(look.added(there, before));
        touchedOf(before).stream().filter(lives::holds).forEach(written::add);
        written.removeIf(path -> !OwnPaths.isInDirectory(path) || lives.isLike(path));
        written.forEach(files::take);
        written.stream().filter(lives::holds).forEach(lives::putBack);
        return written;
    }

    /// Takes the ignored paths that commands of the plan have added as there by right from now on.
    ///
    /// @param now the ignored paths of the working tree
    public void settle(Ignored now) {
        Set<GitPath> all = new TreeSet<>(snapshots.ignoredBefore());
        now.paths().stream().filter(path -> !last.furnished().contains(path)).forEach(all::add);
        // It was told once, and what comes in its place was not there before.
        all.removeIf(look::isGone);
        snapshots.takeIgnored(all);
        touchedBefore.set(List.of());
        rest();
    }

    /// The same for a run that is dead and that nobody takes up.
    public static void bringBack(Path top, Places places) {
        WorkingFiles working = new WorkingFiles(top);
        KeptFiles kept = new KeptFiles(working, places.copies().toAbsolutePath());
        new OthersAside(working, places).bringBack();
        boolean _ = new AsideFiles(working, places, kept).bringBack();
    }

    /// Keeps what ignored files have lost, for a run that is dead and that nobody takes up.
    public static void keepLost(Path top, Places places, Path folder) {
        new KeptLives(new WorkingFiles(top), places.copies().toAbsolutePath()).layLostOnce(folder);
    }

    /// Brings back what was put aside where its place is free, also after a crash.
    public void bringBack() {
        bringOthersBack();
        if (files.bringBack()) {
            rest();
        }
    }

    /// Puts files aside that are no ignored ones and that a commit does not have, or has otherwise:
    /// then they are as the commit has them.
    ///
    /// @return those that could not be moved
    public List<GitPath> clearOthers(
            Repository repository, CommitId commit, Collection<GitPath> paths) {
        return others.move(
                repository, snapshots.index(folder.resolve("index.others")), commit, paths);
    }

    /// The repositories inside the working tree that are there by right and in no tree.
    public Set<GitPath> nested() {
        return BesideIndex.nested(folder);
    }

    public void bringOthersBack() {
        others.bringBack();
    }

    /// The places of what was found where files of others belong, or of files whose place was
    /// taken. Each is told once.
    public List<String> keptBeside() {
        List<String> found = others.kept();
        others.told();
        return found;
    }

    /// The places of ignored files as they were before commands ran, where those or somebody else
    /// wrote to them meanwhile. Each is told once.
    public List<String> keptBefore() {
        return files.kept();
    }

    /// True if a path is one of these, or is below one that is a directory.
    static boolean covers(Set<GitPath> known, GitPath path) {
        boolean covered = known.contains(path);
        int slash = path.text().indexOf('/');
        while (slash >= 0 && !covered) {
            covered = known.contains(new GitPath(path.text().substring(0, slash + 1)));
            slash = path.text().indexOf('/', slash + 1);
        }
        return covered;
    }
}
