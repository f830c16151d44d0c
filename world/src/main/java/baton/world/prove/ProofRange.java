package baton.world.prove;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.Revisions;

import java.util.Optional;

/// The two ends of a change as the user writes them, as for `git diff`.
///
/// @param tip nothing for the working tree as it is
public record ProofRange(CommitId base, Optional<CommitId> tip) {
    private static final String HEAD = "HEAD";

    /// Reads `BASE`, `BASE..TIP` or `BASE...TIP`; a side that is left out is `HEAD`, and so is the
    /// base where nothing is written.
    public static ProofRange read(Repository repository, Optional<String> word) {
        if (repository.head().tip().isEmpty()) {
            throw new Failure(Fault.NO_COMMITS.because("the repository has no commits yet"));
        }
        String range = word.orElse(HEAD);
        int dots = range.indexOf("..");
        if (dots < 0) {
            return new ProofRange(commit(repository, range), Optional.empty());
        }
        boolean forked = range.startsWith("...", dots);
        CommitId from = commit(repository, range.substring(0, dots));
        CommitId to = commit(repository, range.substring(dots + (forked ? 3 : 2)));
        return new ProofRange(forked ? fork(repository, from, to) : from, Optional.of(to));
    }

    private static CommitId commit(Repository repository, String word) {
        return new Revisions(repository)
                .commit(word.isEmpty() ? HEAD : word)
                .orElseThrow(() -> unknown("there is no commit `" + word + "` in this repository"));
    }

    private static CommitId fork(Repository repository, CommitId from, CommitId to) {
        Call call = Call.reading("merge-base", from.value(), to.value());
        return CommitId.of(repository.git().attempt(call).line())
                .orElseThrow(() -> unknown(from.brief() + " and " + to.brief() + " share none"));
    }

    private static Failure unknown(String message) {
        return new Failure(Fault.COMMIT_NOT_FOUND.because(message));
    }
}
