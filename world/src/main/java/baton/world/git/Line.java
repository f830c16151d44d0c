package baton.world.git;

import baton.core.Shown;

import java.util.Optional;

/// The line of commits that a run publishes to: the branch that was checked out when it began, or
/// what was checked out without one. It grows only by fast-forwards, and never at the cost of
/// anything the user has.
public final class Line {
    private static final int SAID_MAX = 2_000;

    private final Repository checkout;
    private final Git git;
    private final Optional<String> branch;

    /// What came of an attempt to publish.
    ///
    /// ```
    /// Published = Reached | Outrun | Refused(why)
    /// ```
    public sealed interface Published {}

    public record Reached() implements Published {}

    /// The line has grown meanwhile: the merge has to be made anew on what it is now.
    public record Outrun() implements Published {}

    public record Refused(String why) implements Published {}

    /// @param branch the full name of the branch; nothing for what is checked out without one
    public Line(Repository checkout, Optional<String> branch) {
        this.checkout = checkout;
        this.git = checkout.git();
        this.branch = branch;
    }

    /// Where the line ends now; nothing when the user has removed or left it.
    public Optional<CommitId> tip() {
        return branch.isPresent()
                ? checkout.commit(branch.get())
                : checkout.head() instanceof Head.Detached(CommitId commit)
                        ? Optional.of(commit)
                        : Optional.empty();
    }

    public String name() {
        return branch.map(ref -> new Head.OnBranch(ref, new CommitId("0".repeat(40))).branch())
                .map(name -> "the branch " + name)
                .orElse("what was checked out");
    }

    /// Lets the line end with this commit, if that only adds to it.
    public Published publish(CommitId commit) {
        Optional<CommitId> tip = tip();
        if (tip.isEmpty()) {
            return new Refused(name() + " is not there any more");
        }
        Merging merging = new Merging(checkout);
        if (merging.contains(tip.get(), commit)) {
            return new Reached();
        }
        if (!merging.contains(commit, tip.get())) {
            return new Outrun();
        }
        if (checkout.operation().isPresent()) {
            return new Refused("git is in the middle of a " + checkout.operation().get().word());
        }
        return isCheckedOutHere() ? forward(commit) : move(commit, tip.get());
    }

    /// Whether the line holds this commit.
    public boolean has(CommitId commit) {
        Merging merging = new Merging(checkout);
        return tip().filter(tip -> merging.contains(tip, commit)).isPresent();
    }

    public boolean isCheckedOutHere() {
        return switch (checkout.head()) {
            case Head.OnBranch(String ref, _) -> branch.equals(Optional.of(ref));
            case Head.Detached _ -> branch.isEmpty();
            case Head.Unborn _ -> false;
        };
    }

    /// Git refuses this by itself before it overwrites anything.
    private Published forward(CommitId commit) {
        Call call = Call.of("merge", "--ff-only", "--quiet", "--no-stat", commit.value());
        var ended = checkout.exclusively(() -> git.attempt(call));
        if (ended.succeeded()) {
            return new Reached();
        }
        boolean grown =
                tip().filter(tip -> !new Merging(checkout).contains(commit, tip)).isPresent();
        return grown ? new Outrun() : new Refused(firstLines(ended.stderr().text()));
    }

    /// Nobody's files follow a name that is checked out nowhere.
    private Published move(CommitId commit, CommitId tip) {
        String ref = branch.orElseThrow();
        if (isCheckedOutElsewhere(ref)) {
            return new Refused(name() + " is checked out in another worktree");
        }
        Call call = Call.of("update-ref", "-m", "baton: merge", ref, commit.value(), tip.value());
        boolean moved = checkout.exclusively(() -> git.succeeds(call));
        return moved ? new Reached() : new Outrun();
    }

    private boolean isCheckedOutElsewhere(String ref) {
        return git.run(Call.reading("worktree", "list", "--porcelain"))
                .stdout()
                .text()
                .lines()
                .anyMatch(line -> line.equals("branch " + ref));
    }

    private static String firstLines(String said) {
        return Shown.cut(String.join(" ", said.lines().map(String::strip).toList()), SAID_MAX);
    }
}
