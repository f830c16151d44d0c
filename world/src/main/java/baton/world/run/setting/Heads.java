package baton.world.run.setting;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.CommitId;
import baton.world.git.Head;

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
