package baton.world.git.snapshot;

import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.PathList;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.git.index.IndexFile;
import baton.world.git.index.PutBack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/// The submodules that were populated before a step. Git shows of them only which commit they stand
/// at; each is looked at as a working tree of its own, so that nothing is written into one unseen.
final class Submodules {
    private final Repository repository;
    private final WorkingFiles files;
    private final Path folder;
    private final PathList list;
    private final SortedMap<GitPath, Snapshots> open = new TreeMap<>();

    /// @param folder for what is known about them
    Submodules(Repository repository, WorkingFiles files, Path folder) {
        this.repository = repository;
        this.files = files;
        this.folder = folder;
        this.list = new PathList(folder.resolve("list"));
    }

    /// Takes those that are populated now as they are.
    void reset(IndexFile index) {
        List<GitPath> populated =
                index.links().orElse(List.of()).stream().filter(files::isNested).toList();
        if (populated.isEmpty() && list.get().isEmpty()) {
            return;
        }
        open.clear();
        list.set(populated);
        all().values().forEach(Snapshots::reset);
    }

    private Map<GitPath, Snapshots> all() {
        int number = 0;
        for (GitPath path : list.get()) {
            Path state = folder.resolve(Integer.toString(number));
            if (!open.containsKey(path) && files.isNested(path)) {
                Repository inner = repository.inner(path.in(files.top()));
                open.put(path, Snapshots.open(inner, state, List.of()));
            }
            number++;
        }
        return open;
    }

    /// The changes inside the submodules. A submodule that is gone shows in the repository itself.
    List<Change> look(Function<Snapshots, List<Change>> how) {
        List<Change> changes = new ArrayList<>();
        all().forEach(
                        (path, inner) -> {
                            if (files.isNested(path)) {
                                how.apply(inner).forEach(change -> changes.add(in(path, change)));
                            }
                        });
        return changes;
    }

    void clearTheWay() {
        all().values().forEach(Snapshots::clearTheWay);
    }

    /// The ignored paths inside the submodules.
    List<GitPath> ignored() {
        List<GitPath> ignored = new ArrayList<>();
        all().forEach(
                        (path, inner) -> {
                            if (files.isNested(path)) {
                                inner.ignored()
                                        .paths()
                                        .forEach(found -> ignored.add(below(path, found)));
                            }
                        });
        return ignored;
    }

    private static Change in(GitPath submodule, Change change) {
        return new Change(below(submodule, change.path()), Change.Kind.INSIDE);
    }

    private static GitPath below(GitPath submodule, GitPath path) {
        return new GitPath(submodule.text() + "/" + path.text());
    }

    /// Puts back the paths that are inside a submodule, by their names there.
    PutBack putBack(
            Collection<GitPath> paths, BiFunction<Snapshots, Collection<GitPath>, PutBack> how) {
        PutBack all = PutBack.NOTHING;
        for (Map.Entry<GitPath, Snapshots> submodule : all().entrySet()) {
            String start = submodule.getKey().text() + "/";
            List<GitPath> inside =
                    paths.stream()
                            .filter(path -> path.text().startsWith(start))
                            .map(path -> new GitPath(path.text().substring(start.length())))
                            .toList();
            if (!inside.isEmpty() && files.isNested(submodule.getKey())) {
                all = all.and(how.apply(submodule.getValue(), inside).below(start));
            }
        }
        return all;
    }

    /// The submodule that a path is inside of.
    Optional<GitPath> around(GitPath path) {
        return list.get().stream()
                .filter(submodule -> path.text().startsWith(submodule.text() + "/"))
                .findFirst();
    }

    /// Takes what is inside them as the state before.
    void advance() {
        all().values().forEach(inner -> inner.advance(inner.changes()));
    }
}
