package baton.world.git.publish;

import baton.core.Shown;
import baton.world.git.Call;
import baton.world.git.GitPath;
import baton.world.git.Split;
import baton.world.git.WorkingFiles;
import baton.world.git.index.PrivateIndex;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// The files that lie where new files are to be and are in no index: git itself would write over
/// those of them that it ignores.
///
/// @param known those of the new paths, and of the paths above them, that the index has
record Detour(Path top, PrivateIndex index, List<GitPath> added, Set<GitPath> known) {
    private static final char ESCAPED = '\uDC80';

    static Detour of(Path top, PrivateIndex index, List<GitPath> added) {
        Set<GitPath> names = new HashSet<>(added);
        added.forEach(path -> above(path, names));
        return new Detour(top, index, added, indexed(index, names));
    }

    private static void above(GitPath path, Set<GitPath> names) {
        Optional<GitPath> parent = WorkingFiles.parent(path);
        while (parent.isPresent() && names.add(parent.get())) {
            parent = WorkingFiles.parent(parent.get());
        }
    }

    private static Set<GitPath> indexed(PrivateIndex index, Set<GitPath> names) {
        if (names.isEmpty() || !index.exists()) {
            return Set.of();
        }
        return index.index()
                .entries(names)
                .map(entries -> (Set<GitPath>) new HashSet<>(entries.keySet()))
                .orElseGet(() -> listed(index, Call.reading("ls-files", "-z", "--cached")));
    }

    private static Set<GitPath> listed(PrivateIndex index, Call call) {
        Set<GitPath> all = new HashSet<>();
        Split.at(index.git().run(call.withIndex(index.path())).stdout().toArray(), '\0')
                .forEach(path -> all.add(GitPath.of(path)));
        return all;
    }

    Shown inTheWay() {
        SortedSet<GitPath> way = new TreeSet<>();
        for (GitPath path : added) {
            if (!known.contains(path)) {
                way.addAll(at(path));
            }
        }
        return Shown.paths(way.stream().map(GitPath::tree).toList());
    }

    private Collection<GitPath> at(GitPath path) {
        Path file = path.in(top);
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            return inside(path);
        }
        return exists(path)
                ? List.of(path)
                : aboveIt(path).filter(above -> !known.contains(above)).stream().toList();
    }

    private boolean exists(GitPath path) {
        return Files.exists(path.in(top), LinkOption.NOFOLLOW_LINKS);
    }

    /// The file or link that stands where a directory is to be.
    private Optional<GitPath> aboveIt(GitPath path) {
        Optional<GitPath> parent = WorkingFiles.parent(path);
        while (parent.isPresent()) {
            Path file = parent.get().in(top);
            if (exists(parent.get()) && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                return parent;
            }
            parent = WorkingFiles.parent(parent.get());
        }
        return Optional.empty();
    }

    /// A directory gives way to a file when git knows all that is in it.
    private Collection<GitPath> inside(GitPath directory) {
        if (directory.text().chars().anyMatch(c -> c >= ESCAPED && c <= ESCAPED + 0x7F)) {
            // Its name cannot be given to a program as text.
            return List.of(directory);
        }
        Call call =
                Call.reading(
                                "ls-files",
                                "--others",
                                "-z",
                                "--directory",
                                "--no-empty-directory",
                                "--",
                                directory.text())
                        .withVariable("GIT_LITERAL_PATHSPECS", "1");
        return listed(index, call);
    }
}
