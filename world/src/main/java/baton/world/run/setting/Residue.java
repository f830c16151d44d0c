package baton.world.run.setting;

import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.snapshot.Snapshots;

import java.util.List;
import java.util.Optional;

/// The residue of commands in a tree that nobody else works in at that time. It is nobody's work,
/// but it is saved before it is put back.
public final class Residue {
    private final RunSetting run;
    private final Snapshots snapshots;
    private final Optional<CommitId> tip;

    /// To be made before the commands run.
    public Residue(RunSetting run, Snapshots snapshots) {
        this.run = run;
        this.snapshots = snapshots;
        this.tip = run.repository().head().tip();
    }

    /// Puts the tree back to what it was before the commands, when they left something. What was
    /// committed meanwhile is no residue.
    public void clear(String name) {
        Optional<CommitId> now = run.repository().head().tip();
        if (tip.isPresent() && now.isPresent() && !now.equals(tip)) {
            snapshots.follow(tip.get(), now.get());
        }
        List<Change> left = snapshots.changes();
        if (left.isEmpty()) {
            return;
        }
        String id = run.folder().id().value();
        CommitId parent = run.repository().head().tip().orElse(run.base());
        snapshots.salvage(
                "refs/baton/salvage/" + id + "/" + name,
                "baton: left behind by " + name + " of run " + id,
                parent,
                run.folder().salvage());
        snapshots.putBack(Change.paths(left));
    }
}
