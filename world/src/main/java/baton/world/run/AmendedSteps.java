package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.StepRecord;
import baton.core.run.Journaled;
import baton.core.run.MadeCommits;
import baton.core.run.PlanRun;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.read.GitLog;
import baton.world.git.read.Revisions;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Launch;
import baton.world.run.setting.RunSetting;
import baton.world.run.store.StoredJournal;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The steps whose commits a person has taken off the history, or has put something else in the
/// place of. To do such a step again is to have an agent work over what the person did, and nobody
/// but the person decides that.
///
/// @param own the ids of commits that were made for steps
record AmendedSteps(Repository repository, Set<String> own) {
    AmendedSteps {
        own = Set.copyOf(own);
    }

    /// The reason not to do these steps again without the word of a person.
    static Optional<Problem> objection(RunSetting run, PlanRun state, Collection<Integer> lost) {
        Set<String> own =
                MadeCommits.steps(Journaled.read(StoredJournal.read(run.folder().journal())))
                        .keySet();
        Map<Integer, String> commits = new TreeMap<>();
        lost.forEach(
                number ->
                        state.step(number)
                                .flatMap(state::commit)
                                .ifPresent(id -> commits.put(number, id)));
        return new AmendedSteps(run.repository(), own).objection(commits);
    }

    /// The same where a progress file alone tells of them: refuses to begin.
    static void refuse(Launch launch, Optional<Progress> progress, List<Integer> wanted) {
        if (launch.resumes() && !launch.isApproved()) {
            progress.map(told -> ClaimedSteps.of(launch.target(), told).records())
                    .ifPresent(claimed -> refuse(launch, claimed, wanted));
        }
    }

    private static void refuse(
            Launch launch, Map<Integer, StepRecord> claimed, List<Integer> wanted) {
        Map<Integer, String> commits = new TreeMap<>();
        claimed.forEach((step, told) -> told.commit().ifPresent(id -> commits.put(step, id)));
        Revisions revisions = new Revisions(launch.target().repository());
        Set<String> own =
                commits.values().stream()
                        .flatMap(id -> revisions.recorded(id).stream())
                        .map(CommitId::value)
                        .collect(Collectors.toSet());
        commits.keySet().retainAll(wanted);
        new AmendedSteps(launch.target().repository(), own)
                .objection(commits)
                .ifPresent(
                        problem -> {
                            throw new Failure(problem);
                        });
    }

    private Optional<Problem> objection(Map<Integer, String> commits) {
        Revisions revisions = new Revisions(repository);
        return commits.entrySet().stream()
                .flatMap(
                        step ->
                                revisions
                                        .recorded(step.getValue())
                                        .filter(commit -> !revisions.isInHistory(commit))
                                        .map(commit -> objection(step.getKey(), commit, revisions))
                                        .stream())
                .findFirst();
    }

    private Problem objection(int step, CommitId proved, Revisions revisions) {
        Optional<CommitId> fork = revisions.fork(List.of(proved));
        Optional<CommitId> parent = revisions.commit(proved + "^");
        if (fork.isEmpty() || parent.isEmpty()) {
            return dropped(step, proved);
        }
        Set<GitPath> paths = revisions.between(parent.get(), proved);
        return GitLog.since(repository, fork.get()).stream()
                .filter(commit -> !own.contains(commit.id().value()))
                .flatMap(commit -> rewritten(step, proved, commit, paths).stream())
                .findFirst()
                .orElseGet(() -> dropped(step, proved));
    }

    private static Optional<Problem> rewritten(
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
        return Optional.of(Fault.STEP_REWRITTEN.because(message).withFix(fix));
    }

    private static Problem dropped(int step, CommitId proved) {
        String message =
                """
                step %d was proved as %s; the history does not have that commit any more, nor its \
                files as they were proved\
                """
                        .formatted(step, proved.brief());
        String fix =
                """
                with `--resume --yes` the step is done again on top of what is there, and \
                `git cherry-pick %s` brings back what was proved\
                """
                        .formatted(proved.brief());
        return Fault.STEP_REWRITTEN.because(message).withFix(fix);
    }
}
