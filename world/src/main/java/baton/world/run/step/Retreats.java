package baton.world.run.step;

import baton.core.Failure;
import baton.core.Problem;
import baton.core.Shown;
import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.step.Note;
import baton.core.step.Recovery;
import baton.core.step.StepEffect;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.world.engine.Happening;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Pointer;
import baton.world.git.TreeId;
import baton.world.git.guard.History;
import baton.world.git.guard.Names;
import baton.world.git.guard.SharedNames;
import baton.world.git.index.PutBack;
import baton.world.git.read.Revisions;
import baton.world.git.snapshot.CheckedOutPaths;
import baton.world.git.snapshot.CommittedMeanwhile;
import baton.world.git.snapshot.Salvage;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Detail;
import baton.world.run.setting.DirtyTree;
import baton.world.run.setting.RunSetting;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Going back without losing anything: what an attempt made is saved first, then put back.
final class Retreats {
    private static final String COMMITS = ".commits";
    private static final String RESIDUE = ".residue";
    private static final String MEANWHILE = ".meanwhile";
    private static final String BEFORE = ".before";
    private static final String OTHERS = ".others";

    private final RunSetting run;
    private final Snapshots snapshots;
    private final History history;
    private final Moves moves;
    private Optional<CommitId> committed = Optional.empty();
    private boolean endedInOrder;
    private boolean died;

    Retreats(RunSetting run, Snapshots snapshots, Optional<SharedNames.Worker> beside) {
        this.run = run;
        this.snapshots = snapshots;
        this.history = new History(run.repository(), run.place().state());
        this.moves = new Moves(run, snapshots, history, beside);
        history.recall();
    }

    /// Takes down where the branch, the index and the settings are, before anyone may move them.
    void capture() {
        Optional<TreeId> _ = captured();
    }

    /// The same before an agent is asked, who may write over files of a person.
    void begin(RunEffect.ForStep owed) {
        captured()
                .filter(_ -> inCheckout())
                .ifPresent(
                        loose ->
                                new StagedWork(run, snapshots)
                                        .keep(
                                                run.step(owed.step()),
                                                loose,
                                                history.start(),
                                                pin(owed, OTHERS)));
    }

    /// The state before gets a name where no commit holds it. Nothing else keeps it then, and a
    /// person may have git collect it at any time.
    ///
    /// @return the state before, where no commit holds it
    private Optional<TreeId> captured() {
        Pointer.refuseLost(run.repository());
        moves.capture(committed);
        committed = Optional.empty();
        died = false;
        TreeId before = snapshots.beforeTree();
        if (new Revisions(run.repository()).isOf(history.start(), before)) {
            return Optional.empty();
        }
        new Names(run.repository()).point(run.treeRef() + BEFORE, before);
        return Optional.of(before);
    }

    /// The step's commit is in the history, and the state before holds it when the step ends.
    void committed(CommitId commit) {
        committed = Optional.of(commit);
    }

    /// The step's commit was amended: whatever that has more is nothing that an agent did.
    void amended(CommitId made, CommitId stands) {
        snapshots.follow(made, stands);
    }

    /// Takes what is checked out by now as the step's own, or as made on top of it.
    ///
    /// @param made the step's commit
    /// @param stands the commit by which the history has it
    void own(CommitId made, CommitId stands) {
        history.accept(false);
        amended(made, stands);
    }

    /// The program ends in order while a step is under way: what it and what it started have done
    /// is told from what comes later.
    void leave(Optional<RunEffect.ForStep> current) {
        try {
            current.filter(Retreats::startsPrograms).ifPresent(this::moved);
            capture();
        } catch (Failure asked) {
            // Whoever takes the run up again has an answer to it.
            Problem _ = asked.problem();
        }
        try {
            run.aside(snapshots).leave();
            snapshots.leave();
        } catch (Failure failure) {
            // Then nothing tells what came later: it is as if the program had died.
            Problem _ = failure.problem();
        }
    }

    /// True if programs may have been at work whose changes nobody has looked at since.
    private static boolean startsPrograms(RunEffect.ForStep owed) {
        return owed.effect() instanceof StepEffect.Implement
                || owed.effect() instanceof StepEffect.Verify;
    }

    /// The program is started again: what others did meanwhile stays. It is saved as well, since
    /// agents may write over it.
    ///
    /// @param resting whether nothing of the run can have been at work when it ended
    /// @param owed the step that is taken up
    Detail takeUp(boolean resting, Optional<RunEffect.ForStep> owed) {
        moves.takeUp(resting);
        Optional<List<Change>> since = snapshots.sinceLeft();
        endedInOrder = since.isPresent();
        if (endedInOrder) {
            run.aside(snapshots).takeUp();
        }
        died = !endedInOrder && !resting;
        // Nothing of a step is left when none is owed: every difference is somebody else's.
        List<Change> others = owed.isEmpty() ? snapshots.changes() : since.orElse(List.of());
        Detail detail = new Detail();
        if (!others.isEmpty()) {
            owed.ifPresent(step -> keep(step, MEANWHILE, detail));
        }
        snapshots.advance(others.stream().filter(change -> !isKept(change, owed)).toList());
        return moves.settings().tell(detail).with("left", Detail.shown(Change.paths(others)));
    }

    /// True if a change is in a file of a step whose work was proved and is proved again: it
    /// belongs to what is committed then.
    private boolean isKept(Change change, Optional<RunEffect.ForStep> owed) {
        return owed.filter(step -> step.effect() instanceof StepEffect.Recover(Recovery.Proved _))
                .filter(step -> isOwn(run.step(step.step()), change))
                .isPresent();
    }

    /// True if that commit is checked out that the attempt under way began with.
    boolean isWhereItBegan() {
        return history.isKnown()
                && run.repository().head().tip().equals(Optional.of(history.start()));
    }

    /// The commit that the step under way began with.
    CommitId start() {
        return history.start();
    }

    /// A commit is about to be made. Takes off the index of a worktree of the run's own what
    /// programs of the run could stage; in the checkout, a commit must not come to a branch that
    /// somebody has checked out meanwhile, or into a rebase.
    void beforeCommit() {
        if (inCheckout()) {
            moves.refuseLeft(history.start());
        } else {
            history.keepIndex();
            moves.rest();
        }
    }

    /// Judges whether programs of the run moved what they must not. Commits that they only added
    /// are folded back into the working tree; anything else is put right and held against them.
    FoundMoves moved(RunEffect.ForStep owed) {
        Pointer.refuseLost(run.repository());
        return moves.judge(run.step(owed.step()), pin(owed, COMMITS));
    }

    /// Says what became of git's own files and is held against nobody.
    Detail tell(Detail detail) {
        return moves.settings().tell(detail);
    }

    /// These notes, and that names have changed where that was told since the last commit.
    List<Note> noted(Collection<Note> notes) {
        Stream<Note> names =
                moves.settings().namesChanged() ? Stream.of(Note.NAMES_CHANGED) : Stream.of();
        return Stream.concat(notes.stream(), names).toList();
    }

    /// The commit of a step was outrun by others.
    FoundMoves outrun(RunEffect.ForStep owed, Failure failure) {
        return moves.outrun(run.step(owed.step()), failure);
    }

    /// Saves the attempt; puts back what strayed, or everything when the step ends. Where the
    /// program died before, what strayed may be the user's and stays.
    Happening retreat(WorkStep work, RunEffect.ForStep owed, boolean everything) {
        Salvage.Saved saved = save(work, owed, "");
        FoundMoves found = moved(owed);
        if (died) {
            leaveAlone(owed, others(work));
        }
        List<Change> changes = snapshots.changes();
        PutBack putBack =
                putBack(
                        saved,
                        ground(),
                        changes.stream().filter(c -> everything || !isOwn(work, c)));
        if (inCheckout()) {
            leaveAlone(owed, cameSince(saved, work, changes));
            leaveAlone(
                    owed,
                    meanwhile(ground())
                            .among(
                                    changes.stream()
                                            .filter(c -> everything || !isOwn(work, c))
                                            .toList()));
        }
        return StepWork.happening(
                owed,
                new StepEvent.Salvaged(saved.ref()),
                moves.settings().tell(found.in(detail(saved, putBack))));
    }

    /// The changes that came after the attempt was saved, and that are not the step's to make:
    /// they are somebody else's.
    private static List<Change> cameSince(
            Salvage.Saved saved, WorkStep work, List<Change> changes) {
        return changes.stream()
                .filter(change -> !saved.has(change.path()) && !isOwn(work, change))
                .filter(change -> !saved.leftOut().contains(change.path()))
                .toList();
    }

    /// After the program ended: everything is saved and the start state is restored. Where it ended
    /// in order, or nobody else works there, all of it is the attempt's. After a crash the files of
    /// the step are, and what came with a commit that the attempt checked out; everything else may
    /// be the user's: it stays, and is named.
    Happening recover(WorkStep work, RunEffect.ForStep owed) {
        Salvage.Saved saved = save(work, owed, "");
        // Afterwards nothing would tell what it came with, and a crash may come in between.
        Set<GitPath> moved = checkedOut();
        PutBack first =
                putBack(
                        saved,
                        head(),
                        snapshots.changes().stream().filter(c -> moved.contains(c.path())));
        FoundMoves _ = moved(owed);
        boolean all = endedInOrder || !inCheckout();
        Stream<Change> own = snapshots.changes().stream().filter(c -> all || isOwn(work, c));
        PutBack putBack = first.and(putBack(saved, ground(), own));
        List<Change> others = snapshots.changes();
        leaveAlone(owed, others);
        return StepWork.happening(
                owed,
                new StepEvent.Recovered(Optional.empty()),
                moves.settings()
                        .tell(detail(saved, putBack))
                        .with("ref", Value.of(saved.ref()))
                        .with("left", Detail.shown(Change.paths(others))));
    }

    /// In a worktree of the run's own there is nobody else whose it could be; and rules of git's
    /// that nobody vouches for must not say what is seen of the next attempt.
    private void leaveAlone(RunEffect.ForStep owed, List<Change> others) {
        if (others.isEmpty()) {
            return;
        }
        List<Change> refused =
                others.stream().filter(c -> !inCheckout() || c.path().isRule()).toList();
        if (!refused.isEmpty()) {
            throw DirtyTree.failure(refused);
        }
        snapshots.advance(others);
        String what = "left as it is: " + Detail.shown(Change.paths(others));
        run.surroundings().hearing().heard(owed.step(), what);
    }

    private List<Change> others(WorkStep work) {
        return snapshots.changes().stream().filter(change -> !isOwn(work, change)).toList();
    }

    boolean inCheckout() {
        return run.place().state().equals(run.folder().path());
    }

    /// Saves what commands of the plan have changed, and says where.
    Salvage.Saved saveResidue(RunEffect.ForStep owed, Detail detail) {
        return keep(owed, RESIDUE, detail);
    }

    private Salvage.Saved keep(RunEffect.ForStep owed, String suffix, Detail detail) {
        Salvage.Saved saved = save(run.step(owed.step()), owed, suffix);
        saved.ref().ifPresent(ref -> detail.with("ref", ref));
        return saved;
    }

    private Set<GitPath> checkedOut() {
        return run.repository()
                .head()
                .tip()
                .filter(tip -> !tip.equals(history.start()))
                .map(tip -> CheckedOutPaths.of(run.repository(), snapshots, tip))
                .orElse(Set.of());
    }

    /// Puts these back if they were saved. In the checkout, those that others have added or
    /// committed meanwhile stay.
    ///
    /// @param known the commit that the changes were looked for on
    private PutBack putBack(Salvage.Saved saved, CommitId known, Stream<Change> changes) {
        List<GitPath> paths =
                changes.map(Change::path)
                        .filter(path -> !saved.leftOut().contains(path))
                        .filter(path -> !inCheckout() || saved.has(path))
                        .toList();
        if (!inCheckout()) {
            return snapshots.putBack(paths, saved);
        }
        CommittedMeanwhile meanwhile = meanwhile(known);
        List<GitPath> back = meanwhile.without(paths);
        PutBack done = snapshots.putBack(back, saved);
        meanwhile.giveBack(back);
        return done;
    }

    /// The files that others add and commit from now on.
    ///
    /// @param known the commit that the changes are looked for on
    CommittedMeanwhile meanwhile(CommitId known) {
        return new CommittedMeanwhile(
                run.repository(), run.place().state(), known, history::staged);
    }

    /// The commit that the changes of the attempt are on.
    private CommitId ground() {
        return history.isKnown() ? history.start() : head();
    }

    private CommitId head() {
        return run.repository().head().tip().orElse(run.base());
    }

    /// True if a change is the step's to make.
    static boolean isOwn(WorkStep work, Change change) {
        return change.isStorable() && work.scope().mayChange(change.tree());
    }

    private Salvage.Saved save(WorkStep work, RunEffect.ForStep owed, String suffix) {
        String message =
                "baton: %s, attempt %d, try %d of run %s"
                        .formatted(work.unit(), owed.attempt(), owed.tries(), run.folder().id());
        CommitId parent = history.isKnown() ? history.start() : run.base();
        return snapshots.salvage(pin(owed, suffix), message, parent, run.folder().salvage());
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
        List<String> files = new ArrayList<>(saved.files().stream().map(Path::toString).toList());
        files.addAll(putBack.keptNames());
        detail.with("files", Shown.texts(files));
        return detail;
    }
}
