package baton.world.run.step;

import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.step.Recovery;
import baton.core.step.StepEvent;
import baton.world.engine.Happening;
import baton.world.git.Call;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.commit.Merging;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Heads;
import baton.world.run.setting.RunSetting;

import java.util.List;
import java.util.Optional;

/// Takes a step up where an earlier life of the program left it.
///
/// A commit is the step's own when its id was in the journal before the branch moved: never by what
/// it says, nor by its content.
record Recoveries(
        RunSetting run, Snapshots snapshots, Retreats retreats, CheckpointWork checkpoints) {

    Happening recover(WorkStep work, RunEffect.ForStep owed, Recovery from) {
        return switch (from) {
            case Recovery.Anew _, Recovery.Skipped _ -> {
                checkpoints.sweep();
                yield retreats.recover(work, owed);
            }
            case Recovery.Judged _ -> {
                checkpoints.sweep();
                yield isStillJudged(work, owed) ? kept(work, owed) : retreats.recover(work, owed);
            }
            case Recovery.Proved _ -> {
                checkpoints.sweep();
                yield kept(work, owed);
            }
            case Recovery.Making(String commit) -> made(work, owed, new CommitId(commit));
        };
    }

    /// True if the tree that was judged is what is there, and nothing but the step's work is in it.
    /// Programs of the run that were cut off may have moved names and settings: these are put back,
    /// and then the attempt is not gone on with.
    private boolean isStillJudged(WorkStep work, RunEffect.ForStep owed) {
        List<Change> changes = snapshots.changes();
        boolean same =
                retreats.isWhereItBegan()
                        && changes.stream().allMatch(change -> Retreats.isOwn(work, change))
                        && snapshots.tree(changes).value().equals(judged());
        if (!same) {
            return false;
        }
        FoundMoves found = retreats.moved(owed);
        return found.complaint().isEmpty() && !found.isBuiltUpon();
    }

    /// The name of the tree that was judged last; empty where nobody has kept it.
    private String judged() {
        String tree = run.treeRef() + "^{tree}";
        Call call = Call.reading("rev-parse", "--verify", "--quiet", tree);
        return run.repository().git().attempt(call).line();
    }

    private Happening made(WorkStep work, RunEffect.ForStep owed, CommitId commit) {
        Optional<CommitId> stands = checkpoints.finished(commit);
        if (stands.isPresent()) {
            retreats.own(commit, stands.get());
            return StepWork.happening(
                    owed, new StepEvent.Recovered(stands.map(CommitId::value)), new Detail());
        }
        checkpoints.rescue(commit, checkpoints.rescueName(work));
        return kept(work, owed);
    }

    /// Recovers a step whose work was proved: the work stays in the tree and is proved again.
    /// Changes that are not the step's own are somebody else's by now: they stay too, and are
    /// named.
    private Happening kept(WorkStep work, RunEffect.ForStep owed) {
        refuseRewritten();
        List<Change> others =
                snapshots.changes().stream().filter(c -> !Retreats.isOwn(work, c)).toList();
        snapshots.advance(others);
        retreats.capture();
        Detail detail = new Detail().with("left", Detail.shown(Change.paths(others)));
        return StepWork.happening(owed, new StepEvent.Recovered(Optional.empty(), true), detail);
    }

    /// Commits that were added are built upon. Where what the step began with is gone, nothing
    /// tells what is wanted.
    private void refuseRewritten() {
        Optional<CommitId> tip = run.repository().head().tip();
        Merging merging = new Merging(run.repository());
        if (tip.filter(now -> merging.contains(now, retreats.start())).isEmpty()) {
            throw Heads.moved(retreats.start(), tip);
        }
    }
}
