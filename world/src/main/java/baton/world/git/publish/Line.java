package baton.world.git.publish;

import baton.core.RepoPath;
import baton.core.Shown;
import baton.world.Beside;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Head;
import baton.world.git.Repository;
import baton.world.git.commit.Merging;
import baton.world.git.commit.RefTransaction;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/// The line of commits that a run publishes to: the branch that was checked out when it began, or
/// what was checked out without one. It grows only by fast-forwards, and never at the cost of
/// anything the user has.
///
/// Somebody who switches to another branch in the moment in which it grows is looked after a little
/// later, beside whatever comes next.
public final class Line {
    /// The beginning of a refusal that names files.
    public static final String IN_THE_WAY = "uncommitted files are in the way: ";

    private static final int SAID_MAX = 2_000;
    private static final Duration PATIENCE_MAX = Duration.ofSeconds(5);

    /// A switch waits this long for a name that is locked, and a little longer until it has it.
    private static final Duration SWITCHING = Duration.ofMillis(150);

    private static final String SWITCHED = "checkout: moving from ";

    private final Repository checkout;
    private final Git git;
    private final Optional<String> branch;
    private final Duration patience;
    private final CheckoutMove moves;
    private Optional<Beside<Boolean>> looking = Optional.empty();

    /// The result of an attempt to publish.
    ///
    /// ```
    /// Published = Reached | Outrun | Refused(why)
    /// ```
    public sealed interface Published {}

    public record Reached() implements Published {}

    /// The line has grown or was rewritten meanwhile: the merge has to be made anew on what it is
    /// now.
    public record Outrun() implements Published {}

    public record Refused(String why) implements Published {}

    /// @param branch the full name of the branch; nothing for what is checked out without one
    /// @param run in whose name it grows
    public Line(Repository checkout, Optional<String> branch, String run) {
        this(checkout, branch, run, PATIENCE_MAX);
    }

    /// @param patience how long others may hold git's locks
    Line(Repository checkout, Optional<String> branch, String run, Duration patience) {
        this.checkout = checkout;
        this.git = checkout.git();
        this.branch = branch;
        this.patience = patience;
        this.moves = new CheckoutMove(checkout, run, patience);
    }

    /// The commit at which the line ends now; nothing when the user has removed or left the line.
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
                .orElse("the checked-out commit");
    }

    /// A commit that the line is to end with.
    ///
    /// @param ground the end of the line that it was made on: where somebody has taken that off the
    ///     line since, it would come back
    /// @param kept files of the checkout that stay as they are, whatever the commit has
    /// @param again whether an earlier life of the program may have died in the middle of it
    public record Growth(
            CommitId commit, Optional<CommitId> ground, Collection<RepoPath> kept, boolean again) {
        public Growth {
            kept = List.copyOf(kept);
        }

        public static Growth of(CommitId commit) {
            return new Growth(commit, Optional.empty(), List.of(), false);
        }

        private boolean isOn(CommitId tip) {
            return ground.filter(other -> !other.equals(tip)).isEmpty();
        }
    }

    /// Lets the line end with this commit, if that only adds to it.
    public Published publish(CommitId commit) {
        return publish(Growth.of(commit));
    }

    public Published publish(Growth growth) {
        CommitId commit = growth.commit();
        settle();
        Optional<CommitId> tip = tip();
        if (tip.isEmpty()) {
            return new Refused(name() + " does not exist any more");
        }
        Merging merging = new Merging(checkout);
        if (merging.contains(tip.get(), commit)) {
            return new Reached();
        }
        if (!growth.isOn(tip.get()) || !merging.contains(commit, tip.get())) {
            return new Outrun();
        }
        if (checkout.operation().isPresent()) {
            return new Refused("git is in the middle of a " + checkout.operation().get().word());
        }
        Published published =
                checkout.exclusively(
                        () ->
                                isCheckedOutHere()
                                        ? forward(growth, tip.get())
                                        : move(commit, tip.get()));
        if (published instanceof Reached) {
            looking = Optional.of(later(tip.get(), commit));
        }
        return published;
    }

    /// True if the line holds this commit.
    public boolean has(CommitId commit) {
        Merging merging = new Merging(checkout);
        return tip().filter(tip -> merging.contains(tip, commit)).isPresent();
    }

    /// True if the line is known, by git's log of it, to have ended with this commit once.
    public boolean had(CommitId commit) {
        Call call =
                Call.reading("log", "--walk-reflogs", "--format=%H", branch.orElse("HEAD"), "--");
        return git.attempt(call).stdout().text().lines().anyMatch(commit.value()::equals);
    }

    public boolean isCheckedOutHere() {
        return isLine(checkout.head());
    }

    private boolean isLine(Head head) {
        return switch (head) {
            case Head.OnBranch(String ref, _) -> branch.equals(Optional.of(ref));
            case Head.Detached _ -> branch.isEmpty();
            case Head.Unborn _ -> false;
        };
    }

    private Published forward(Growth growth, CommitId tip) {
        Set<GitPath> kept = growth.kept().stream().map(GitPath::of).collect(Collectors.toSet());
        CheckoutMove.Wanted wanted =
                new CheckoutMove.Wanted(
                        checkout.head(), tip, growth.commit(), kept, growth.again());
        Published end = moves.run(wanted);
        return end instanceof Refused(String why) ? new Refused(Shown.cut(why, SAID_MAX)) : end;
    }

    /// Nobody's files follow a name that is checked out nowhere. While it moves nobody checks it
    /// out.
    private Published move(CommitId commit, CommitId tip) {
        String ref = branch.orElseThrow();
        if (isCheckedOutElsewhere(ref)) {
            return new Refused(name() + " is checked out in another worktree");
        }
        String none = "0".repeat(tip.value().length());
        String head = checkout.head().tip().map(CommitId::value).orElse(none);
        List<String> commands =
                List.of("update " + ref + " " + commit + " " + tip, "verify HEAD " + head);
        Optional<RefTransaction> prepared =
                RefTransaction.prepare(checkout, commands, CheckoutMove.MESSAGE, patience);
        if (prepared.isEmpty()) {
            return RefTransaction.refusal(checkout, commands)
                    .<Published>map(Refused::new)
                    .orElseGet(Outrun::new);
        }
        try (RefTransaction move = prepared.get()) {
            return !isCheckedOutHere() && move.commit() ? new Reached() : new Outrun();
        }
    }

    /// Lets what is checked out go back to an earlier commit, with its files and the index, after
    /// a program of the run has moved it. What is in no commit stays what it is.
    ///
    /// @return what stands against it; then nothing has moved
    public Optional<String> takeBack(CommitId wrong, CommitId right) {
        settle();
        if (checkout.operation().isPresent()) {
            return Optional.of("git is in the middle of a " + checkout.operation().get().word());
        }
        Published end = checkout.exclusively(() -> forward(Growth.of(right), wrong));
        return end instanceof Refused(String why) ? Optional.of(why) : Optional.empty();
    }

    private Beside<Boolean> later(CommitId from, CommitId to) {
        return Beside.begin(
                "baton-look",
                () -> {
                    LockSupport.parkNanos(SWITCHING.toNanos());
                    return look(from, to);
                });
    }

    /// Waits until the look after the last move was taken.
    public void settle() {
        looking.ifPresent(Beside::result);
        looking = Optional.empty();
    }

    /// Looks after a move from the one commit to the other whether somebody switched at the same
    /// time: the files of who left the line go back, and those of who came to it follow.
    ///
    /// @return whether somebody had
    public boolean look(CommitId from, CommitId to) {
        Head head = checkout.head();
        boolean left = !isLine(head) && head.tip().equals(Optional.of(from));
        boolean came = isLine(head) && head.tip().equals(Optional.of(to));
        if ((!left && !came) || !hasSwitched()) {
            return false;
        }
        return checkout.exclusively(
                () -> left ? moves.follow(head, to, from) : moves.follow(head, from, to));
    }

    /// True if the last move of `HEAD` was a switch. Somebody who brings about the same by other
    /// means wants it so.
    private boolean hasSwitched() {
        String last = git.attempt(Call.reading("log", "-g", "-1", "--format=%gs", "HEAD")).line();
        return last.startsWith(SWITCHED);
    }

    private boolean isCheckedOutElsewhere(String ref) {
        return git.run(Call.reading("worktree", "list", "--porcelain"))
                .stdout()
                .text()
                .lines()
                .anyMatch(line -> line.equals("branch " + ref));
    }
}
