package baton.world.run.step;

import baton.core.run.WorkStep;
import baton.world.files.Below;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.TreeId;
import baton.world.git.WorkingFiles;
import baton.world.git.guard.Names;
import baton.world.git.read.Revisions;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;

import java.util.List;
import java.util.Set;

/// The files that a person has staged while programs of the run were at work that had git stage
/// nothing. As with commits, who stages a file tells whose it is: it stays, staged as it is, and
/// no attempt answers for it.
record StagedWork(RunSetting run, Snapshots snapshots) {
    /// Leaves those alone that the step is not to make. Rules of git's are no such files: they
    /// would say what is seen of the next attempt, and how its files become content.
    ///
    /// @param staged the paths that a person has staged, submodules that were added among them
    /// @param moved the submodules in which a person has checked out another commit
    /// @return true if there are any
    boolean leave(WorkStep work, Set<GitPath> staged, List<GitPath> moved) {
        if (staged.isEmpty() && moved.isEmpty()) {
            return false;
        }
        List<Change> others =
                snapshots.changes().stream()
                        .filter(change -> isStaged(change, staged) || isOf(moved, change))
                        .filter(change -> !Retreats.isOwn(work, change))
                        .toList();
        if (!others.isEmpty()) {
            snapshots.advance(others);
            String what = "staged or moved by somebody else, left as it is: ";
            run.surroundings()
                    .hearing()
                    .heard(work.number(), what + Detail.shown(Change.paths(others)));
        }
        return !others.isEmpty();
    }

    private static boolean isStaged(Change change, Set<GitPath> staged) {
        boolean stays = change.isStorable() && !change.path().isRule();
        return staged.contains(change.path()) && (stays || change.kind() == Change.Kind.NESTED);
    }

    private static boolean isOf(List<GitPath> submodules, Change change) {
        return submodules.stream()
                .anyMatch(
                        path ->
                                path.equals(change.path())
                                        || change.path().text().startsWith(path.text() + "/"));
    }

    /// Keeps the files that no commit has and that the step may change: an agent is about to be
    /// asked, and may write over them. Steps that make no commit leave such files too.
    ///
    /// @param before the state before the attempt, which no commit holds
    /// @param start the commit that the attempt begins with
    /// @param ref the name to keep them at
    void keep(WorkStep work, TreeId before, CommitId start, String ref) {
        WorkingFiles files = new WorkingFiles(run.repository().top());
        Set<GitPath> loose = new Revisions(run.repository()).between(start, before);
        List<GitPath> meeting =
                loose.stream()
                        .filter(path -> work.scope().mayChange(path.tree()) && !isLeft(path))
                        .filter(path -> files.kind(path) != Below.Kind.NOTHING)
                        .toList();
        if (!meeting.isEmpty()) {
            Names names = new Names(run.repository());
            String message = "baton: files in no commit before " + work.unit();
            String kept = names.pin(ref, names.commit(before, start, message));
            String what = "in no commit, and the step may change it: ";
            run.surroundings()
                    .hearing()
                    .heard(work.number(), what + Detail.shown(meeting) + "; kept at " + kept);
        }
    }

    private boolean isLeft(GitPath path) {
        return path.text().equals(run.facts().plan())
                || run.steps().stream()
                        .filter(step -> !step.rules().commits())
                        .anyMatch(step -> step.scope().lists(path.tree()));
    }
}
