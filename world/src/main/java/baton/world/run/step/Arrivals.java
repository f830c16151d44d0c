package baton.world.run.step;

import baton.core.run.WorkStep;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.guard.History;
import baton.world.git.read.GitLog;
import baton.world.git.read.Revisions;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Heads;
import baton.world.run.setting.RunSetting;

import java.util.List;

/// The commits that came to the branch while the run was at work on a step.
record Arrivals(RunSetting run, History history) {
    private static final int NAMED_MAX = 3;

    void tell(WorkStep work, List<CommitId> commits) {
        String what = "the run builds upon new commits: " + words(work, commits);
        run.surroundings().hearing().heard(work.number(), what);
    }

    /// True if commits change files that the step may change, or rules by which its change is seen.
    boolean meet(WorkStep work, CommitId tip) {
        return !meeting(work, tip).isEmpty();
    }

    private List<GitPath> meeting(WorkStep work, CommitId tip) {
        return new Revisions(run.repository())
                .between(history.start(), tip).stream()
                        .filter(path -> work.scope().mayChange(path.tree()) || path.isRule())
                        .toList();
    }

    String words(WorkStep work, List<CommitId> commits) {
        List<GitPath> paths = meeting(work, commits.getLast());
        List<String> named =
                GitLog.since(run.repository(), history.start()).stream()
                        .limit(NAMED_MAX)
                        .map(commit -> commit.id().brief() + " \"" + commit.subject() + "\"")
                        .toList();
        int more = commits.size() - named.size();
        return Heads.said(run.repository().head())
                + " got "
                + String.join(", ", named)
                + (more > 0 ? " and " + more + " more" : "")
                + (paths.isEmpty() ? "" : ", which changes " + Detail.shown(paths));
    }
}
