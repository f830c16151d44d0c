package baton.world.run.step;

import baton.core.view.chronicle.IgnoredLoss;
import baton.world.git.GitPath;
import baton.world.git.WorkingFiles;
import baton.world.git.snapshot.Aside;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// The ignored files of the user's checkout while a run works in worktrees beside it. Programs
/// without a sandbox reach them by their paths, and no commit holds them: small ones are copied
/// when a life of the run begins.
public final class LostFiles {
    private final RunSetting run;
    private final Aside aside;

    /// @param run with the user's checkout as its place
    public LostFiles(RunSetting run, Snapshots snapshots) {
        this.run = run;
        this.aside = run.aside(snapshots);
        aside.begin();
    }

    /// The program is started again.
    public void takeUp() {
        aside.beginAgain();
    }

    /// Keeps what the files have lost, and tells of it. The checkout is the user's to work in: a
    /// file of which there is no copy is told only where it is gone.
    public Detail keep() {
        WorkingFiles files = new WorkingFiles(run.repository().top());
        return keep(run, aside, new Detail(), files::isGone);
    }

    /// Keeps what ignored files have lost since the run began, and tells of it.
    ///
    /// @param told those of which there is no copy, or not of everything, that are told
    static Detail keep(RunSetting run, Aside aside, Detail detail, Predicate<GitPath> told) {
        Aside.Lost lost = aside.keepLost(run.folder().lostIgnored());
        Path top = run.repository().top().toAbsolutePath();
        int number = 1;
        for (Map.Entry<Path, List<GitPath>> kept : lost.kept().entrySet()) {
            Path place = top.relativize(kept.getKey().toAbsolutePath());
            detail.with(IgnoredLoss.kept(number), Detail.shown(kept.getValue()));
            detail.with(IgnoredLoss.place(number), place.toString());
            number++;
        }
        List<GitPath> unkept = lost.unkept().stream().filter(told).toList();
        return detail.with(IgnoredLoss.UNKEPT, Detail.shown(unkept));
    }
}
