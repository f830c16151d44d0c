package baton.world.run.step;

import baton.core.run.WorkStep;
import baton.world.git.Change;
import baton.world.git.GitPath;
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
    /// would say what is seen of the next attempt.
    ///
    /// @param staged the paths that a person has staged
    /// @return true if there are any
    boolean leave(WorkStep work, Set<GitPath> staged) {
        if (staged.isEmpty()) {
            return false;
        }
        List<Change> others =
                snapshots.changes().stream()
                        .filter(change -> staged.contains(change.path()))
                        .filter(change -> change.isStorable() && !change.path().isRule())
                        .filter(change -> !Retreats.isOwn(work, change))
                        .toList();
        if (!others.isEmpty()) {
            snapshots.advance(others);
            String what = "staged by somebody else, left as it is: ";
            run.surroundings()
                    .hearing()
                    .heard(work.number(), what + Detail.shown(Change.paths(others)));
        }
        return !others.isEmpty();
    }
}
