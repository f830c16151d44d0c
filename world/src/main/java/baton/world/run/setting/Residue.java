package baton.world.run.setting;

import baton.core.Shown;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.index.PutBack;
import baton.world.git.snapshot.CommittedMeanwhile;
import baton.world.git.snapshot.Salvage;
import baton.world.git.snapshot.Snapshots;

import java.util.List;
import java.util.Optional;

/// The residue of commands in a tree that nobody else works in at that time. It is nobody's work,
/// but it is saved before it is put back.
public final class Residue {
    private final RunSetting run;
    private final Snapshots snapshots;
    private final Optional<CommitId> tip;

    /// To be made before the commands run: nothing of the run is at work then, and whatever is
    /// there is no residue.
    public Residue(RunSetting run, Snapshots snapshots) {
        this.run = run;
        this.snapshots = snapshots;
        this.tip = run.repository().head().tip();
        snapshots.advance(snapshots.changes());
    }

    /// Puts the tree back to what it was before the commands, when they left something. What was
    /// committed meanwhile is no residue.
    ///
    /// @param told gets the paths that were put back, and the name where they are kept
    public void clear(String name, Detail told) {
        CommitId now = run.repository().head().tip().orElse(run.base());
        if (tip.isPresent() && !now.equals(tip.get())) {
            snapshots.follow(tip.get(), now);
        }
        CommittedMeanwhile meanwhile =
                new CommittedMeanwhile(run.repository(), run.place().state(), now);
        List<Change> changes = snapshots.changes();
        List<Change> others =
                meanwhile.among(changes).stream().filter(c -> !c.path().isRule()).toList();
        snapshots.advance(others);
        List<GitPath> left = meanwhile.without(Change.paths(changes));
        if (left.isEmpty()) {
            return;
        }
        String id = run.folder().id().value();
        Salvage.Saved saved =
                snapshots.salvage(
                        "refs/baton/salvage/" + id + "/" + name,
                        "baton: left behind by " + name + " of run " + id,
                        now,
                        run.folder().salvage());
        PutBack done = snapshots.putBack(left, saved);
        meanwhile.giveBack(left);
        told.with("files", Shown.texts(done.keptNames()));
        saved.ref().ifPresent(ref -> told.with("ref", ref));
        told.with("residue", Detail.shown(left));
    }
}
