package baton.world.git.kept;

import baton.world.files.Below;
import baton.world.git.GitPath;
import baton.world.git.WorkingFiles;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The copies that all lives of a run have made. A person works between two of them: each copies
/// what no earlier one has.
///
/// @param directory the copies of the first life; those of the others lie in it
public record KeptLives(WorkingFiles working, Path directory) {
    private static final String LIFE = "life-";
    private static final Path LAID = Path.of("laid");

    private KeptFiles life(int number) {
        return new KeptFiles(working, number == 1 ? directory : directory.resolve(LIFE + number));
    }

    private List<KeptFiles> all() {
        List<KeptFiles> all = new ArrayList<>();
        for (int i = 1; life(i).isTaken(); i++) {
            all.add(life(i));
        }
        return all;
    }

    /// Copies what is there now and no copy has. Whoever died before the first were made has
    /// nothing to tell apart.
    ///
    /// @param paths as git names them: a directory that is ignored as a whole ends with a slash
    public void takeAnew(Collection<GitPath> paths) {
        List<KeptFiles> earlier = all();
        if (!earlier.isEmpty()) {
            life(earlier.size() + 1).take(paths, path -> isLike(earlier, path));
            boolean _ = new Below(directory).delete(LAID);
        }
    }

    /// The same of the files that somebody has written to while a life goes on.
    public void takeWritten(Collection<GitPath> paths, Predicate<GitPath> written) {
        List<KeptFiles> earlier = all();
        List<GitPath> found =
                SmallFiles.among(working, paths).files().stream()
                        .filter(path -> written.test(path) && !isLike(earlier, path))
                        .toList();
        if (!earlier.isEmpty() && !found.isEmpty()) {
            life(earlier.size() + 1).take(found);
        }
    }

    private static boolean isLike(List<KeptFiles> lives, GitPath path) {
        return lives.stream().anyMatch(kept -> kept.isLike(path));
    }

    /// True if a path is as it was when some life began.
    public boolean isLike(GitPath path) {
        return isLike(all(), path);
    }

    public boolean holds(GitPath path) {
        return all().stream().anyMatch(kept -> kept.holds(path));
    }

    /// Gives a path the content that it had when the last life began that has a copy. Nothing is
    /// there now.
    public void putBack(GitPath path) {
        all().reversed().stream()
                .filter(kept -> kept.holds(path))
                .findFirst()
                .ifPresent(kept -> kept.putBack(path));
    }

    /// Those of the paths that were to be copied of which not everything was.
    public Set<GitPath> parted() {
        Set<GitPath> parted = new TreeSet<>();
        all().forEach(kept -> parted.addAll(kept.parted()));
        return parted;
    }

    /// Lays what files have lost into a directory for each life.
    ///
    /// @param folder that of the first life
    /// @return what lies in each and is lost still, by the directory
    public SequencedMap<Path, List<GitPath>> layLost(Path folder) {
        SequencedMap<Path, List<GitPath>> lost = new LinkedHashMap<>();
        List<KeptFiles> all = all();
        for (int i = 0; i < all.size(); i++) {
            String name = folder.getFileName() + (i == 0 ? "" : "-" + (i + 1));
            Path into = folder.resolveSibling(name);
            lost.put(into, all.get(i).layLost(into));
        }
        lost.values().removeIf(List::isEmpty);
        return lost;
    }

    /// The same once, for a life that is over and that nobody takes up: what a person writes later
    /// is no loss.
    public void layLostOnce(Path folder) {
        if (Files.isDirectory(directory) && !Files.exists(directory.resolve(LAID))) {
            var _ = layLost(folder);
            new Below(directory).write(LAID, new byte[0], Below.HIDDEN);
        }
    }
}
