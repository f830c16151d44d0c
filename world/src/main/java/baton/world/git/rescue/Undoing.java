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
import baton.world.git.read.Patches;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Takes commits back by one commit that undoes all of them. It is made in a worktree of its own
/// and then published: commits are added and none is taken away, and where it cannot be made or
/// published, nothing has changed.
public final class Undoing {
    /// The sentence that names a reverted commit in a message. Git itself and [Reverting] write it
    /// too, so that either knows what the other has undone.
    private static final Pattern REVERTS = Pattern.compile("This reverts commit ([0-9a-f]{40,64})");

    private final Repository repository;
    private final Path place;

    /// The outcome of undoing commits.
    ///
    /// ```
    /// Outcome = Done(undone, commit) | Nothing | Refused(why)
    /// ```
    public sealed interface Outcome {}

    /// All of it is undone by one commit.
    ///
    /// @param undone the newest first
    public record Done(List<CommitId> undone, CommitId commit) implements Outcome {
        public Done {
            undone = List.copyOf(undone);
        }
    }

    /// The line has none of these commits, or they are undone already.
    ///
    /// @param gone those that are not in the history any more
    public record Nothing(List<CommitId> gone) implements Outcome {
        public Nothing {
            gone = List.copyOf(gone);
        }
    }

    public record Refused(String why) implements Outcome {}

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

    /// Undoes those of these commits that the checked-out line has.
    ///
    /// @param since a commit that is older than all of them
    /// @param subject the first line of the commit's message
    public Outcome run(Commits commits, CommitId since, String subject) {
        Head head = repository.head();
        CommitId tip = head.tip().orElseThrow();
        Found found = found(commits, since);
        List<Made> present = found.present();
        Optional<String> rewritten = rewritten(found, since);
        if (rewritten.isPresent()) {
            return new Refused(rewritten.get());
        }
        if (present.isEmpty()) {
            return new Nothing(found.gone());
        }
        Worktrees worktrees = new Worktrees(repository);
        try {
            Git aside = worktrees.make(place, tip).git();
            for (Made made : present) {
                Optional<String> conflict = revert(aside, made);
                if (conflict.isPresent()) {
                    return new Refused(made.id().brief() + " cannot be undone: " + conflict.get());
                }
            }
            CommitId commit = commit(aside, tip, message(subject, present));
            return published(new Line(repository, branch(head), "undo"), present, commit);
        } finally {
            worktrees.remove(place);
        }
    }

    private record Made(CommitId id, boolean merge) {}

    /// @param present those that are in the history and not undone, the newest first
    /// @param undone what later commits say to be undone
    /// @param gone those that are not in the history
    private record Found(List<Made> present, Set<String> undone, List<CommitId> gone) {
        boolean isUndone(CommitId commit) {
            return undone.contains(commit.value());
        }
    }

    private static String said(CommitId id, CommitId now) {
        return id.brief() + " is " + now.brief() + " by now";
    }

    /// The reason for a refusal where somebody has rewritten the history, so that the commits have
    /// other ids. They are his then: they are named, and undone by him.
    private Optional<String> rewritten(Found found, CommitId since) {
        if (found.gone().isEmpty()) {
            return Optional.empty();
        }
        Map<CommitId, CommitId> same = new Patches(repository).found(found.gone(), since);
        List<String> names =
                found.gone().stream()
                        .flatMap(
                                id ->
                                        Optional.ofNullable(same.get(id)).stream()
                                                .filter(now -> !found.isUndone(now))
                                                .map(now -> said(id, now)))
                        .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "commits of the run are not in the history any more, since somebody has"
                                + " rewritten it; by what they change, "
                                + Shown.texts(names).joined(", ")
                                + ": `git revert` takes these back");
    }

    /// A commit of the checked-out line.
    private record Logged(CommitId id, List<CommitId> parents, String message) {
        static Logged of(byte[] record) {
            String[] parts = GitPath.of(record).text().split("\n", 3);
            List<CommitId> parents =
                    Stream.of(parts[1].split(" "))
                            .filter(parent -> !parent.isEmpty())
                            .map(CommitId::new)
                            .toList();
            return new Logged(new CommitId(parts[0]), parents, parts[2]);
        }
    }

    /// Finds out which of these commits are present and which are gone. Later commits tell whether
    /// a commit is undone, unless they are undone themselves.
    private Found found(Commits commits, CommitId since) {
        Call log =
                Call.reading("log", "--topo-order", "-z", "--format=%H%n%P%n%B", since + "..HEAD");
        List<Logged> line =
                Split.at(repository.git().run(log).stdout().toArray(), '\0').stream()
                        .map(Logged::of)
                        .toList();
        Set<CommitId> parts = new HashSet<>(commits.parts());
        parts.removeAll(merged(line, commits.line()));
        List<Made> present = new ArrayList<>();
        Set<String> undone = new HashSet<>();
        Set<CommitId> gone = new LinkedHashSet<>(commits.line());
        for (Logged commit : line) {
            gone.remove(commit.id());
            if (undone.contains(commit.id().value())) {
                continue;
            }
            REVERTS.matcher(commit.message()).results().map(r -> r.group(1)).forEach(undone::add);
            if (commits.line().contains(commit.id()) || parts.contains(commit.id())) {
                present.add(new Made(commit.id(), commit.parents().size() > 1));
            }
        }
        return new Found(present, undone, List.copyOf(gone));
    }

    /// The commits that came with these merges, and go when a merge is reverted.
    private static Set<CommitId> merged(List<Logged> line, Set<CommitId> merges) {
        Map<CommitId, List<CommitId>> parents = new HashMap<>();
        line.forEach(commit -> parents.put(commit.id(), commit.parents()));
        Set<CommitId> merged = new HashSet<>();
        for (Logged commit : line) {
            if (merges.contains(commit.id()) && commit.parents().size() > 1) {
                List<CommitId> sides = commit.parents().subList(1, commit.parents().size());
                Set<CommitId> came = reached(sides, parents);
                came.removeAll(reached(List.of(commit.parents().getFirst()), parents));
                merged.addAll(came);
            }
        }
        return merged;
    }

    private static Set<CommitId> reached(
            List<CommitId> from, Map<CommitId, List<CommitId>> parents) {
        Set<CommitId> reached = new HashSet<>();
        Deque<CommitId> open = new ArrayDeque<>(from);
        while (!open.isEmpty()) {
            CommitId next = open.pop();
            if (reached.add(next)) {
                open.addAll(parents.getOrDefault(next, List.of()));
            }
        }
        return reached;
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

    private static CommitId commit(Git aside, CommitId tip, String message) {
        String tree = aside.line(Call.of("write-tree"));
        Call call = Call.of("commit-tree", tree, "-p", tip.value(), "-F", "-").withInput(message);
        return new CommitId(aside.line(call));
    }

    private static String message(String subject, List<Made> undone) {
        StringBuilder message = new StringBuilder(subject).append("\n\n");
        undone.forEach(
                made -> message.append("This reverts commit ").append(made.id()).append(".\n"));
        return message.toString();
    }

    private static Optional<String> branch(Head head) {
        return head instanceof Head.OnBranch(String ref, _) ? Optional.of(ref) : Optional.empty();
    }

    private static Outcome published(Line line, List<Made> undone, CommitId commit) {
        Line.Published published = line.publish(commit);
        line.settle();
        return switch (published) {
            case Line.Reached _ -> new Done(undone.stream().map(Made::id).toList(), commit);
            case Line.Outrun _ -> new Refused(line.name() + " has grown meanwhile");
            case Line.Refused(String why) -> new Refused(why);
        };
    }
}
