package baton.world.run;

import baton.core.contract.plan.Checkpoint;
import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.step.Complaint;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.world.engine.Happening;
import baton.world.git.Change;
import baton.world.git.Commit;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Head;
import baton.world.git.HeadRestore;
import baton.world.git.Objects;
import baton.world.git.PutBack;
import baton.world.git.Salvage;
import baton.world.git.Snapshots;

import java.util.List;
import java.util.Optional;

/// Going back without losing anything: what an attempt made is saved first, then put back.
final class Retreats {
    private final RunSetting run;
    private final Snapshots snapshots;
    private final Objects objects;
    private final HeadRestore heads;
    private final StepStarts starts;
    private Optional<Head> captured = Optional.empty();

    Retreats(RunSetting run, Snapshots snapshots, Objects objects, StepStarts starts) {
        this.run = run;
        this.snapshots = snapshots;
        this.objects = objects;
        this.heads = new HeadRestore(run.repository());
        this.starts = starts;
    }

    /// Remembers what is checked out, right before an agent may move it.
    void capture() {
        captured = Optional.of(run.repository().head());
    }

    /// Whether the agent moved what is checked out. Commits it only added are folded back into
    /// the working tree; anything else is put right and held against it.
    Optional<Complaint> historyMoved(RunEffect.ForStep owed) {
        Head before = captured.orElseGet(() -> head(owed));
        Head now = run.repository().head();
        if (now.equals(before)) {
            heads.unstage();
            return Optional.empty();
        }
        boolean added = Heads.word(now).equals(Heads.word(before)) && descends(now, before);
        heads.restore(before, pin(owed, ".commits"));
        return added
                ? Optional.empty()
                : Optional.of(
                        new Complaint(
                                Complaint.Kind.HISTORY_MOVED,
                                List.of(Heads.word(before) + " became " + Heads.word(now))));
    }

    private boolean descends(Head now, Head before) {
        return now.tip().isPresent()
                && before.tip().isPresent()
                && heads.descends(now.tip().get(), before.tip().get());
    }

    /// Saves the attempt; puts back what strayed, or everything when the step ends.
    Happening retreat(WorkStep work, RunEffect.ForStep owed, boolean everything) {
        StepStarts.Start start = starts.of(owed.step());
        Salvage.Saved saved = save(work, owed, start, "");
        heads.restore(head(owed), pin(owed, ".commits"));
        List<GitPath> back =
                snapshots.changes().stream()
                        .filter(change -> everything || !mayStay(work, change))
                        .map(Change::path)
                        .filter(path -> !saved.leftOut().contains(path))
                        .toList();
        PutBack putBack = snapshots.putBack(back);
        Optional<String> ref = saved.commit().map(_ -> pin(owed, ""));
        return StepWork.happening(owed, new StepEvent.Salvaged(ref), detail(saved, putBack));
    }

    private static boolean mayStay(WorkStep work, Change change) {
        return change.kind() != Change.Kind.NESTED
                && work.scope().mayChange(change.path().display());
    }

    /// After a crash: the step's own commit counts; otherwise everything is saved and the start
    /// state is restored. New files are put back wherever they are, for the run made them; a
    /// tracked file outside the step's paths may be the user's, and stops the resume.
    Happening recover(WorkStep work, RunEffect.ForStep owed, boolean mayHaveCommitted) {
        StepStarts.Start start = starts.of(owed.step());
        Optional<CommitId> own = mayHaveCommitted ? ownCommit(work, start) : Optional.empty();
        if (own.isPresent()) {
            return StepWork.happening(
                    owed, new StepEvent.Recovered(own.map(CommitId::value)), new Detail());
        }
        Salvage.Saved saved = save(work, owed, start, "");
        heads.restore(head(owed), pin(owed, ".commits"));
        List<GitPath> back =
                snapshots.changes().stream()
                        .filter(c -> mayStay(work, c) || c.kind() == Change.Kind.ADDED)
                        .map(Change::path)
                        .filter(path -> !saved.leftOut().contains(path))
                        .toList();
        PutBack putBack = snapshots.putBack(back);
        refuseForeign();
        return StepWork.happening(
                owed,
                new StepEvent.Recovered(Optional.empty()),
                detail(saved, putBack)
                        .with("ref", Value.of(saved.commit().map(_ -> pin(owed, "")))));
    }

    /// What is still different after everything of the run was put back is somebody else's.
    private void refuseForeign() {
        List<Change> foreign = snapshots.changes();
        if (!foreign.isEmpty()) {
            throw DirtyTree.failure(foreign);
        }
    }

    /// The one commit on top of the step's start, with the message the plan gives.
    private Optional<CommitId> ownCommit(WorkStep work, StepStarts.Start start) {
        Optional<Commit> head = run.repository().head().tip().flatMap(objects::commit);
        return head.filter(commit -> commit.parents().equals(List.of(start.commit())))
                .filter(commit -> saysTheSame(work.step().checkpoint(), commit))
                .map(Commit::id);
    }

    private static boolean saysTheSame(Checkpoint checkpoint, Commit made) {
        return checkpoint instanceof Checkpoint.Commit planned
                && planned.subject().map(made.subject()::equals).orElse(true);
    }

    void saveResidue(WorkStep work, RunEffect.ForStep owed) {
        save(work, owed, starts.of(owed.step()), ".residue");
    }

    private Salvage.Saved save(
            WorkStep work, RunEffect.ForStep owed, StepStarts.Start start, String suffix) {
        String message =
                "baton: "
                        + work.unit()
                        + ", attempt "
                        + owed.attempt()
                        + ", try "
                        + owed.tries()
                        + " of run "
                        + run.folder().id();
        return snapshots.salvage(
                pin(owed, suffix), message, start.commit(), run.folder().salvage());
    }

    private String pin(RunEffect.ForStep owed, String suffix) {
        return run.folder()
                        .id()
                        .salvageRef(run.step(owed.step()).unit(), owed.attempt(), owed.tries())
                + suffix;
    }

    private Head head(RunEffect.ForStep owed) {
        StepStarts.Start start = starts.of(owed.step());
        return start.head().equals(Heads.DETACHED)
                ? new Head.Detached(start.commit())
                : new Head.OnBranch(start.head(), start.commit());
    }

    private static Detail detail(Salvage.Saved saved, PutBack putBack) {
        Detail detail = new Detail();
        detail.with("restored", putBack.restored());
        detail.with("removed", putBack.removed());
        detail.with("not_restored", putBack.failed());
        detail.with("left_out", saved.leftOut());
        if (!saved.files().isEmpty()) {
            detail.with(
                    "files", Value.texts(saved.files().stream().map(Object::toString).toList()));
        }
        return detail;
    }
}
