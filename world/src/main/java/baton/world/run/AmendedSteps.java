package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.progress.Progress;
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

    /// One such step.
    ///
    /// @param there true if the history still has the commit of the step
    /// @param replaced true if a commit of somebody else's has changed the files of the step
    /// @param problem the reason not to do the step again without the word of a person
    record Amended(int step, boolean there, boolean replaced, Problem problem) {}

    /// Those among the steps that git does not prove any more.
    static List<Amended> of(RunSetting run, PlanRun state, Collection<Integer> lost) {
        if (lost.isEmpty()) {
            return List.of();
        }
        Set<String> own =
                MadeCommits.steps(Journaled.read(StoredJournal.read(run.folder().journal())))
                        .keySet();
        Map<Integer, String> commits = new TreeMap<>();
        lost.forEach(
                number ->
                        state.step(number)
                                .flatMap(state::commit)
                                .ifPresent(id -> commits.put(number, id)));
        return new AmendedSteps(run.repository(), own).among(commits);
    }

    /// Those among the steps of merged sessions that a person has taken back on top of the merge. A
    /// branch that lacks the merge itself is told of when something is merged into it.
    static List<Amended> ofMerged(RunSetting run, PlanRun state, Collection<Integer> lost) {
        return of(run, state, lost).stream().filter(Amended::there).toList();
    }

    /// The same where progress files alone tell of them.
    static List<Amended> of(Repository repository, ClaimedSteps claims, List<Integer> wanted) {
        Map<Integer, String> commits = new TreeMap<>();
        claims.records()
                .forEach((step, told) -> told.commit().ifPresent(id -> commits.put(step, id)));
        Revisions revisions = new Revisions(repository);
        Set<String> own =
                commits.values().stream()
                        .flatMap(id -> revisions.recorded(id).stream())
                        .map(CommitId::value)
                        .collect(Collectors.toSet());
        commits.keySet().retainAll(wanted);
        return new AmendedSteps(repository, own).among(commits);
    }

    /// Refuses to begin where a progress file tells of such a step.
    static void refuse(Launch launch, Optional<Progress> progress, List<Integer> wanted) {
        if (launch.resumes() && !launch.isApproved()) {
            progress.map(told -> ClaimedSteps.of(launch.target(), told))
                    .map(claims -> of(launch.target().repository(), claims, wanted))
                    .ifPresent(AmendedSteps::refuse);
        }
    }

    /// Refuses to go on with such steps, where there is one.
    static void refuse(List<Amended> amended) {
        objection(amended)
                .ifPresent(
                        problem -> {
                            throw new Failure(problem);
                        });
    }

    /// The reason not to go on without the word of a person.
    static Optional<Problem> objection(List<Amended> amended) {
        return amended.stream().map(Amended::problem).findFirst();
    }

    /// The steps in whose place there is something else.
    static Set<Integer> replaced(List<Amended> amended) {
        return amended.stream()
                .filter(Amended::replaced)
                .map(Amended::step)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<Amended> among(Map<Integer, String> commits) {
        Revisions revisions = new Revisions(repository);
        return commits.entrySet().stream()
                .flatMap(
                        step ->
                                revisions.recorded(step.getValue()).stream()
                                        .flatMap(id -> look(step.getKey(), id, revisions).stream()))
                .toList();
    }

    /// Looks for what came in the place of a step's commit, or was put on top of it.
    private Optional<Amended> look(int step, CommitId proved, Revisions revisions) {
        boolean there = revisions.isInHistory(proved);
        Optional<CommitId> since = there ? Optional.of(proved) : revisions.fork(List.of(proved));
        Set<GitPath> paths =
                revisions
                        .commit(proved + "^")
                        .map(parent -> revisions.between(parent, proved))
                        .orElse(Set.of());
        Optional<Amended> found =
                since.flatMap(from -> newest(from, paths))
                        .map(other -> other.problem(step, proved, there))
                        .map(problem -> new Amended(step, there, true, problem));
        return there
                ? found
                : found.or(
                        () -> Optional.of(new Amended(step, false, false, dropped(step, proved))));
    }

    /// The newest commit since then that is no step's and changes these paths.
    private Optional<Other> newest(CommitId since, Set<GitPath> paths) {
        return GitLog.since(repository, since).stream()
                .filter(commit -> !own.contains(commit.id().value()))
                .map(commit -> Other.of(commit, paths))
                .filter(other -> !other.met().isEmpty())
                .findFirst();
    }

    /// A commit that is no step's, with the paths of a step that it changes.
    private record Other(GitLog.Logged commit, Set<GitPath> met) {
        static Other of(GitLog.Logged commit, Set<GitPath> paths) {
            Set<GitPath> met = new TreeSet<>(commit.paths());
            met.retainAll(paths);
            return new Other(commit, met);
        }

        /// @param there true if the history still has the commit of the step below this one
        Problem problem(int step, CommitId proved, boolean there) {
            String how =
                    there
                            ? "step %d was proved as %s; %s \"%s\" has taken back or changed %s"
                                    + " since"
                            : "step %d was proved as %s; the history has %s \"%s\" instead, which"
                                    + " changes %s otherwise";
            String message =
                    how.formatted(
                            step,
                            proved.brief(),
                            commit.id().brief(),
                            commit.subject(),
                            Detail.shown(met));
            String fix =
                    """
                    look at `git diff %1$s HEAD`; with `--resume --yes` what is there is kept \
                    where it passes, and the step is done again on top of it where it does not; \
                    `git checkout %1$s -- FILE` brings back what was proved\
                    """
                            .formatted(proved.brief());
            return Fault.STEP_REWRITTEN.because(message).withFix(fix);
        }
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
