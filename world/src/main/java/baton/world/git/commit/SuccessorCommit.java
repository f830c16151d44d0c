package baton.world.git.commit;

import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.read.Commit;
import baton.world.git.read.Revisions;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The commit by which the history holds another that was made. A hook of the user's, or the user,
/// may have amended it: what stands in its place, and has all that it changed as it had it, is the
/// same commit with other words or with more in it.
record SuccessorCommit(Repository repository) {
    Optional<CommitId> of(Commit made) {
        return repository.head().tip().flatMap(tip -> of(made, tip));
    }

    /// True if what is checked out is known, by the log of `HEAD`, to have been at this commit:
    /// otherwise a commit that only looks the same may be anybody's.
    boolean wasThere(CommitId commit) {
        Call call = Call.reading("log", "--walk-reflogs", "--format=%H", "HEAD");
        return repository
                .git()
                .attempt(call)
                .stdout()
                .text()
                .lines()
                .anyMatch(commit.value()::equals);
    }

    private Optional<CommitId> of(Commit made, CommitId tip) {
        return new Merging(repository).contains(tip, made.id())
                ? Optional.of(made.id())
                : inItsPlace(made, tip).filter(other -> isSame(made, other)).findFirst();
    }

    /// The objects of the checked-out history that were not in it before that commit was made.
    List<String> objectsSince(Commit made) {
        return repository.head().tip().stream()
                .flatMap(tip -> since(made, tip, "--objects"))
                .map(List::getFirst)
                .toList();
    }

    private Stream<List<String>> since(Commit made, CommitId tip, String what) {
        Stream<String> before = made.parents().stream().map(parent -> "^" + parent);
        String[] words =
                Stream.concat(Stream.of("rev-list", what, tip.value()), before)
                        .toArray(String[]::new);
        String listed = repository.git().run(Call.reading(words)).stdout().text();
        return listed.lines().map(line -> List.of(line.split(" ", -1)));
    }

    /// The commits in this history that follow on what the made one follows on.
    private Stream<CommitId> inItsPlace(Commit made, CommitId tip) {
        List<String> wanted = made.parents().stream().map(CommitId::value).toList();
        return since(made, tip, "--parents")
                .filter(ids -> ids.subList(1, ids.size()).equals(wanted))
                .map(ids -> new CommitId(ids.getFirst()));
    }

    private boolean isSame(Commit made, CommitId other) {
        Revisions revisions = new Revisions(repository);
        CommitId before =
                made.parents().stream()
                        .findFirst()
                        .orElseGet(() -> new CommitId(repository.emptyTree()));
        Set<GitPath> changed = revisions.between(before, made.id());
        return Collections.disjoint(changed, revisions.between(made.id(), other));
    }
}
