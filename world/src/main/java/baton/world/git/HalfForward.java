package baton.world.git;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// A fast-forward of a checkout that died with the program. Files that are as the new commit has
/// them go back to what the old one has, so that it can be done again; everything else is the
/// user's.
public final class HalfForward {
    private final Repository checkout;
    private final Git git;
    private final Path scratch;
    private final Predicate<GitPath> kept;

    /// @param scratch a directory of the run's own
    /// @param kept paths that were there before, and stay as they are
    public HalfForward(Repository checkout, Path scratch, Predicate<GitPath> kept) {
        this.checkout = checkout;
        this.git = checkout.git();
        this.scratch = scratch.toAbsolutePath();
        this.kept = kept;
    }

    /// Nothing is to be done where the commit was reached, or nothing was begun.
    public void undo(CommitId due) {
        CommitId tip = checkout.head().tip().orElse(due);
        if (new Merging(checkout).contains(tip, due)) {
            return;
        }
        new Locks(checkout).release(Set.of());
        List<GitPath> reached = reached(tip, due);
        if (reached.isEmpty()) {
            return;
        }
        PrivateIndex before = index("forward.before", tip);
        PutBack _ = new Restoring(new WorkingFiles(checkout.top()), git, before).run(reached);
        before.delete();
        Call unstage =
                Call.of("reset", "--quiet", "--pathspec-from-file=-", "--pathspec-file-nul")
                        .withVariable("GIT_LITERAL_PATHSPECS", "1")
                        .withPaths(reached);
        git.run(unstage);
    }

    /// The paths that differ between the commits and are as the new one has them.
    private List<GitPath> reached(CommitId tip, CommitId due) {
        PrivateIndex after = index("forward.after", due);
        Set<GitPath> known =
                new HashSet<>(
                        paths(Call.reading("ls-tree", "-r", "-z", "--name-only", due.value())));
        boolean _ =
                git.succeeds(Call.of("update-index", "-q", "--refresh").withIndex(after.path()));
        Set<GitPath> other =
                new HashSet<>(
                        paths(
                                Call.reading("diff-files", "-z", "--name-only")
                                        .withIndex(after.path())));
        after.delete();
        Call between =
                Call.reading(
                        "diff-tree",
                        "-r",
                        "-z",
                        "--no-renames",
                        "--name-only",
                        tip.value(),
                        due.value());
        List<GitPath> reached = new ArrayList<>();
        for (GitPath path : paths(between)) {
            boolean gone = !Files.exists(path.in(checkout.top()), LinkOption.NOFOLLOW_LINKS);
            // Git removes a file before it writes the new one.
            boolean there = gone || (known.contains(path) && !other.contains(path));
            if (there && !kept.test(path)) {
                reached.add(path);
            }
        }
        return reached;
    }

    private List<GitPath> paths(Call call) {
        return Split.at(git.run(call).stdout().toArray(), '\0').stream().map(GitPath::of).toList();
    }

    private PrivateIndex index(String name, CommitId commit) {
        PrivateIndex index = new PrivateIndex(scratch.resolve(name), git, checkout.sha256());
        index.delete();
        git.run(Call.of("read-tree", commit.value()).withIndex(index.path()));
        return index;
    }
}
