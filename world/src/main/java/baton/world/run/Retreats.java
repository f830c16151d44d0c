package baton.world.run;

import baton.core.Shown;
import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.step.Complaint;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.world.engine.Happening;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.History;
import baton.world.git.PutBack;
import baton.world.git.Salvage;
import baton.world.git.Snapshots;
import baton.world.git.Verdict;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Going back without losing anything: what an attempt made is saved first, then put back.
final class Retreats {
    private static final String COMMITS = ".commits";
    private static final String RESIDUE = ".residue";

    private final RunSetting run;
    private final Snapshots snapshots;
    private final History history;

    Retreats(RunSetting run, Snapshots snapshots) {
        this.run = run;
        this.snapshots = snapshots;
        this.history = new History(run.repository(), run.place().state());
        history.recall();
    }

    /// Takes down where the branch, the index and the settings are, before anyone may move them.
    void capture() {
        history.capture();
    }

    /// The commit that the step under way began with.
    CommitId start() {
        return history.start();
    }

    /// What programs of the run could stage is taken off the user's index again. Where they could
    /// not write it, whatever is staged is the user's.
    void keepIndex() {
        if (!run.sandbox().isOn() || !run.place().state().equals(run.folder().path())) {
            history.keepIndex();
        }
    }

    /// Whether the agent moved what it must not. Commits it only added are folded back into the
    /// working tree; anything else is put right and held against it.
    Optional<Complaint> historyMoved(RunEffect.ForStep owed) {
        return switch (history.compare()) {
            case Verdict.Unmoved(boolean indexTouched) -> {
                if (indexTouched) {
                    history.unstage();
                }
                yield Optional.empty();
            }
            case Verdict.OnlyAddedCommits _ -> {
                history.foldBack(pin(owed, COMMITS));
                yield Optional.empty();
            }
            case Verdict.Moved(Shown what) -> {
                history.restore(pin(owed, COMMITS));
                yield Optional.of(new Complaint(Complaint.Kind.HISTORY_MOVED, what));
            }
        };
    }

    /// Saves the attempt; puts back what strayed, or everything when the step ends.
    Happening retreat(WorkStep work, RunEffect.ForStep owed, boolean everything) {
        Salvage.Saved saved = save(work, owed, "");
        historyMoved(owed);
        PutBack putBack = putBack(saved, c -> everything || !isOwn(work, c));
        return StepWork.happening(
                owed, new StepEvent.Salvaged(ref(owed, saved)), detail(saved, putBack));
    }

    /// After a crash: everything is saved and the start state is restored. New files are put back
    /// wherever they are, for the run made them, and so is what came with another commit that was
    /// checked out; a tracked file outside the step's paths may otherwise be the user's, and stops
    /// the resume.
    Happening recover(WorkStep work, RunEffect.ForStep owed) {
        Salvage.Saved saved = save(work, owed, "");
        // Afterwards nothing would tell what it came with, and a crash may come in between.
        Set<GitPath> moved = checkedOut();
        PutBack first = putBack(saved, change -> moved.contains(change.path()));
        historyMoved(owed);
        PutBack putBack = first.and(putBack(saved, c -> isOwn(work, c) || isNew(c)));
        refuseForeign();
        return StepWork.happening(
                owed,
                new StepEvent.Recovered(Optional.empty()),
                detail(saved, putBack).with("ref", Value.of(ref(owed, saved))));
    }

    void saveResidue(WorkStep work, RunEffect.ForStep owed) {
        save(work, owed, RESIDUE);
    }

    private Set<GitPath> checkedOut() {
        return run.repository()
                .head()
                .tip()
                .filter(tip -> !tip.equals(history.start()))
                .map(snapshots::changedAsIn)
                .orElse(Set.of());
    }

    private PutBack putBack(Salvage.Saved saved, Predicate<Change> wanted) {
        List<GitPath> back =
                snapshots.changes().stream()
                        .filter(wanted)
                        .map(Change::path)
                        .filter(path -> !saved.leftOut().contains(path))
                        .toList();
        return snapshots.putBack(back);
    }

    private static boolean isNew(Change change) {
        return change.kind() == Change.Kind.ADDED || !change.isStorable();
    }

    /// Whether a change is the step's to make.
    static boolean isOwn(WorkStep work, Change change) {
        return change.isStorable() && work.scope().mayChange(change.tree());
    }

    /// What is still different after everything of the run was put back is somebody else's.
    private void refuseForeign() {
        List<Change> foreign = snapshots.changes();
        if (!foreign.isEmpty()) {
            throw DirtyTree.failure(foreign);
        }
    }

    private Salvage.Saved save(WorkStep work, RunEffect.ForStep owed, String suffix) {
        String message =
                "baton: %s, attempt %d, try %d of run %s"
                        .formatted(work.unit(), owed.attempt(), owed.tries(), run.folder().id());
        return snapshots.salvage(
                pin(owed, suffix), message, history.start(), run.folder().salvage());
    }

    private Optional<String> ref(RunEffect.ForStep owed, Salvage.Saved saved) {
        return saved.commit().map(_ -> pin(owed, ""));
    }

    private String pin(RunEffect.ForStep owed, String suffix) {
        String unit = run.step(owed.step()).unit();
        return run.folder().id().salvageRef(unit, owed.attempt(), owed.tries()) + suffix;
    }

    private static Detail detail(Salvage.Saved saved, PutBack putBack) {
        Detail detail = new Detail();
        detail.with("restored", Detail.shown(putBack.restored()));
        detail.with("removed", Detail.shown(putBack.removed()));
        detail.with("not_restored", Detail.shown(putBack.failed()));
        detail.with("left_out", Detail.shown(saved.leftOut()));
        detail.with("files", Shown.texts(saved.files().stream().map(Object::toString).toList()));
        return detail;
    }
}
