package baton.world.prove;

import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.Revisions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A branch that is about to be pushed, as git tells its pre-push hook.
///
/// @param name the branch as the remote will call it
/// @param tip the commit that is pushed
/// @param there the commit that the remote has; nothing for a new branch
public record PushedRef(String name, CommitId tip, Optional<CommitId> there) {
    private static final String BRANCHES = "refs/heads/";
    private static final int WORDS = 4;

    /// Reads the lines that git writes: the local ref and its commit, the remote's and its. Tags,
    /// notes and what is deleted are left out: nothing of them is proved.
    public static List<PushedRef> read(String lines) {
        List<PushedRef> refs = new ArrayList<>();
        for (String line : lines.lines().toList()) {
            String[] words = line.strip().split(" ", -1);
            if (words.length == WORDS && words[2].startsWith(BRANCHES)) {
                String name = words[2].substring(BRANCHES.length());
                id(words[1]).ifPresent(tip -> refs.add(new PushedRef(name, tip, id(words[3]))));
            }
        }
        return refs;
    }

    /// Zeros stand for nothing.
    private static Optional<CommitId> id(String word) {
        return CommitId.of(word).filter(_ -> !word.matches("0+"));
    }

    /// The commits that the remote does not have; nothing where no commit of it is known here that
    /// they descend from.
    public Optional<ProofRange> range(Repository repository, String remote) {
        List<String> known =
                there.filter(id -> new Revisions(repository).commit(id.value()).isPresent())
                        .map(id -> List.of(id.value()))
                        .orElseGet(() -> repository.names("refs/remotes/" + remote + "/"));
        return fork(repository, known).map(base -> new ProofRange(base, Optional.of(tip)));
    }

    /// Among several tips the one that most of the branch is in counts.
    private Optional<CommitId> fork(Repository repository, List<String> known) {
        if (known.isEmpty()) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>(List.of("merge-base", tip.value()));
        words.addAll(known);
        Call call = Call.reading(words.toArray(String[]::new));
        return CommitId.of(repository.git().attempt(call).line());
    }
}
