package baton.world.git.rescue;

import baton.core.Shown;
import baton.core.TreePath;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Head;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.publish.Line;
import baton.world.git.publish.Worktrees;
import baton.world.git.rescue.Sought.Made;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Takes commits back by one commit that undoes all of them. It is made in a worktree of its own
/// and then published: commits are added and none is taken away, and where it cannot be made or
/// published, nothing has changed.
public final class Undoing {
    private final Repository repository;
    private final Path place;

    /// The outcome of undoing commits.
    ///
    /// ```
    /// Outcome = Done(undone, commit, gone) | Nothing(gone) | Refused(why) | Hindered(why)
    ///         | Lost(commits)
    /// ```
    public sealed interface Outcome {}

    /// All that there is of them is undone by one commit.
    ///
    /// @param undone the newest first
    /// @param gone those of which nothing was there any more
    public record Done(List<CommitId> undone, CommitId commit, List<CommitId> gone)
            implements Outcome {
        public Done {
            undone = List.copyOf(undone);
            gone = List.copyOf(gone);
        }

        public Done(List<CommitId> undone, CommitId commit) {
            this(undone, commit, List.of());
        }
    }

    /// They are undone already, or nothing of them is there.
    ///
    /// @param gone those of which nothing is there, and no commit says to have undone them
    public record Nothing(List<CommitId> gone) implements Outcome {
        public Nothing {
            gone = List.copyOf(gone);
        }
    }

    /// Later commits do not let them be undone.
    public record Refused(String why) implements Outcome {}

    /// They can be undone, but the branch cannot get the commit that does it as things stand.
    public record Hindered(String why) implements Outcome {}

    /// These commits are not in the history, and git has not got them any more, so that nobody can
    /// tell whether what they changed is there.
    public record Lost(List<CommitId> commits) implements Outcome {
        public Lost {
            commits = List.copyOf(commits);
        }
    }

    /// @param scratch a directory outside of the checkout
    public Undoing(Repository repository, Path scratch) {
        this.repository = repository;
        this.place = scratch.toAbsolutePath().resolve("tree");
    }

    /// The commits that a run made.
    ///
    /// @param line those that it added to the checked-out line, one by one
    /// @param parts those that came to the line with a merge, or below another commit
    public record Commits(Set<CommitId> line, Set<CommitId> parts) {
        public Commits {
            line = Set.copyOf(line);
            parts = Set.copyOf(parts);
        }
    }

    /// Undoes all that the checked-out line has of these commits, be it under other ids, or
    /// nothing.
    ///
    /// @param since a commit that is older than all of them
    /// @param subject the first line of the commit's message
    public Outcome run(Commits commits, CommitId since, String subject) {
        Head head = repository.head();
        CommitId tip = head.tip().orElseThrow();
        Sought.Found found = new Sought(repository, commits, since).find();
        if (!found.missing().isEmpty()) {
            return new Lost(found.missing());
        }
        if (found.made().isEmpty()) {
            return new Nothing(List.of());
        }
        Worktrees worktrees = new Worktrees(repository);
        try {
            Git aside = worktrees.make(place, tip).git();
            Taken taken = new Taken(new ArrayList<>(), new ArrayList<>());
            for (Made made : found.made()) {
                Optional<String> conflict = taken.take(aside, made);
                if (conflict.isPresent()) {
                    return new Refused(made.id().brief() + " cannot be undone: " + conflict.get());
                }
            }
            if (taken.undone().isEmpty()) {
                return new Nothing(taken.gone());
            }
            CommitId commit = commit(aside, tip, message(subject, taken.undone()));
            return published(new Line(repository, branch(head), "undo"), taken, commit);
        } finally {
            worktrees.remove(place);
        }
    }

    /// The commits that were reverted so far in the worktree aside.
    ///
    /// @param gone those whose revert changed nothing: they were dropped, or taken back by hand
    private record Taken(List<Made> undone, List<CommitId> gone) {

        /// Returns what stands against the revert, where something does.
        Optional<String> take(Git aside, Made made) {
            String before = tree(aside);
            Optional<String> conflict = revert(aside, made);
            if (conflict.isPresent()) {
                return conflict;
            }
            if (tree(aside).equals(before)) {
                gone.add(made.id());
            } else {
                undone.add(made);
            }
            return Optional.empty();
        }
    }

    /// Reverts one commit in a worktree aside, without committing. Returns what stands against the
    /// revert, where something does.
    private static Optional<String> revert(Git aside, Made made) {
        List<String> words = new ArrayList<>(List.of("revert", "--no-commit", "--no-edit"));
        if (made.merge()) {
            words.addAll(List.of("--mainline", "1"));
        }
        words.add(made.id().value());
        if (aside.succeeds(Call.of(words.toArray(String[]::new)))) {
            return Optional.empty();
        }
        Call open = Call.reading("diff", "--name-only", "--diff-filter=U", "-z");
        List<TreePath> paths =
                Split.at(aside.run(open).stdout().toArray(), '\0').stream()
                        .map(path -> GitPath.of(path).tree())
                        .toList();
        return Optional.of(
                paths.isEmpty()
                        ? "git refuses it"
                        : "later commits changed the same lines of " + Shown.paths(paths));
    }

    private static String tree(Git aside) {
        return aside.line(Call.of("write-tree"));
    }

    private static CommitId commit(Git aside, CommitId tip, String message) {
        Call call =
                Call.of("commit-tree", tree(aside), "-p", tip.value(), "-F", "-")
                        .withInput(message);
        return new CommitId(aside.line(call));
    }

    /// A commit that was rewritten is named by both its ids: one is on the line, and by the other
    /// it is known when the line is rewritten once more.
    private static String message(String subject, List<Made> undone) {
        StringBuilder message = new StringBuilder(subject).append("\n\n");
        undone.stream()
                .flatMap(made -> Stream.concat(Stream.of(made.id()), made.was().stream()))
                .forEach(id -> message.append("This reverts commit ").append(id).append(".\n"));
        return message.toString();
    }

    private static Optional<String> branch(Head head) {
        return head instanceof Head.OnBranch(String ref, _) ? Optional.of(ref) : Optional.empty();
    }

    private static Outcome published(Line line, Taken taken, CommitId commit) {
        Line.Published published = line.publish(commit);
        line.settle();
        return switch (published) {
            case Line.Reached _ -> {
                List<CommitId> undone = taken.undone().stream().map(Made::id).toList();
                yield new Done(undone, commit, taken.gone());
            }
            case Line.Outrun _ -> new Hindered(line.name() + " has grown meanwhile");
            case Line.Refused(String why) -> new Hindered(why);
        };
    }
}
