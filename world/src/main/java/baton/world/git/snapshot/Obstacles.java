package baton.world.git.snapshot;

import baton.core.Shown;
import baton.world.files.Below;
import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.GitPipes;
import baton.world.git.Repository;
import baton.world.git.Stamp;
import baton.world.git.WorkingFiles;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// Pipes and devices at which git would wait for ever: at the names that git reads in a working
/// tree, and among its own files. They are taken away before git is asked, and stay known until the
/// work that they are held against is over. Nothing is lost: none of them has content.
final class Obstacles {
    /// The names of the files that git reads in every directory.
    private static final List<String> RULES = List.of(".gitattributes", ".gitignore");

    /// The names of the files that git and common filters read at the top besides.
    private static final Set<String> AT_TOP = Set.of(".gitmodules", ".mailmap", ".lfsconfig");

    private static final String GIT = ".git/";

    private final Repository repository;
    private final WorkingFiles files;
    private final SortedSet<Change> met = new TreeSet<>();

    Obstacles(Repository repository, WorkingFiles files) {
        this.repository = repository;
        this.files = files;
    }

    /// True if a path is among git's own files, where nothing is put back by its name.
    static boolean isGits(GitPath path) {
        return path.text().startsWith(GIT);
    }

    /// The obstacles that were met. They are held against whoever made them.
    Collection<Change> met() {
        return met;
    }

    void forget() {
        met.clear();
    }

    void forget(Collection<GitPath> paths) {
        met.removeIf(change -> paths.contains(change.path()));
    }

    /// Takes away what lies among git's own files and at the top: git can be asked about commits
    /// and names then.
    void clear() {
        for (Path path : GitPipes.of(repository)) {
            boolean _ = Below.around(path).delete(path.getFileName());
            note(shown(path));
        }
        List<GitPath> _ = remove(atTop());
    }

    private GitPath shown(Path path) {
        Path own = repository.gitDirectory();
        Path start = path.startsWith(own) ? own : repository.commonDirectory();
        return new GitPath(GIT + start.relativize(path));
    }

    private List<GitPath> atTop() {
        List<GitPath> there = new ArrayList<>();
        RULES.forEach(name -> there.add(new GitPath(name)));
        AT_TOP.forEach(name -> there.add(new GitPath(name)));
        there.removeIf(path -> files.kind(path) != Below.Kind.OTHER);
        return there;
    }

    /// Takes those of these special files away that git would read, and the links that stand where
    /// a directory was and lead it to one.
    ///
    /// @return the others
    List<GitPath> remove(List<GitPath> special) {
        List<GitPath> others = new ArrayList<>();
        for (GitPath path : special) {
            Below.Kind kind = files.kind(path);
            if (kind == Below.Kind.LINK || (kind == Below.Kind.OTHER && isRead(path))) {
                files.remove(path);
                note(path);
            } else {
                others.add(path);
            }
        }
        return others;
    }

    private void note(GitPath path) {
        new Change(path, Change.Kind.UNSTORABLE).replaceIn(met);
    }

    private static boolean isRead(GitPath path) {
        return path.isRule() || AT_TOP.contains(path.text());
    }

    /// True if git would come upon a pipe when it is asked about files that were in this directory.
    static boolean hasPipeFor(Path directory) {
        return isPipe(directory.resolve(RULES.getFirst()));
    }

    private static boolean isPipe(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS) && Stamp.of(path).isPipe();
    }

    /// Refuses a working tree in which there are some before anybody has worked there.
    ///
    /// @param directories of the working tree
    void refuse(Set<GitPath> directories) {
        List<GitPath> found = new ArrayList<>(atTop());
        GitPipes.of(repository).forEach(path -> found.add(shown(path)));
        for (GitPath directory : directories) {
            for (String name : RULES) {
                GitPath path = new GitPath(directory.text() + "/" + name);
                if (isPipe(path.in(files.top()))) {
                    found.add(path);
                }
            }
        }
        if (!found.isEmpty()) {
            throw GitPipes.refused(
                    Shown.paths(found.stream().map(GitPath::tree).toList()).toString());
        }
    }
}
