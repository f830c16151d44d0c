package baton.world.git.snapshot;

import baton.world.files.Below;
import baton.world.git.Call;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.TreeId;
import baton.world.git.WorkingFiles;
import baton.world.git.guard.Names;
import baton.world.git.index.PrivateIndex;
import baton.world.git.index.Restoring;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Programs;
import baton.world.process.Runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Saves unfinished work before anything of it is removed: as a commit, and what a commit cannot
/// or should not hold as files in a directory.
public final class Salvage {
    static final long FILE_MAX = 50L << 20;
    static final long TOTAL_MAX = 500L << 20;

    private static final Duration TAR_LIMIT = Duration.ofMinutes(10);

    /// The work that was saved.
    ///
    /// @param ref the name of the commit; nothing where nothing had changed
    /// @param files files in the salvage directory: archives of repositories inside the working
    /// tree, and large files
    /// @param leftOut the paths that could not be saved: they must not be removed
    /// @param content what was saved of each path
    public record Saved(
            Optional<String> ref, List<Path> files, List<GitPath> leftOut, SavedContent content) {
        public Saved {
            files = List.copyOf(files);
            leftOut = List.copyOf(leftOut);
        }

        /// True if this path was saved, or was gone by then.
        public boolean has(GitPath path) {
            return content.paths().contains(path);
        }
    }

    private final Repository repository;
    private final Git git;
    private final WorkingFiles working;
    private final String ref;
    private final SalvageDirectory directory;
    private final List<Path> saved = new ArrayList<>();
    private final List<GitPath> leftOut = new ArrayList<>();
    private long total;

    /// @param ref the name to save at; what a commit cannot hold has a directory of that name
    Salvage(Repository repository, WorkingFiles working, Path directory, String ref) {
        this.repository = repository;
        this.git = repository.git();
        this.working = working;
        this.ref = ref;
        String name = ref.substring(ref.lastIndexOf('/') + 1);
        this.directory = new SalvageDirectory(directory.toAbsolutePath().resolve(name));
    }

    /// Keeps what stands where files of this tree are put, and is otherwise than they are.
    ///
    /// @param name the name of the directory in which it is kept
    public static Restoring.Taking keeping(
            Repository repository, Path directory, String name, TreeId tree) {
        SalvageDirectory own = new SalvageDirectory(directory.toAbsolutePath().resolve(name));
        return new SavedContent(repository, own, tree.value(), Set.of(), Map.of());
    }

    /// Asked again after a crash, it saves what is not saved yet beside what is.
    Saved save(Snapshots snapshots, String message, CommitId parent) {
        Optional<CommitId> first = repository.commit(ref);
        List<Change> changes = snapshots.changes();
        if (changes.isEmpty()) {
            SavedContent nothing = content(parent.value(), Set.of(), Map.of());
            return new Saved(first.map(_ -> ref), List.of(), List.of(), nothing);
        }
        List<Change> stored = changes.stream().filter(this::takeIn).toList();
        stored.stream().map(Change::path).forEach(this::pinSubmodule);
        PrivateIndex written = snapshots.written(parent, stored);
        TreeId tree = written.writeTree();
        SavedContent content = content(tree, changes, stored, written);
        if (first.filter(id -> holds(id, tree)).isPresent()) {
            return new Saved(first.map(_ -> ref), saved, leftOut, content);
        }
        Names names = new Names(repository);
        CommitId commit = names.commit(tree, parent, message);
        return new Saved(Optional.of(names.pin(ref, commit)), saved, leftOut, content);
    }

    private SavedContent content(String tree, Set<GitPath> paths, Map<GitPath, String> ids) {
        return new SavedContent(repository, directory, tree, paths, ids);
    }

    private SavedContent content(
            TreeId tree, List<Change> changes, List<Change> stored, PrivateIndex written) {
        Set<GitPath> paths = new HashSet<>(Change.paths(changes));
        leftOut.forEach(paths::remove);
        Map<GitPath, String> ids = new HashMap<>();
        written.index()
                .entries(Change.paths(stored))
                .orElseThrow(written::unreadable)
                .forEach((path, entry) -> ids.put(path, entry.id()));
        return content(tree.value(), paths, ids);
    }

    private boolean holds(CommitId commit, TreeId tree) {
        Call call = Call.reading("rev-parse", "--verify", "--quiet", commit + "^{tree}");
        return git.attempt(call).line().equals(tree.value());
    }

    /// True if the commit takes the change. Otherwise the file is put into the salvage directory,
    /// if that can be.
    private boolean takeIn(Change change) {
        GitPath path = change.path();
        Below.Kind kind = working.kind(path);
        if (change.kind() == Change.Kind.NESTED) {
            keep(path, archive(path));
            return false;
        }
        if (change.kind() == Change.Kind.INSIDE) {
            if (kind != Below.Kind.NOTHING) {
                keep(path, kind == Below.Kind.DIRECTORY ? archive(path) : link(path));
            }
            return false;
        }
        if (kind == Below.Kind.FILE && !working.isReadable(path)) {
            leftOut.add(path);
            return false;
        }
        if (change.kind() == Change.Kind.UNSTORABLE || path.tree().isGits()) {
            switch (kind) {
                case FILE -> keep(path, link(path));
                case LINK, DIRECTORY -> keep(path, archive(path));
                case NOTHING, OTHER -> {}
            }
            return false;
        }
        long size = kind == Below.Kind.FILE ? working.size(path) : 0;
        boolean small = size <= FILE_MAX && total + size <= TOTAL_MAX;
        if (small || change.kind() != Change.Kind.ADDED) {
            total += size;
            return true;
        }
        keep(path, link(path));
        return false;
    }

    private void keep(GitPath path, Optional<Path> file) {
        file.ifPresentOrElse(saved::add, () -> leftOut.add(path));
    }

    /// A second name for the same content costs nothing and stays when the first is removed.
    private Optional<Path> link(GitPath path) {
        return directory.keep(
                path,
                "",
                part -> {
                    Files.createLink(part, path.in(working.top()));
                    return working.isSame(path, part);
                });
    }

    private Optional<Path> archive(GitPath path) {
        return working.sizeBelow(path) > TOTAL_MAX
                ? Optional.empty()
                : directory.keep(path, ".tar", part -> tar(path, part));
    }

    private boolean tar(GitPath path, Path target) {
        List<String> argv = List.of("tar", "-cf", target.toString(), "--null", "-T", "-");
        Limits limits = new Limits(TAR_LIMIT, 1 << 16);
        Invocation invocation =
                new Invocation(argv, working.top(), git.environment().variables(), limits)
                        .withStdin(GitPath.input(List.of(new GitPath("./" + path.text()))));
        if (Programs.find(invocation).isEmpty()) {
            return false;
        }
        return Runner.run(invocation).succeeded() && isHidden(target);
    }

    /// An archive may hold secrets; a second name has the permissions of the first.
    private static boolean isHidden(Path archive) {
        try {
            Files.setPosixFilePermissions(archive, PosixFilePermissions.fromString("rw-------"));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /// Commits made inside a submodule are in its own store; a name there keeps them.
    private void pinSubmodule(GitPath path) {
        if (working.isNested(path)) {
            Git inner = git.in(path.in(working.top()));
            Call head = Call.reading("rev-parse", "--verify", "--quiet", "HEAD");
            CommitId.of(inner.attempt(head).line())
                    .ifPresent(id -> inner.attempt(Names.creation(ref, id)));
        }
    }
}
