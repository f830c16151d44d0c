package baton.world.git.index;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Below;
import baton.world.git.Call;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.StrangePrograms;
import baton.world.git.WorkingFiles;
import baton.world.process.Ended;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Takes certain paths into an index as they are in the working tree: new, changed or gone. Git
/// looks at these paths only.
///
/// @param files the working tree
/// @param updated paths git can judge by itself
/// @param removed paths that are gone in a way git refuses to judge: behind a link, or at a place
///     where something stands that git cannot store
/// @param unstorable what no commit can hold: files that exist and cannot be read or are too large,
///     what is no file, and names that some file system takes for git's own. Git has more names and
///     links that it passes over without failing: which they were shows afterwards alone ([Left])
/// @param directories those of the updated that are directories. Git judges one that is in the
///     index, and fails at one that is not
public record IndexUpdate(
        WorkingFiles files,
        List<GitPath> updated,
        List<GitPath> removed,
        List<GitPath> unstorable,
        Set<GitPath> directories) {
    /// The size in bytes of the largest file that is stored: a larger one is nobody's source, and
    /// takes git minutes to store.
    public static final long FILE_MAX = 1L << 30;

    public IndexUpdate {
        updated = List.copyOf(updated);
        removed = List.copyOf(removed);
        unstorable = List.copyOf(unstorable);
        directories = Set.copyOf(directories);
    }

    public static IndexUpdate of(WorkingFiles files, Collection<GitPath> paths) {
        List<GitPath> updated = new ArrayList<>();
        List<GitPath> removed = new ArrayList<>();
        List<GitPath> unstorable = new ArrayList<>();
        Set<GitPath> directories = new HashSet<>();
        for (GitPath path : paths) {
            switch (files.kind(path)) {
                case NOTHING -> {
                    // No index has ever held it, and git fails at the name.
                    if (!path.isGit()) {
                        (files.isBeyondLink(path) ? removed : updated).add(path);
                    }
                }
                case FILE -> (isStorable(files, path) ? updated : unstorable).add(path);
                case LINK -> (path.tree().isGits() ? unstorable : updated).add(path);
                case DIRECTORY -> {
                    (path.tree().isGits() ? unstorable : updated).add(path);
                    if (!files.isNested(path)) {
                        directories.add(path);
                    }
                }
                case OTHER -> {
                    removed.add(path);
                    unstorable.add(path);
                }
            }
        }
        return new IndexUpdate(files, updated, removed, unstorable, directories);
    }

    private static boolean isStorable(WorkingFiles files, GitPath path) {
        return !path.tree().isGits() && files.isReadable(path) && files.size(path) <= FILE_MAX;
    }

    /// A file that git refuses to store by the rules for it, and git's words.
    public record Refused(GitPath path, String words) {}

    /// The files and links that are there and were not taken into an index.
    ///
    /// @param refused files that git failed at
    /// @param passedOver what git never stores, and says nothing of but a line: a link by the name
    ///     of a file of its own, or a name that another file system takes for git's directory
    public record Left(List<Refused> refused, List<GitPath> passedOver) {
        public Left {
            refused = List.copyOf(refused);
            passedOver = List.copyOf(passedOver);
        }
    }

    /// Into a private index. What git refuses stays in it as it was.
    public Left apply(PrivateIndex index) {
        Git git = index.git();
        if (!removed.isEmpty()) {
            Call gone = call(removed, "--force-remove").withSettings(WorkTreeStatus.THOROUGH);
            git.run(gone.withIndex(index.path()));
        }
        List<Refused> refused = new ArrayList<>();
        if (!updated.isEmpty()) {
            take(git, index.path(), updated, refused);
        }
        return new Left(refused, passedOver(index, refused));
    }

    /// All that is there and that an index does not have.
    public List<GitPath> besides(Left left) {
        List<GitPath> all = new ArrayList<>(unstorable);
        left.refused().forEach(file -> all.add(file.path()));
        all.addAll(left.passedOver());
        return all;
    }

    /// Git's list of what it passes over is its own and grows: its answer is the index alone. A
    /// file of before may be left in it where a link stands now.
    private List<GitPath> passedOver(PrivateIndex index, List<Refused> refused) {
        Set<GitPath> there = new TreeSet<>(updated);
        there.removeAll(directories);
        refused.forEach(file -> there.remove(file.path()));
        if (there.isEmpty()) {
            return List.of();
        }
        Map<GitPath, IndexFile.Entry> taken =
                index.exists()
                        ? index.index().entries(there).orElseThrow(index::unreadable)
                        : Map.of();
        return there.stream()
                .filter(path -> !isTaken(Optional.ofNullable(taken.get(path)), files.kind(path)))
                .toList();
    }

    private static boolean isTaken(Optional<IndexFile.Entry> entry, Below.Kind now) {
        return switch (now) {
            case NOTHING -> true;
            case LINK -> entry.filter(IndexFile.Entry::isSymbolic).isPresent();
            case FILE, DIRECTORY, OTHER -> entry.isPresent();
        };
    }

    /// Git gives up at the first file that it refuses, and takes none of the others.
    private void take(Git git, Path index, List<GitPath> paths, List<Refused> refused) {
        Call call =
                call(paths, "--add", "--remove", "--replace")
                        .withSettings(WorkTreeStatus.THOROUGH)
                        .withIndex(index);
        Ended ended = git.attempt(call);
        if (ended.succeeded()) {
            return;
        }
        if (paths.size() > 1) {
            int half = paths.size() / 2;
            take(git, index, paths.subList(0, half), refused);
            take(git, index, paths.subList(half, paths.size()), refused);
        } else if (directories.contains(paths.getFirst())) {
            git.run(call(paths, "--force-remove").withIndex(index));
        } else if (isRefusal(git, paths.getFirst(), ended)) {
            refused.add(new Refused(paths.getFirst(), ended.stderr().text().strip()));
        } else {
            throw Git.failed(call, ended);
        }
    }

    /// True if git refuses the file by the rules for it alone: it would store the same bytes under
    /// no rules. A filter that fails says nothing about the bytes.
    private static boolean isRefusal(Git git, GitPath path, Ended ended) {
        Call plain = Call.of("hash-object", "-w", "--no-filters", "--", path.text());
        return !ended.timedOut() && !StrangePrograms.tellsOfFilter(ended) && git.succeeds(plain);
    }

    /// Into an index that is to become the user's, by his settings. Git says best what is wrong
    /// with a file it cannot read.
    void stage(Git git, Path index) {
        List<GitPath> all = new ArrayList<>(updated);
        all.addAll(unstorable);
        if (!removed.isEmpty()) {
            git.run(call(removed, "--force-remove").withIndex(index));
        }
        if (!all.isEmpty()) {
            stage(git, call(all, "--add", "--remove", "--replace").withIndex(index), all);
        }
    }

    /// The same files were stored by the rules of before: where these are new, git refuses what
    /// they make of the files, and nothing else is wrong.
    private static void stage(Git git, Call call, List<GitPath> all) {
        Ended ended = git.attempt(call);
        if (!ended.succeeded() && !ended.timedOut() && all.stream().anyMatch(GitPath::isRule)) {
            throw new Failure(Fault.CONTENT_REFUSED.because(ended.stderr().text().strip()));
        }
        if (!ended.succeeded()) {
            throw Git.failed(call, ended);
        }
    }

    private static Call call(List<GitPath> paths, String... options) {
        List<String> arguments = new ArrayList<>(List.of("update-index", "-z"));
        arguments.addAll(List.of(options));
        arguments.add("--stdin");
        return Call.of(arguments.toArray(String[]::new)).withPaths(paths);
    }
}
