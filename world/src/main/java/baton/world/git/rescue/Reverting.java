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

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Takes commits back by commits that undo them, made aside and then published all at once. Nothing
/// is ever reset.
public final class Reverting {
    private final Repository repository;
    private final Path place;

    /// The outcome of reverting commits.
    ///
    /// ```
    /// Outcome = Done(commits) | Refused(why) | Hindered(why)
    /// ```
    public sealed interface Outcome {}

    public record Done(List<CommitId> commits) implements Outcome {
        public Done {
            commits = List.copyOf(commits);
        }
    }

    public record Refused(String why) implements Outcome {}

    /// They can be reverted, but the branch cannot get the reverts as things stand.
    public record Hindered(String why) implements Outcome {}

    /// Puts right what a revert must not take back.
    public interface Mending {
        /// Called after each revert and before its commit.
        ///
        /// @param place where the revert is made
        /// @param last whether no other follows
        void mend(Path place, boolean last);
    }

    /// @param scratch a directory outside of the checkout
    public Reverting(Repository repository, Path scratch) {
        this.repository = repository;
        this.place = scratch.toAbsolutePath().resolve("tree");
    }

    /// Reverts these commits in their order.
    ///
    /// @param records the beginning of paths in which a conflict is settled by what is there now
    /// @param kept a path that only `mending` changes
    public Outcome run(List<CommitId> commits, String records, Mending mending, String kept) {
        Optional<String> branch =
                repository.head() instanceof Head.OnBranch(String ref, _)
                        ? Optional.of(ref)
                        : Optional.empty();
        CommitId tip = repository.head().tip().orElseThrow();
        Worktrees worktrees = new Worktrees(repository);
        try {
            Repository aside = worktrees.make(place, tip);
            List<CommitId> made = new ArrayList<>();
            for (CommitId commit : commits) {
                boolean last = made.size() == commits.size() - 1;
                Optional<String> conflict = apply(aside.git(), commit, records);
                if (conflict.isPresent()) {
                    return new Refused(commit.brief() + " cannot be reverted: " + conflict.get());
                }
                keep(aside.git(), kept);
                mending.mend(place, last);
                made.add(commit(aside, commit, kept));
            }
            return published(new Line(repository, branch, "rollback"), made);
        } finally {
            worktrees.remove(place);
        }
    }

    private static Outcome published(Line line, List<CommitId> made) {
        Line.Published published = line.publish(made.getLast());
        line.settle();
        return switch (published) {
            case Line.Reached _ -> new Done(made);
            case Line.Outrun _ -> new Hindered(line.name() + " has grown meanwhile");
            case Line.Refused(String why) -> new Hindered(why);
        };
    }

    /// Reverts one commit in a worktree aside, without committing. Returns what stands against the
    /// revert, where something does.
    private static Optional<String> apply(Git aside, CommitId commit, String records) {
        Call revert = Call.of("revert", "--no-commit", "--no-edit", commit.value());
        if (aside.succeeds(revert)) {
            return Optional.empty();
        }
        List<GitPath> open =
                Split.at(
                                aside.run(
                                                Call.reading(
                                                        "diff",
                                                        "--name-only",
                                                        "--diff-filter=U",
                                                        "-z"))
                                        .stdout()
                                        .toArray(),
                                '\0')
                        .stream()
                        .map(GitPath::of)
                        .toList();
        List<TreePath> others =
                open.stream()
                        .map(GitPath::tree)
                        .filter(path -> !path.text().startsWith(records))
                        .toList();
        if (open.isEmpty() || !others.isEmpty()) {
            return Optional.of(
                    others.isEmpty() ? "git refuses it" : "conflict in " + Shown.paths(others));
        }
        open.forEach(path -> keep(aside, path.text()));
        return Optional.empty();
    }

    /// The path as it is in the commit that is checked out, or gone where that lacks it.
    private static void keep(Git aside, String path) {
        boolean there = aside.succeeds(Call.reading("cat-file", "-e", "HEAD:" + path));
        Call call =
                there
                        ? Call.of("checkout", "--quiet", "HEAD", "--", path)
                        : Call.of("rm", "--quiet", "--force", "--ignore-unmatch", "--", path);
        aside.run(call.withVariable("GIT_LITERAL_PATHSPECS", "1"));
    }

    private CommitId commit(Repository aside, CommitId reverted, String kept) {
        Git there = aside.git();
        boolean _ = there.succeeds(Call.of("add", "--", kept));
        String subject = there.line(Call.reading("log", "-1", "--format=%s", reverted.value()));
        String message = "Revert \"" + subject + "\"\n\nThis reverts commit " + reverted + ".\n";
        there.run(Call.of("commit", "--quiet", "--allow-empty", "-F", "-").withInput(message));
        return aside.head().tip().orElseThrow();
    }
}
