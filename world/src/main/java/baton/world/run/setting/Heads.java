package baton.world.run.setting;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.CommitId;
import baton.world.git.Head;
import baton.world.git.Repository;

import java.util.Optional;

/// The words for what is checked out, as the journal names it.
public final class Heads {
    public static final String DETACHED = "detached";

    private Heads() {}

    public static String word(Head head) {
        return switch (head) {
            case Head.OnBranch on -> on.ref();
            case Head.Detached _ -> DETACHED;
            case Head.Unborn(String ref) -> ref;
        };
    }

    /// As people call it.
    public static String said(Head head) {
        return switch (head) {
            case Head.OnBranch on -> on.branch();
            case Head.Detached(CommitId commit) -> "the commit " + commit.brief();
            case Head.Unborn(String ref) -> ref;
        };
    }

    /// The way back to what was checked out: a branch that was renamed cannot be switched to.
    public static String wayBack(Repository repository, Head before) {
        boolean gone =
                before instanceof Head.OnBranch(String ref, _) && repository.commit(ref).isEmpty();
        return gone && repository.head() instanceof Head.OnBranch now
                ? "`git branch -m %s %s` gives the branch its name back"
                        .formatted(now.branch(), said(before))
                : "switch back to " + said(before);
    }

    /// The failure that another commit is checked out than the one that the step began with.
    public static Failure moved(CommitId start, Optional<CommitId> tip) {
        String now = tip.map(CommitId::brief).orElse("nothing");
        String message =
                "the step began with %s, and %s is checked out now".formatted(start.brief(), now);
        return new Failure(
                Fault.BRANCH_MOVED
                        .because(message)
                        .withFix(
                                "resume to build upon commits that were added; where the branch was"
                                        + " reset or switched, bring it back first"));
    }
}
