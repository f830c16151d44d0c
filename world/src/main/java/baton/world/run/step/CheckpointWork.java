package baton.world.run.step;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RecordFiles;
import baton.core.Shown;
import baton.core.TreePath;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.CommitLine;
import baton.core.contract.plan.step.Manifest;
import baton.core.contract.progress.StepRecord.CheckpointDrift;
import baton.core.policy.rehearsal.CommandPolicy;
import baton.core.policy.rules.CommandVerdict;
import baton.core.policy.secrets.Secrets;
import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.step.Complaint;
import baton.core.step.Note;
import baton.core.step.Proposal;
import baton.core.step.StepEffect;
import baton.core.step.StepEvent;
import baton.world.engine.Happening;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.TreeId;
import baton.world.git.commit.Checkpoints;
import baton.world.git.commit.CommitMessage;
import baton.world.git.guard.Names;
import baton.world.git.index.IndexFile;
import baton.world.git.index.ProposedWork;
import baton.world.git.index.Restoring;
import baton.world.git.read.Commit;
import baton.world.git.read.Objects;
import baton.world.git.read.Revisions;
import baton.world.git.snapshot.Aside;
import baton.world.git.snapshot.Salvage;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Heads;
import baton.world.run.setting.RunSecrets;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.SessionRefs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Commits a proved step: exactly its own changed files, with the message the plan gives. The
/// step has passed when that commit is in the history.
final class CheckpointWork {
    private static final int SAID_MAX = 300;
    private static final String BESIDE_HOOKS = "put_back_beside_hooks";

    private final RunSetting run;
    private final Checkpoints checkpoints;
    private final Objects objects;
    private final Aside aside;
    private List<Note> noted = List.of();

    CheckpointWork(RunSetting run, Objects objects, Aside aside) {
        this.run = run;
        this.objects = objects;
        this.aside = aside;
        this.checkpoints = new Checkpoints(run.repository(), objects, run.folder().id().value());
    }

    /// Sets further notes on the step's commit.
    void note(List<Note> notes) {
        noted = List.copyOf(notes);
    }

    /// Makes the checkpoint of a step. Returns what happened, or nothing when the program is to
    /// end.
    ///
    /// @param start the commit that the step began with
    /// @param proposal the work that was judged and proved
    Optional<Happening> make(
            WorkStep work,
            RunEffect.ForStep owed,
            CommitId start,
            ProposedWork proposal,
            Consumer<Happening> meanwhile) {
        return switch (work.step().checkpoint()) {
            case Checkpoint.None _ -> Optional.of(uncommitted(owed, notes(work)));
            case Checkpoint.Commit commit -> {
                refuseMoved(start);
                List<GitPath> strange = StrangeHooks.of(run.repository(), proposal, aside);
                Due due = new Due(work, owed, commit, strange, meanwhile);
                yield strange.isEmpty()
                        ? commit(due, proposal)
                        : run.repository().withoutHooks(() -> commit(due, proposal));
            }
            case Checkpoint.Unsupported unsupported ->
                    throw new IllegalStateException("refused before the run: " + unsupported);
        };
    }

    /// A commit that is to be made.
    ///
    /// @param strange hooks that are not run
    private record Due(
            WorkStep work,
            RunEffect.ForStep owed,
            Checkpoint.Commit commit,
            List<GitPath> strange,
            Consumer<Happening> meanwhile) {
        boolean isHooks() {
            return owed.effect() instanceof StepEffect.Checkpoint(Proposal.Hooks _);
        }
    }

    /// Refuses to commit where another commit is checked out than the one that the step was proved
    /// on.
    private void refuseMoved(CommitId start) {
        Optional<CommitId> tip = run.repository().head().tip();
        if (!tip.equals(Optional.of(start))) {
            throw Heads.moved(start, tip);
        }
    }

    /// Makes the commit. Content that git refuses by the agent's own rules is held against the
    /// attempt and nobody else.
    private Optional<Happening> commit(Due due, ProposedWork proposal) {
        try {
            return prepared(due, proposal);
        } catch (Failure failure) {
            if (failure.problem().fault() != Fault.CONTENT_REFUSED) {
                throw failure;
            }
            return Optional.of(refused(due, failure.problem().toString(), ""));
        }
    }

    private Optional<Happening> prepared(Due due, ProposedWork proposal) {
        if (CommandPolicy.judge(due.commit().command()).verdict() == CommandVerdict.BLOCK) {
            return Optional.of(refused(due, "the checkpoint is refused by the command policy", ""));
        }
        Checkpoints.Terms terms =
                new Checkpoints.Terms(
                        run.marked(),
                        run.means().limits().commit(),
                        Optional.empty(),
                        run.fences()::commit,
                        run.surroundings().cancellation(),
                        tree -> keeping(due, tree));
        return switch (checkpoints.prepare(
                own(due.work(), proposal), proposal, message(due.commit().line()), terms)) {
            case Checkpoints.Ready ready -> Optional.of(moved(due, ready));
            case Checkpoints.NothingToCommit _ -> Optional.of(nothing(due, proposal));
            case Checkpoints.Refused(String output) -> Optional.of(refused(due, output));
            case Checkpoints.Altered altered -> Optional.of(altered(due, altered));
            case Checkpoints.Interrupted _ -> Optional.empty();
        };
    }

    private Happening nothing(Due due, ProposedWork proposal) {
        List<Note> notes = notes(due.work());
        notes.add(Note.NOTHING_TO_COMMIT);
        return ProposedTree.inNoCommit(run.repository(), due.work(), proposal)
                .map(reason -> refused(due, reason, ""))
                .orElseGet(() -> uncommitted(due.owed(), notes));
    }

    /// The paths that the commit is about: what was changed in the step, and each file that the
    /// step lists and that is otherwise than in the commit. A person may have changed such a file
    /// between two lives of the program, so that the step began with it; what was proved has it.
    private Set<GitPath> own(WorkStep work, ProposedWork proposal) {
        Optional<CommitId> tip = run.repository().head().tip();
        return own(work, proposal, tip.map(id -> unlike(id, proposal)).orElse(Set.of()));
    }

    private Set<GitPath> own(WorkStep work, ProposedWork proposal, Set<GitPath> unlike) {
        Set<GitPath> own = new TreeSet<>();
        proposal.changes().stream()
                .filter(change -> Retreats.isOwn(work, change))
                .forEach(change -> own.add(change.path()));
        unlike.stream()
                .filter(path -> work.scope().mayChange(path.tree()))
                .filter(path -> work.scope().lists(path.tree()))
                .filter(path -> !isRecord(path) && !isLeftOut(path))
                .forEach(own::add);
        return own;
    }

    private Set<GitPath> unlike(CommitId tip, ProposedWork proposal) {
        return new Revisions(run.repository()).between(tip, proposal.tree());
    }

    /// The paths of the working tree that are otherwise than the step's commit will have them, and
    /// are no part of the run: a person's.
    Set<GitPath> others(WorkStep work, CommitId tip, ProposedWork proposal) {
        Set<GitPath> unlike = unlike(tip, proposal);
        Set<GitPath> others = new TreeSet<>(unlike);
        if (!others.isEmpty()) {
            others.removeAll(own(work, proposal, unlike));
            others.removeIf(path -> isRecord(path) || isLeftOut(path) || SetUp.holds(path.tree()));
        }
        others.addAll(stagedSubmodules());
        return others;
    }

    /// The submodules that a person has added: a tree that is judged never has them.
    private Set<GitPath> stagedSubmodules() {
        Set<GitPath> nested = aside.nested();
        if (!nested.isEmpty()) {
            Repository repository = run.repository();
            IndexFile index = new IndexFile(repository.index(), repository.sha256());
            nested.retainAll(index.links().orElse(List.of()));
        }
        return nested;
    }

    /// True if a path tells of the work and is no part of it, though a step may list the directory
    /// that holds it.
    private boolean isRecord(GitPath path) {
        String name = path.text();
        boolean project =
                run.facts().project().filter(dir -> name.startsWith(dir + "/")).isPresent();
        return project || name.equals(run.facts().plan()) || RecordFiles.hold(path.tree());
    }

    /// True if a path belongs to a step that makes no commit.
    private boolean isLeftOut(GitPath path) {
        return run.steps().stream()
                .filter(step -> !step.rules().commits())
                .anyMatch(step -> step.scope().lists(path.tree()));
    }

    /// The journal says what is about to become the branch's before it does: from there on the
    /// commit is found by its id.
    private Happening moved(Due due, Checkpoints.Ready ready) {
        checkpoints.keep(ready);
        Commit commit = ready.commit();
        String tip = commit.parents().stream().findFirst().map(CommitId::value).orElse("");
        StepEvent making =
                new StepEvent.CheckpointMaking(commit.id().value(), commit.tree().value(), tip);
        Detail detail =
                new Detail()
                        .with(BESIDE_HOOKS, Detail.shown(ready.putBack().paths()))
                        .with("files", Shown.texts(ready.putBack().keptNames()))
                        .with("hooks_left_out", Detail.shown(due.strange()));
        due.meanwhile().accept(StepWork.happening(due.owed(), making, detail));
        try {
            checkpoints.move(ready);
        } catch (Failure failure) {
            if (failure.problem().fault() == Fault.BRANCH_MOVED) {
                rescue(commit.id(), rescueName(due.work()));
            }
            throw failure;
        }
        return stands(due, commit);
    }

    /// A hook that heard of the commit may have made others, or have amended this one. They are the
    /// user's: what they add is built upon, and what was proved has to be there.
    private Happening stands(Due due, Commit made) {
        CommitId id = checkpoints.standing(made).orElseThrow(() -> replaced(made));
        AfterHooks after = AfterHooks.of(run.repository(), made, id);
        after.words().forEach(what -> hear(due.work(), what));
        return committed(due.work(), due.owed(), id, after.in(new Detail()));
    }

    private void hear(WorkStep work, String what) {
        run.surroundings().hearing().heard(work.number(), what);
    }

    private Failure replaced(Commit made) {
        Optional<CommitId> tip = run.repository().head().tip();
        String message =
                "after the commit %s of the step, %s was checked out, which lacks the proved files"
                        .formatted(made.id().brief(), tip.map(CommitId::brief).orElse("nothing"));
        return new Failure(Fault.REF_MOVED_MEANWHILE.because(message + ": who made this change?"));
    }

    private Happening refused(Due due, String output) {
        String clean = RunSecrets.of(run).scrub(output);
        String last =
                clean.lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .reduce((_, later) -> later)
                        .orElse("it said nothing");
        return refused(due, "a hook refused the commit: " + Shown.cut(last, SAID_MAX), clean);
    }

    private Happening refused(Due due, String reason, String output) {
        Secrets secrets = RunSecrets.of(run);
        Detail said = new Detail().with("output", secrets.scrub(output));
        return StepWork.happening(
                due.owed(), new StepEvent.CheckpointRefused(secrets.scrub(reason)), said);
    }

    /// Judges the files that hooks changed in the commit. They are the step's only where the step
    /// may change them, and only once.
    private Happening altered(Due due, Checkpoints.Altered altered) {
        Shown paths = Detail.shown(altered.paths());
        List<TreePath> changed = altered.paths().stream().map(GitPath::tree).toList();
        Optional<Complaint> complaint = due.work().judge(changed);
        if (complaint.isPresent()) {
            return refused(due, "the hooks changed " + paths + ": " + complaint.get(), "");
        }
        if (due.isHooks()) {
            String reason = "the hooks change " + paths + " again each time they run";
            return refused(due, reason, "");
        }
        return StepWork.happening(
                due.owed(),
                new StepEvent.CheckpointAltered(altered.tree().value()),
                new Detail()
                        .with("paths", paths)
                        .with(BESIDE_HOOKS, Detail.shown(altered.putBack().paths()))
                        .with("files", Shown.texts(altered.putBack().keptNames())));
    }

    /// A person may have changed files of the step while hooks ran: nothing else would hold that.
    private Restoring.Taking keeping(Due due, TreeId tree) {
        String name = "%s-%d.hooks".formatted(due.work().unit(), due.owed().attempt());
        return Salvage.keeping(run.repository(), run.folder().salvage(), name, tree);
    }

    /// The event of the step's commit, whether that was made now or before a crash.
    Happening committed(WorkStep work, RunEffect.ForStep owed, CommitId id) {
        return committed(work, owed, id, new Detail());
    }

    private Happening committed(WorkStep work, RunEffect.ForStep owed, CommitId id, Detail detail) {
        String subject = objects.commit(id).map(commit -> commit.subject()).orElse("");
        Manifest manifest = work.step().manifest();
        List<Note> notes = notes(work);
        Optional<CheckpointDrift> drift =
                manifest.commitPattern().findsIn(subject)
                        ? Optional.empty()
                        : Optional.of(
                                new CheckpointDrift(manifest.commitMessagePattern(), subject));
        drift.ifPresent(_ -> notes.add(Note.CHECKPOINT_DRIFT));
        return StepWork.happening(
                owed,
                new StepEvent.Checkpointed(Optional.of(id.value()), notes, drift),
                detail.with("subject", subject));
    }

    /// The commit by which the branch has this one, which was about to become its own; a move that
    /// was cut off is finished.
    Optional<CommitId> finished(CommitId id) {
        checkpoints.sweep();
        Optional<Commit> made = objects.commit(id);
        return made.flatMap(checkpoints::standingAfterAll)
                .or(() -> made.filter(checkpoints::finish).map(Commit::id));
    }

    /// The name under which a commit of this step is kept that the branch does not have.
    String rescueName(WorkStep work) {
        return SessionRefs.RESCUE + run.folder().id() + "/" + work.unit();
    }

    /// Gives a commit that the branch cannot have any more a name, where it is still there.
    void rescue(CommitId id, String name) {
        if (objects.commit(id).isPresent()) {
            String _ = new Names(run.repository()).pin(name, id);
        }
    }

    /// Takes away what a commit that was cut off has left.
    void sweep() {
        checkpoints.sweep();
    }

    private static Happening uncommitted(RunEffect.ForStep owed, List<Note> notes) {
        return StepWork.happening(
                owed, new StepEvent.Checkpointed(Optional.empty(), notes), new Detail());
    }

    /// The notes on a step's commit. A step that nothing could prove says so, also when it was
    /// allowed to run.
    private List<Note> notes(WorkStep work) {
        List<Note> notes = new ArrayList<>(noted);
        if (!work.step().provable()) {
            notes.add(Note.UNPROVEN);
        }
        return notes;
    }

    /// The message as the plan has it; its own `git add` is replaced by what was judged.
    private static CommitMessage message(CommitLine line) {
        return new CommitMessage(
                line.messages(),
                line.messageFile().map(Path::of),
                line.trailers(),
                line.signsOff());
    }
}
