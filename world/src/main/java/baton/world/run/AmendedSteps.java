package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.Journaled;
import baton.core.run.MadeCommits;
import baton.core.run.PlanRun;
import baton.core.step.StepRun;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.read.GitLog;
import baton.world.git.read.Revisions;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;
import baton.world.run.store.StoredJournal;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The steps of a run in whose place a person has put something else: their commits are not in the
/// history, and commits that are not the run's change the same files. To do such a step again is to
/// have an agent work over what the person wrote, and nobody but the person decides that.
record AmendedSteps(RunSetting run) {
    /// Refuses to do these steps again where that needs the word of a person.
    void refuse(PlanRun state, List<Integer> lost) {
        for (int number : lost) {
            state.step(number)
                    .flatMap(step -> amended(state, step))
                    .ifPresent(
                            failure -> {
                                throw failure;
                            });
        }
    }

    private Optional<Failure> amended(PlanRun state, StepRun step) {
        Revisions revisions = new Revisions(run.repository());
        return state.commit(step)
                .flatMap(revisions::recorded)
                .filter(commit -> !revisions.isInHistory(commit))
                .flatMap(commit -> amended(step.rules().number(), commit, revisions));
    }

    private Optional<Failure> amended(int step, CommitId proved, Revisions revisions) {
        Optional<CommitId> fork = revisions.fork(List.of(proved));
        Optional<CommitId> parent = revisions.commit(proved + "^");
        if (fork.isEmpty() || parent.isEmpty()) {
            return Optional.empty();
        }
        Set<GitPath> paths = revisions.between(parent.get(), proved);
        Set<String> own =
                MadeCommits.steps(Journaled.read(StoredJournal.read(run.folder().journal())))
                        .keySet();
        return GitLog.since(run.repository(), fork.get()).stream()
                .filter(commit -> !own.contains(commit.id().value()))
                .flatMap(commit -> refused(step, proved, commit, paths).stream())
                .findFirst();
    }

    private static Optional<Failure> refused(
            int step, CommitId proved, GitLog.Logged commit, Set<GitPath> paths) {
        Set<GitPath> met = new TreeSet<>(commit.paths());
        met.retainAll(paths);
        if (met.isEmpty()) {
            return Optional.empty();
        }
        String message =
                """
                step %d was proved as %s; the history has %s "%s" instead, which changes %s \
                otherwise\
                """
                        .formatted(
                                step,
                                proved.brief(),
                                commit.id().brief(),
                                commit.subject(),
                                Detail.shown(met));
        String fix =
                """
                look at `git diff %1$s HEAD`; with `--resume --yes` the step is done again on top \
                of it, and `git checkout %1$s -- FILE` brings back what was proved\
                """
                        .formatted(proved.brief());
        return Optional.of(new Failure(Fault.STEP_REWRITTEN.because(message).withFix(fix)));
    }
}
