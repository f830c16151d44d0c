package baton.world.git.snapshot;

import baton.world.files.Below;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Pointer;
import baton.world.git.RememberedPaths;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.git.index.IndexFile;
import baton.world.git.index.PutBack;
import baton.world.git.read.Revisions;
import baton.world.process.Bytes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/// The submodules of the working tree before a step. Git shows of them only which commit they stand
/// at, and nothing of a directory that is none any more or was empty. Those that were populated are
/// each looked at as a working tree of its own, so that nothing is written into one unseen, and
/// nothing may be in the others.
final class Submodules {
    private static final String POINTER = ".git";
    private static final String HEAD = ".head";

    private final Repository repository;
    private final WorkingFiles files;
    private final Path folder;
    private final RememberedPaths list;
    private final RememberedPaths empty;
    private final SortedMap<GitPath, Snapshots> open = new TreeMap<>();
    private final SortedMap<GitPath, Repository> repositories = new TreeMap<>();

    private final List<Change> dirty = new ArrayList<>();

    /// Those that came back with nothing in them.
    private final Set<GitPath> revived = new HashSet<>();

    /// @param folder for what is known about them
    Submodules(Repository repository, WorkingFiles files, Path folder) {
        this.repository = repository;
        this.files = files;
        this.folder = folder;
        this.list = new RememberedPaths(folder.resolve("list"));
        this.empty = new RememberedPaths(folder.resolve("empty"));
    }

    /// Takes them as they are now.
    void reset(IndexFile index) {
        List<GitPath> links = index.links().orElse(List.of());
        empty.set(links.stream().filter(files::isEmptyDirectory).toList());
        List<GitPath> populated = links.stream().filter(files::isNested).toList();
        if (!populated.isEmpty() || !list.get().isEmpty()) {
            take(populated);
        }
    }

    private void take(List<GitPath> populated) {
        open.clear();
        list.set(populated);
        states().forEach((path, state) -> note(path, pointer(state)));
        dirty.clear();
        all().forEach((path, inner) -> inner.reset().forEach(found -> dirty.add(in(path, found))));
        noteHeads();
    }

    /// The changes inside them when they were taken, deeper ones left out.
    List<Change> dirty() {
        return List.copyOf(dirty);
    }

    private void noteHeads() {
        Set<GitPath> there = all().keySet();
        states().forEach(
                        (path, state) -> {
                            if (there.contains(path)) {
                                write(beside(state, HEAD), Bytes.of(head(path)));
                            }
                        });
    }

    private String head(GitPath path) {
        return Optional.ofNullable(repositories.get(path))
                .flatMap(inner -> inner.head().tip())
                .map(CommitId::value)
                .orElse("nothing");
    }

    /// Those in which another commit is checked out than before, at any depth.
    List<GitPath> moved() {
        List<GitPath> moved = new ArrayList<>();
        Map<GitPath, Snapshots> there = all();
        states().forEach(
                        (path, state) ->
                                Optional.ofNullable(there.get(path))
                                        .ifPresent(inner -> addMoved(path, state, inner, moved)));
        return moved;
    }

    private void addMoved(GitPath path, Path state, Snapshots inner, List<GitPath> moved) {
        String then = read(beside(state, HEAD)).map(Bytes::text).orElse("");
        if (then.isEmpty() || then.equals(head(path))) {
            inner.movedSubmodules().forEach(deeper -> moved.add(below(path, deeper)));
        } else {
            moved.add(path);
        }
    }

    /// The folders for what is known about those that were populated.
    private SortedMap<GitPath, Path> states() {
        SortedMap<GitPath, Path> states = new TreeMap<>();
        for (GitPath path : list.get()) {
            states.put(path, folder.resolve(Integer.toString(states.size())));
        }
        return states;
    }

    private static Path pointer(Path state) {
        return beside(state, POINTER);
    }

    private static Path beside(Path state, String suffix) {
        return state.resolveSibling(state.getFileName() + suffix);
    }

    /// Keeps what leads from a submodule to its repository, where it does not hold that itself.
    private void note(GitPath path, Path file) {
        Optional<Bytes> now = Pointer.read(path.in(files.top()));
        boolean _ = Below.around(file).delete(file.getFileName());
        now.ifPresent(content -> write(file, content));
    }

    private static void write(Path file, Bytes content) {
        Below.around(file).write(file.getFileName(), content.toArray());
    }

    private static Optional<Bytes> due(Path state) {
        return read(pointer(state));
    }

    private static Optional<Bytes> read(Path file) {
        return Below.around(file).read(file.getFileName(), Pointer.BYTES_MAX).map(Bytes::of);
    }

    /// True if the submodule of before stands there, and no other repository or directory.
    private boolean isThere(GitPath path, Path state) {
        Optional<Bytes> due = due(state);
        return files.isNested(path)
                && (due.isEmpty() || due.equals(Pointer.read(path.in(files.top()))));
    }

    private Map<GitPath, Snapshots> all() {
        SortedMap<GitPath, Snapshots> there = new TreeMap<>();
        states().forEach(
                        (path, state) -> {
                            if (isThere(path, state)) {
                                there.put(path, open.computeIfAbsent(path, p -> at(p, state)));
                            }
                        });
        return there;
    }

    private Snapshots at(GitPath path, Path state) {
        Repository inner = repository.inner(path.in(files.top()));
        repositories.put(path, inner);
        return Snapshots.open(inner, state, List.of());
    }

    /// Adds the changes inside the submodules. A submodule that is gone shows in the repository
    /// itself, and a directory in its place does not.
    void look(Function<Snapshots, List<Change>> how, Set<Change> changes) {
        Map<GitPath, Snapshots> there = all();
        there.forEach(
                (path, inner) -> how.apply(inner).forEach(change -> changes.add(in(path, change))));
        list.get().stream()
                .filter(path -> !there.containsKey(path))
                .filter(path -> files.kind(path) == Below.Kind.DIRECTORY)
                .forEach(path -> new Change(path, Change.Kind.INSIDE).replaceIn(changes));
        empty.get().stream()
                .filter(path -> files.kind(path) == Below.Kind.DIRECTORY)
                .filter(path -> !files.isEmptyDirectory(path))
                .forEach(path -> changes.add(new Change(path, Change.Kind.INSIDE)));
    }

    /// Those of these paths inside submodules that are not in the commits that an index names for
    /// these, at any depth: no commit of this repository leads to them.
    Set<GitPath> unheld(IndexFile index, Collection<GitPath> paths) {
        Map<GitPath, Snapshots> there = all();
        Map<GitPath, IndexFile.Entry> named = index.entries(there.keySet()).orElse(Map.of());
        Set<GitPath> unheld = new TreeSet<>(paths);
        unheld.removeIf(path -> !hold(path) && !isReplaced(path, there));
        there.forEach(
                (path, inner) -> {
                    List<GitPath> inside = inside(path, paths);
                    Optional<CommitId> commit =
                            Optional.ofNullable(named.get(path))
                                    .filter(_ -> !inside.isEmpty())
                                    .flatMap(entry -> commit(path, entry.id()));
                    commit.ifPresent(id -> unheld.removeAll(held(path, id, inner, inside)));
                });
        return unheld;
    }

    private boolean isReplaced(GitPath path, Map<GitPath, Snapshots> there) {
        return list.get().contains(path) && !there.containsKey(path);
    }

    /// A commit that somebody made up, or that is gone, holds nothing.
    private Optional<CommitId> commit(GitPath path, String id) {
        return Optional.ofNullable(repositories.get(path))
                .flatMap(inner -> new Revisions(inner).commit(id));
    }

    private List<GitPath> held(
            GitPath path, CommitId commit, Snapshots inner, List<GitPath> inside) {
        Set<GitPath> unlike = new HashSet<>(inner.unheld(inside));
        Revisions revisions = new Revisions(Objects.requireNonNull(repositories.get(path)));
        unlike.addAll(revisions.between(commit, inner.proposed.writeTreeAlone()));
        return inside.stream()
                .filter(found -> !unlike.contains(found))
                .map(found -> below(path, found))
                .toList();
    }

    void clearTheWay() {
        all().values().forEach(Snapshots::clearTheWay);
    }

    /// The ignored paths inside the submodules.
    List<GitPath> ignored() {
        List<GitPath> ignored = new ArrayList<>();
        all().forEach(
                        (path, inner) ->
                                inner.ignored()
                                        .paths()
                                        .forEach(found -> ignored.add(below(path, found))));
        return ignored;
    }

    private static Change in(GitPath submodule, Change change) {
        return new Change(below(submodule, change.path()), Change.Kind.INSIDE);
    }

    private static GitPath below(GitPath submodule, GitPath path) {
        return new GitPath(submodule.text() + "/" + path.text());
    }

    /// Brings those of these paths back that were populated and are not there any more, from the
    /// repository that they led to. They are empty then.
    void revive(Collection<GitPath> paths) {
        states().forEach(
                        (path, state) -> {
                            if (paths.contains(path) && !isThere(path, state)) {
                                due(state).ifPresent(due -> revive(path, due.toArray()));
                            }
                        });
    }

    private void revive(GitPath path, byte[] due) {
        Path top = path.in(files.top());
        // It leads up from a directory that need not be there.
        boolean kept =
                Pointer.target(top.resolve(POINTER), due)
                        .map(Path::normalize)
                        .filter(Files::isDirectory)
                        .isPresent();
        if (kept && !files.isBeyondLink(path)) {
            files.removeTree(path);
            files.below().write(files.name(path).resolve(POINTER), due);
            revived.add(path);
        }
    }

    /// Puts back the paths that are inside a submodule, by their names there, and everything in one
    /// that came back.
    PutBack putBack(
            Collection<GitPath> paths, BiFunction<Snapshots, Collection<GitPath>, PutBack> how) {
        PutBack all = emptied(paths);
        for (Map.Entry<GitPath, Snapshots> submodule : all().entrySet()) {
            GitPath path = submodule.getKey();
            Snapshots inner = submodule.getValue();
            List<GitPath> inside = inside(path, paths);
            if (revived.remove(path)) {
                all = all.and(filled(path, inner, how));
            } else if (!inside.isEmpty()) {
                all = all.and(how.apply(inner, inside).below(path.text() + "/"));
            }
        }
        return all;
    }

    private static List<GitPath> inside(GitPath submodule, Collection<GitPath> paths) {
        String start = submodule.text() + "/";
        return paths.stream()
                .filter(path -> path.text().startsWith(start))
                .map(path -> new GitPath(path.text().substring(start.length())))
                .toList();
    }

    /// Fills a submodule with the files that it had. Files that git ignored there are kept nowhere.
    private PutBack filled(
            GitPath path,
            Snapshots inner,
            BiFunction<Snapshots, Collection<GitPath>, PutBack> how) {
        PutBack whole = how.apply(inner, Change.paths(inner.changes()));
        Stream<GitPath> lost =
                inner.ignoredBefore().stream().filter(found -> files.isGone(below(path, found)));
        return new PutBack(
                        List.of(), List.of(), Stream.concat(whole.failed().stream(), lost).toList())
                .below(path.text() + "/");
    }

    private PutBack emptied(Collection<GitPath> paths) {
        List<GitPath> wrong = empty.get().stream().filter(paths::contains).toList();
        wrong.stream()
                .filter(path -> !files.isBeyondLink(path))
                .forEach(
                        path -> {
                            files.removeTree(path);
                            files.below().makeDirectory(files.name(path));
                        });
        return new PutBack(
                wrong.stream().filter(files::isEmptyDirectory).toList(),
                List.of(),
                wrong.stream().filter(path -> !files.isEmptyDirectory(path)).toList());
    }

    /// True if a path is put back here and not in the repository itself.
    boolean hold(GitPath path) {
        return empty.get().contains(path)
                || Stream.concat(list.get().stream(), empty.get().stream())
                        .anyMatch(submodule -> path.text().startsWith(submodule.text() + "/"));
    }

    /// Takes what these changes made of them as the state before.
    void remember(Collection<Change> changes) {
        Set<GitPath> changed = new HashSet<>(Change.paths(changes));
        if (standOtherwise().anyMatch(changed::contains)) {
            List<GitPath> all = Stream.of(list, empty).flatMap(l -> l.get().stream()).toList();
            WorkingFiles.removeTree(folder);
            empty.set(all.stream().filter(files::isEmptyDirectory).toList());
            take(all.stream().filter(files::isNested).toList());
        } else if (all().keySet().stream().anyMatch(path -> isTouched(path, changed))) {
            all().forEach((path, inner) -> inner.advance(among(inner.changes(), path, changed)));
            noteHeads();
        }
    }

    private static boolean isTouched(GitPath submodule, Set<GitPath> changed) {
        return changed.contains(submodule) || !inside(submodule, changed).isEmpty();
    }

    private static List<Change> among(
            List<Change> changes, GitPath submodule, Set<GitPath> changed) {
        return changes.stream()
                .filter(change -> changed.contains(below(submodule, change.path())))
                .toList();
    }

    /// Those that were populated and are not there, or were empty and are not.
    private Stream<GitPath> standOtherwise() {
        Set<GitPath> there = all().keySet();
        return Stream.concat(
                list.get().stream().filter(path -> !there.contains(path)),
                empty.get().stream().filter(path -> !files.isEmptyDirectory(path)));
    }
}
