package baton.world.run;

import baton.core.contract.progress.Drift;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.Revisions;
import baton.world.run.setting.WorkingTree;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/// The steps that a run does not work on, since they are said to be done: a plan is not complete by
/// what others said of it. Of plans the progress files say so, of WORKs the history does.
///
/// @param asked the steps that the run was started for, and does not work on
/// @param done the TASKs that were done before, each with the commit that says so
record LeftAlone(
        ClaimedSteps claims, IntPredicate asked, Map<Integer, String> done, WorkingTree tree) {
    LeftAlone {
        done = Map.copyOf(done);
    }

    Set<Integer> steps() {
        Set<Integer> steps = new TreeSet<>(done.keySet());
        claims.claimed(asked).forEach(work -> steps.add(work.number()));
        return steps;
    }

    /// The commits of these steps, as git has them now.
    Map<Integer, String> commits() {
        Map<Integer, String> commits = new TreeMap<>(claims.commits(asked, tree));
        commits.putAll(done);
        return commits;
    }

    /// The commit at which their work began, or that all of them stand on; nothing where there is
    /// no such step.
    Optional<CommitId> base(Repository repository) {
        if (!done.isEmpty()) {
            return new Revisions(repository)
                    .fork(done.values().stream().flatMap(id -> CommitId.of(id).stream()).toList());
        }
        return steps().isEmpty() ? Optional.empty() : claims.base();
    }

    List<Drift> drift() {
        return claims.drift(asked, tree);
    }
}
