package baton.world.git.snapshot;

import baton.world.files.Below;
import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.RememberedPaths;
import baton.world.git.Stamp;
import baton.world.git.WorkingFiles;
import baton.world.git.index.IndexFile;

import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The state before, as far as no index can hold it: repositories inside the working tree, what
/// has the name of git's own directory where git sees none, and files and links that git never
/// stores.
///
/// @param repositories those that are there by right, and such names
/// @param marks the others, each as it was: its stamp before its path
record BesideIndex(WorkingFiles files, RememberedPaths repositories, RememberedPaths marks) {
    private static final String REPOSITORIES = "nested";

    static BesideIndex in(WorkingFiles files, Path folder) {
        return new BesideIndex(
                files,
                new RememberedPaths(folder.resolve(REPOSITORIES)),
                new RememberedPaths(folder.resolve("unstored")));
    }

    /// The repositories that were taken down in a folder of the run's own.
    static Set<GitPath> nested(Path folder) {
        return new RememberedPaths(folder.resolve(REPOSITORIES)).get();
    }

    /// Takes the repositories among these changes, and what was not stored, for all there are.
    ///
    /// @param directories those of the working tree
    void reset(Collection<Change> changes, Set<GitPath> directories, Collection<GitPath> unstored) {
        Set<GitPath> all = new TreeSet<>(Change.paths(changes, Change.Kind.NESTED));
        all.addAll(SpecialFiles.gits(files, directories, all));
        repositories.set(all);
        marks.set(marks(unstored).toList());
    }

    /// Takes those of these changes besides.
    void remember(Collection<Change> changes) {
        Set<GitPath> seen = new TreeSet<>(repositories.get());
        seen.addAll(Change.paths(changes, Change.Kind.NESTED));
        Change.paths(changes, Change.Kind.UNSTORABLE).stream()
                .filter(GitPath::isGit)
                .forEach(seen::add);
        seen.removeIf(path -> files.kind(path) == Below.Kind.NOTHING);
        repositories.set(seen);
        forget(Change.paths(changes));
        Set<GitPath> marked = new TreeSet<>(marks.get());
        marks(Change.paths(changes, Change.Kind.UNSTORABLE)).forEach(marked::add);
        marks.set(marked);
    }

    /// Nothing that was put back at these paths is there any more: it is kept elsewhere.
    void forget(Collection<GitPath> paths) {
        Set<GitPath> gone = new TreeSet<>(paths);
        Set<GitPath> marked = new TreeSet<>(marks.get());
        marked.removeIf(mark -> gone.contains(path(mark)));
        marks.set(marked);
    }

    /// Finds what git never shows and came since a moment. What is in a repository of before, or in
    /// a submodule, is looked at elsewhere.
    SpecialFiles.Found specials(FileTime since, IndexFile base, Predicate<GitPath> skipped) {
        Set<GitPath> known = repositories.get();
        Predicate<GitPath> submodule =
                path -> files.isNested(path) && base.links().orElse(List.of()).contains(path);
        Predicate<GitPath> all = skipped.or(known::contains).or(submodule);
        return new SpecialFiles(files, since, all).in(base.directories().orElse(Set.of()));
    }

    /// The changes, when these are there now: what came, is gone or is another. Pipes have a memory
    /// of their own ([SpecialFiles]), and those that are named here are new.
    List<Change> changes(Collection<GitPath> nested, Collection<GitPath> unstored) {
        List<Change> changes = new ArrayList<>();
        Set<GitPath> marked = marks.get();
        Set<GitPath> before = repositories.get();
        unstored.stream()
                .filter(path -> !marked.contains(mark(path)) && !before.contains(path))
                .forEach(path -> changes.add(new Change(path, Change.Kind.UNSTORABLE)));
        marked.stream().map(BesideIndex::path).filter(files::isGone).forEach(gone(changes));
        nested.stream()
                .filter(path -> !before.contains(path))
                .forEach(path -> changes.add(new Change(path, Change.Kind.NESTED)));
        before.stream()
                .filter(path -> files.kind(path) == Below.Kind.NOTHING)
                .forEach(gone(changes));
        return changes;
    }

    private static Consumer<GitPath> gone(List<Change> changes) {
        return path -> changes.add(new Change(path, Change.Kind.DELETED));
    }

    private Stream<GitPath> marks(Collection<GitPath> paths) {
        return paths.stream()
                .filter(
                        path ->
                                switch (files.kind(path)) {
                                    case FILE, LINK -> true;
                                    case NOTHING, DIRECTORY, OTHER -> false;
                                })
                .map(this::mark);
    }

    /// A stamp tells a file from every other that stands at its path later.
    private GitPath mark(GitPath path) {
        return new GitPath(Stamp.of(path.in(files.top())) + "/" + path.text());
    }

    private static GitPath path(GitPath mark) {
        return new GitPath(mark.text().substring(mark.text().indexOf('/') + 1));
    }
}
