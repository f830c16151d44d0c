package baton.world.run;

import baton.core.TreePath;
import baton.core.proof.AuditHistory.Made;
import baton.core.proof.PassedStep;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.index.JudgedTree.Differing;
import baton.world.git.read.GitLog;
import baton.world.git.read.HeldCommits;
import baton.world.git.read.Revisions;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// The commits of steps that a person has given other words, another place or something more, or
/// has joined: the history holds them under other ids.
///
/// They are looked for where the history left the old ones, which may be before the run began.
record RewrittenSteps(HeldCommits held) {

    /// Those of the steps whose commit is not in the history as it was written down, by the number
    /// of the step.
    ///
    /// @param commits the history since the work began
    Map<Integer, Made> among(List<PassedStep> passed, List<Made> commits) {
        SequencedMap<Integer, CommitId> lost = lost(passed, commits);
        Optional<CommitId> tip = repository().head().tip();
        if (lost.isEmpty() || tip.isEmpty()) {
            return Map.of();
        }
        List<CommitId> each = lost.values().stream().distinct().toList();
        // A history of its own has nothing in common with the one that was left.
        CommitId fork = new Revisions(repository()).fork(each).orElse(each.getFirst());
        return found(lost, held.found(each, fork, tip.get()), since(fork));
    }

    private Map<Integer, Made> found(
            SequencedMap<Integer, CommitId> lost,
            Map<CommitId, CommitId> found,
            Map<String, Made> there) {
        Map<CommitId, List<TreePath>> changed = new HashMap<>();
        Differing.ofEach(repository().git(), List.copyOf(found.keySet()))
                .forEach((id, paths) -> changed.put(id, Audits.trees(paths.keySet())));
        Map<Integer, Made> renamed = new HashMap<>();
        lost.forEach(
                (step, was) ->
                        Optional.ofNullable(found.get(was))
                                .map(now -> there.get(now.value()))
                                .map(now -> now.of(changed.getOrDefault(was, List.of())))
                                .ifPresent(now -> renamed.put(step, now)));
        return renamed;
    }

    private Map<String, Made> since(CommitId fork) {
        Map<String, Made> since = new HashMap<>();
        GitLog.since(repository(), fork)
                .forEach(
                        logged ->
                                since.put(
                                        logged.id().value(),
                                        Audits.made(logged, Optional.empty())));
        return since;
    }

    private SequencedMap<Integer, CommitId> lost(List<PassedStep> passed, List<Made> commits) {
        Revisions revisions = new Revisions(repository());
        SequencedMap<Integer, CommitId> lost = new LinkedHashMap<>();
        for (PassedStep step : passed) {
            step.commit()
                    .filter(id -> commits.stream().noneMatch(made -> made.id().startsWith(id)))
                    .flatMap(revisions::recorded)
                    .filter(commit -> !revisions.isInHistory(commit))
                    .ifPresent(commit -> lost.put(step.step().number(), commit));
        }
        return lost;
    }

    private Repository repository() {
        return held.repository();
    }
}
