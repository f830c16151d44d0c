package baton.world.run.session;

import baton.core.Fault;
import baton.core.run.SessionRun;
import baton.world.git.CommitId;
import baton.world.git.guard.History;
import baton.world.git.read.Commit;
import baton.world.git.read.Objects;
import baton.world.run.setting.SessionRefs;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The work of sessions that is kept while they have no worktree.
record KeptWork(SessionRefs refs, Objects objects) {
    /// The commit at which the session stood before.
    Optional<CommitId> tip(int session) {
        return last(session).or(() -> refs.leftovers(session).flatMap(this::parent));
    }

    /// The last commit of a session; an earlier life may have left it under the name by which
    /// people find it.
    Optional<CommitId> last(int session) {
        return refs.tip(session).or(() -> refs.rescue(session));
    }

    private Optional<CommitId> parent(CommitId commit) {
        return objects.commit(commit).map(Commit::parents).map(List::getFirst);
    }

    /// The commit that keeps the uncommitted work of a session, on top of this tip.
    Optional<CommitId> uncommitted(int session, CommitId tip) {
        return Stream.of(refs.rescue(session), refs.leftovers(session))
                .flatMap(Optional::stream)
                .filter(dirty -> parent(dirty).equals(Optional.of(tip)))
                .findFirst();
    }

    /// The commit at which its last attempt began, where git still has it without a name.
    ///
    /// @param folder of the session
    Optional<CommitId> unnamed(Path folder) {
        return History.begun(folder).filter(commit -> objects.commit(commit).isPresent());
    }

    /// True if somebody has removed the names of a session that had any. One that ended with
    /// nothing to keep has none, and begins anew where it is taken up.
    boolean isNameless(SessionRun session) {
        boolean endedEmpty =
                session.tally().round() > 1
                        && session.tally().rescue().isEmpty()
                        && session.steps().stream()
                                .noneMatch(step -> step.tally().commit().isPresent());
        return !endedEmpty && tip(session.number()).isEmpty();
    }

    /// Takes what is kept of a merged session from where people look for work that is not. The
    /// session's commits stay under a name where the branch has others in their place.
    void settle(SessionRun session, Predicate<CommitId> isMerged) {
        int number = session.number();
        boolean laid = !session.tally().footing().laid().isEmpty();
        refs.rescue(number)
                .filter(commit -> laid || isMerged.test(commit))
                .ifPresent(_ -> refs.shelve(number));
        if (laid) {
            refs.shelveTip(number);
        }
    }

    /// The words for a person who has removed the names.
    ///
    /// @param begins whether nothing that the session has committed is there
    static String told(int session, CommitId tip, boolean begins) {
        String gone =
                "%s: the names that kept session %d are not there any more; "
                        .formatted(Fault.WORKTREE_LOST, session);
        return gone + (begins ? "it begins anew" : "it goes on from " + tip.value());
    }
}
