package baton.world.git.index;

import baton.world.files.Below;
import baton.world.git.Call;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.WorkingFiles;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Puts paths of the working tree back to what a private index holds.
public final class Restoring {
    /// Takes away what stands at a path, if anything does. Returns the file that keeps it, where
    /// it is kept.
    @FunctionalInterface
    public interface Taking {
        Optional<Path> take(GitPath path);

        /// Nothing more is taken.
        default void end() {}

        /// Removes what is there, whatever it is.
        static Taking removing(WorkingFiles files) {
            return path -> {
                files.remove(path);
                return Optional.empty();
            };
        }
    }

    private static final Call HEAD = Call.reading("rev-parse", "--verify", "--quiet", "HEAD");

    private final WorkingFiles files;
    private final Git git;
    private final PrivateIndex before;
    private final Taking taking;
    private final List<GitPath> removed = new ArrayList<>();
    private final List<GitPath> failed = new ArrayList<>();
    private final List<Path> kept = new ArrayList<>();
    private final Set<GitPath> restored = new LinkedHashSet<>();

    public Restoring(WorkingFiles files, Git git, PrivateIndex before) {
        this(files, git, before, Taking.removing(files));
    }

    /// @param taking takes away what stands where something is put back
    public Restoring(WorkingFiles files, Git git, PrivateIndex before, Taking taking) {
        this.files = files;
        this.git = git;
        this.before = before;
        this.taking = taking;
    }

    /// Removing comes first: a new file may stand where a directory was.
    public PutBack run(List<GitPath> paths) {
        Map<GitPath, IndexFile.Entry> known =
                before.index().entries(paths).orElseThrow(before::unreadable);
        Set<GitPath> directories = before.index().directories().orElseThrow(before::unreadable);
        Set<GitPath> written = new LinkedHashSet<>();
        for (GitPath path : paths.reversed()) {
            Optional<IndexFile.Entry> entry =
                    Optional.ofNullable(known.get(path)).filter(there -> !there.skipped());
            if (entry.isEmpty()) {
                remove(path, directories);
            } else if (entry.get().isLink()) {
                moveSubmodule(path, entry.get().id());
            } else {
                written.add(path);
            }
        }
        write(written);
        taking.end();
        return new PutBack(List.copyOf(restored), removed, failed, kept);
    }

    /// The place of a file is cleared first, and only then written to: a file that somebody else
    /// puts there in between is not written over.
    private void write(Set<GitPath> paths) {
        Set<GitPath> free = new LinkedHashSet<>();
        Set<GitPath> blocked = new LinkedHashSet<>();
        for (GitPath path : paths) {
            boolean clear = files.kind(path) != Below.Kind.DIRECTORY && !files.isBeyondLink(path);
            (clear ? free : blocked).add(path);
        }
        free.forEach(this::take);
        if (!blocked.isEmpty()) {
            before.checkout(blocked);
        }
        restored.addAll(paths);
        List<GitPath> taken = free.isEmpty() ? List.of() : before.checkoutMissing(free);
        restored.removeAll(taken);
        failed.addAll(taken);
    }

    private void take(GitPath path) {
        taking.take(path).ifPresent(kept::add);
    }

    private void remove(GitPath path, Set<GitPath> directories) {
        switch (files.kind(path)) {
            case NOTHING -> removed.add(path);
            case FILE, LINK, OTHER -> {
                take(path);
                removed.add(path);
            }
            case DIRECTORY -> removeNested(path, directories);
        }
        if (!files.isBeyondLink(path)) {
            files.removeEmptyAbove(path, directories::contains);
        }
    }

    /// A directory that the state before knows, or that is no repository, holds what others own.
    private void removeNested(GitPath path, Set<GitPath> directories) {
        boolean whole = files.isNested(path) || path.isGit();
        if (whole && !directories.contains(path)) {
            files.removeTree(path);
            removed.add(path);
        } else {
            failed.add(path);
        }
    }

    /// One that stands there already may be on a branch of its own.
    private void moveSubmodule(GitPath path, String commit) {
        Git inside = git.in(path.in(files.top()));
        Call checkout = Call.of("checkout", "--quiet", "--detach", commit);
        boolean moved =
                files.isNested(path)
                        && (inside.attempt(HEAD).line().equals(commit)
                                || inside.succeeds(checkout));
        if (moved) {
            restored.add(path);
        } else {
            failed.add(path);
        }
    }
}
