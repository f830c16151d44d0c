package baton.world.run.step;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RecordFiles;
import baton.core.run.WorkStep;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Head;
import baton.world.git.guard.History;
import baton.world.git.read.Revisions;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;

import java.util.List;
import java.util.Set;

/// Stashes that a person makes in the checkout while a run is at work there. One that holds files
/// of the step has taken them out of the attempt: what is left says nothing about the agent, and
/// the attempt does not count. The stash is the person's and is never touched.
record StashedWork(RunSetting run, Snapshots snapshots, History history) {

    /// Stops the run where a person made a stash of the work on a step. A stash is judged once:
    /// whoever resumes knows of it.
    ///
    /// @param persons false if programs of the run are known to have moved such names
    void judge(WorkStep work, boolean persons) {
        List<CommitId> made = history.stashed();
        if (made.isEmpty()) {
            return;
        }
        history.acceptStashes();
        for (CommitId stash : persons ? made : List.<CommitId>of()) {
            List<GitPath> held = held(work, stash);
            if (!held.isEmpty()) {
                throw holding(work, stash, held);
            }
        }
    }

    /// The files of the step, and those of earlier steps that are in no commit.
    private List<GitPath> held(WorkStep work, CommitId stash) {
        Revisions revisions = new Revisions(run.repository());
        if (!isMadeHere(revisions.subject(stash))) {
            return List.of();
        }
        Set<GitPath> uncommitted = revisions.between(history.start(), snapshots.beforeTree());
        return revisions.inStash(stash).stream()
                .filter(path -> !RecordFiles.hold(path.tree()))
                .filter(p -> work.scope().mayChange(p.tree()) || uncommitted.contains(p))
                .toList();
    }

    /// All working trees of a repository share one list of stashes. Git names the branch in each,
    /// some versions of git by the last part of its name.
    private boolean isMadeHere(String subject) {
        String branch =
                history.head() instanceof Head.OnBranch here ? here.branch() : "(no branch)";
        String last = branch.substring(branch.lastIndexOf('/') + 1);
        return subject.contains("n " + branch + ":") || subject.contains("n " + last + ":");
    }

    private static Failure holding(WorkStep work, CommitId stash, List<GitPath> held) {
        String message =
                "while the run was at work, the stash %s was made, which holds files of %s: %s"
                        .formatted(stash.brief(), work.unit(), Detail.shown(held));
        String fix =
                "resume: the step is begun again, no attempt is used, and the stash stays as it is"
                        + " (`git stash show -u %s` shows it)".formatted(stash.brief());
        return new Failure(Fault.REF_MOVED_MEANWHILE.because(message).withFix(fix));
    }
}
