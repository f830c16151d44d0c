package baton.world.git;

import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Programs;
import baton.world.process.Runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Saves unfinished work before anything of it is removed: as a commit, and what a commit cannot
/// or should not hold as files in a directory.
public final class Salvage {
    static final long FILE_MAX = 50L << 20;
    static final long TOTAL_MAX = 500L << 20;

    private static final Duration TAR_LIMIT = Duration.ofMinutes(10);

    /// What was saved.
    ///
    /// @param commit nothing where nothing had changed
    /// @param files files in the salvage directory: archives of repositories inside the working
    ///     tree, and large files
    /// @param leftOut what could not be saved: it must not be removed
    public record Saved(Optional<CommitId> commit, List<Path> files, List<GitPath> leftOut) {
        public Saved {
            files = List.copyOf(files);
            leftOut = List.copyOf(leftOut);
        }
    }

    private final Repository repository;
    private final Git git;
    private final WorkingFiles working;
    private final Path directory;
    private final List<Path> saved = new ArrayList<>();
    private final List<GitPath> leftOut = new ArrayList<>();
    private long total;

    Salvage(Repository repository, WorkingFiles working, Path directory) {
        this.repository = repository;
        this.git = repository.git();
        this.working = working;
        this.directory = directory.toAbsolutePath();
    }

    Saved save(Snapshots snapshots, String ref, String message, CommitId parent) {
        Optional<CommitId> first = repository.commit(ref);
        if (first.isPresent()) {
            return new Saved(first, List.of(), List.of());
        }
        List<Change> changes = snapshots.changes();
        if (changes.isEmpty()) {
            return new Saved(Optional.empty(), List.of(), List.of());
        }
        List<Change> stored = changes.stream().filter(this::fits).toList();
        stored.stream().map(Change::path).forEach(path -> pinSubmodule(path, ref));
        TreeId tree = snapshots.tree(stored);
        Names names = new Names(repository);
        CommitId commit = names.commit(tree, parent, message);
        return new Saved(Optional.of(names.create(ref, commit)), saved, leftOut);
    }

    /// Whether the commit takes it; otherwise it is put into the directory, if that can be.
    private boolean fits(Change change) {
        GitPath path = change.path();
        WorkingFiles.Kind kind = working.kind(path);
        if (change.kind() == Change.Kind.NESTED) {
            keep(path, archive(path));
            return false;
        }
        if (kind == WorkingFiles.Kind.FILE && !working.isReadable(path)) {
            leftOut.add(path);
            return false;
        }
        long size = kind == WorkingFiles.Kind.FILE ? working.size(path) : 0;
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
        try {
            Path target = place(path, "");
            if (!Files.exists(target)) {
                Files.createLink(target, path.in(working.top()));
            }
            return Optional.of(target);
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    private Optional<Path> archive(GitPath path) {
        try {
            Path target = place(path, ".tar");
            if (Files.exists(target)) {
                return Optional.of(target);
            }
            if (working.sizeBelow(path) > TOTAL_MAX) {
                return Optional.empty();
            }
            Path part = target.resolveSibling(target.getFileName() + ".part");
            if (!tar(path, part)) {
                Files.deleteIfExists(part);
                return Optional.empty();
            }
            return Optional.of(Files.move(part, target));
        } catch (IOException e) {
            return Optional.empty();
        }
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
        return Runner.run(invocation).succeeded();
    }

    private Path place(GitPath path, String suffix) throws IOException {
        Files.createDirectories(directory);
        String plain = path.text().replaceAll("[^A-Za-z0-9._-]", "_");
        String unique = Integer.toHexString(path.hashCode());
        return directory.resolve(plain + "-" + unique + suffix);
    }

    /// Commits made inside a submodule are in its own store; a name there keeps them.
    private void pinSubmodule(GitPath path, String ref) {
        if (working.isNested(path)) {
            Git inner = git.in(path.in(working.top()));
            Call head = Call.reading("rev-parse", "--verify", "--quiet", "HEAD");
            CommitId.of(inner.attempt(head).line())
                    .ifPresent(id -> inner.attempt(Names.creation(ref, id)));
        }
    }
}
