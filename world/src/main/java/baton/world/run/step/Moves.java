package baton.world.run.step;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.WorkStep;
import baton.core.step.Move;
import baton.core.step.Move.Answer;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Head;
import baton.world.git.Operation;
import baton.world.git.commit.Merging;
import baton.world.git.guard.GitTraces;
import baton.world.git.guard.History;
import baton.world.git.guard.HistoryVerdict;
import baton.world.git.guard.HistoryVerdict.Moved;
import baton.world.git.guard.SharedNames;
import baton.world.git.guard.SubmoduleMoves;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.GitUnfinished;
import baton.world.run.setting.Heads;
import baton.world.run.setting.RunSetting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The handling of a history that moved while programs of the run were at work, or between two
/// lives of the program: see [Move]. Moves by programs of the run are put back. Moves by a person
/// stay, and the step builds upon them; where nothing tells whose a move is, nothing is touched.
final class Moves {
    private static final String FINISHED =
            "finish it or abort it with git, then resume; with `--worktree` a run leaves the"
                    + " checkout to you";

    private final RunSetting run;
    private final Snapshots snapshots;
    private final History history;
    private final GitTraces traces;
    private final SubmoduleMoves submodules;
    private final SettingsWork settings;
    private final Arrivals arrivals;
    private final Optional<SharedNames.Worker> beside;

    /// @param beside where others work beside the run and nothing keeps its programs from moving
    ///     what all of them share
    Moves(
            RunSetting run,
            Snapshots snapshots,
            History history,
            Optional<SharedNames.Worker> beside) {
        this.beside = beside;
        this.run = run;
        this.snapshots = snapshots;
        this.history = history;
        this.traces = new GitTraces(run.place().traces(), run.repository().top());
        this.submodules = new SubmoduleMoves(traces);
        this.settings = new SettingsWork(run, history);
        this.arrivals = new Arrivals(run, history);
    }

    SettingsWork settings() {
        return settings;
    }

    /// Takes down where everything is, before programs of the run may move it. What others have
    /// committed since the last time is part of the state before.
    ///
    /// @param known the commit that the state before is known to hold already
    void capture(Optional<CommitId> known) {
        if (isAlone()) {
            history.unlockAll();
            traces.begin();
            history.capture(() -> traces.tellsOfSettings(run.folder().checkout()));
            beside.ifPresent(SharedNames.Worker::begin);
            return;
        }
        CommitId from = known.orElse(history.isKnown() ? history.start() : run.base());
        if (history.isKnown()) {
            refuseLeft(from);
        }
        history.capture();
        traces.begin();
        submodules.begin(snapshots::movedSubmodules);
        if (!from.equals(history.start())) {
            snapshots.follow(from, history.start());
        }
    }

    /// Between two attempts, and before a commit, nothing of the run moves anything.
    void refuseLeft(CommitId from) {
        refuseBegun();
        Head now = run.repository().head();
        if (!Heads.word(now).equals(Heads.word(history.head()))) {
            throw asked(Heads.said(now) + " was checked out", wayBack());
        }
        refuseGone(from);
        Merging merging = new Merging(run.repository());
        if (now.tip().filter(tip -> merging.contains(tip, from)).isEmpty()) {
            throw asked(Heads.said(now) + " was rewritten");
        }
    }

    /// It comes first: a rebase that was begun has also checked something else out.
    private void refuseBegun() {
        Optional<Operation> begun = run.repository().operation();
        if (begun.isPresent()) {
            throw asked(begun.get().said(), FINISHED);
        }
    }

    /// Notes that no program of the run is at work: what comes now is done by Baton, and by hooks
    /// of the user's.
    void rest() {
        beside.ifPresent(SharedNames.Worker::rest);
    }

    /// True if nobody but the run works in this directory.
    private boolean isAlone() {
        return !run.place().state().equals(run.folder().path());
    }

    private Move.Signs signs(GitTraces.Told told) {
        return new Move.Signs(
                isAlone(),
                isFenced(),
                told.whole(),
                told.commits(),
                told.moves(),
                told.resets(),
                told.switches());
    }

    /// Inside the sandbox nothing can write to the git directory of a checkout.
    private boolean isFenced() {
        return run.means().sandbox().isOn() && !isAlone();
    }

    /// Judges what happened while an agent or a command was at work on a step.
    ///
    /// @param pin where what is put back can be found
    FoundMoves judge(WorkStep work, String pin) {
        snapshots.clearTheWay();
        GitTraces.Told told = isAlone() ? GitTraces.Told.NOTHING : traces.told();
        List<String> against = new ArrayList<>(changedOfRun());
        if (isAlone()) {
            history.unlock();
        } else if (!isFenced() && told.killed()) {
            history.unlock(traces);
        }
        if (!isAlone()) {
            against.addAll(settings.during(told, isFenced()));
        }
        if (isFenced()) {
            // Nothing of the run could damage it.
            settings.restoreIndex();
        }
        HistoryVerdict verdict = history.compare();
        beside.ifPresent(worker -> against.addAll(worker.charges()));
        if (!isAlone() && verdict instanceof Moved moved && !moved.settings().isEmpty()) {
            history.restoreSettings();
            against.addAll(moved.settings());
            verdict = history.compare();
        }
        if (!isAlone() && !isFenced()) {
            verdict = settings.branch(verdict);
            settings.names(told, verdict);
        }
        boolean persons = !isAlone() && (isFenced() || !told.stages());
        Set<GitPath> added = persons ? history.staged() : Set.of();
        List<GitPath> moved =
                isAlone() ? List.of() : submodules.byOthers(snapshots.movedSubmodules());
        FoundMoves found = new Judging(work, pin, told, against).of(verdict);
        traces.begin();
        boolean staged = new StagedWork(run, snapshots).leave(work, added, moved);
        if (!isAlone()) {
            new StashedWork(run, snapshots, history).judge(work, isFenced() || !told.names());
        }
        return found.beside(staged);
    }

    /// The charges about files that the run keeps for judging and that were changed. These files
    /// were put right already.
    private List<String> changedOfRun() {
        return run.place().held().changed().stream()
                .map(name -> "`" + name + "` in the folder of the run was changed")
                .toList();
    }

    private final class Judging {
        private final WorkStep work;
        private final String pin;
        private final GitTraces.Told told;
        private final List<String> against;

        Judging(WorkStep work, String pin, GitTraces.Told told, List<String> against) {
            this.work = work;
            this.pin = pin;
            this.told = told;
            this.against = against;
        }

        FoundMoves of(HistoryVerdict verdict) {
            return switch (verdict) {
                case HistoryVerdict.Unmoved(boolean touched) -> {
                    if (touched) {
                        settleIndex(told);
                    }
                    yield FoundMoves.against(against);
                }
                case HistoryVerdict.OnlyAddedCommits(List<CommitId> commits) ->
                        grew(commits, false);
                case Moved moved when !moved.left().isEmpty() || isAlone() -> left(moved);
                case Moved moved when moved.added().isEmpty() -> named(moved);
                case Moved moved -> grew(moved.added(), isRuns(moved));
            };
        }

        /// @param names whether programs of the run have moved other names as well
        private FoundMoves grew(List<CommitId> commits, boolean names) {
            boolean meets = !isAlone() && arrivals.meet(work, commits.getLast());
            Move move = new Move(Move.Kind.GREW, commits.size(), meets);
            Answer answer = move.during(signs(told));
            if (answer == Answer.PUT_BACK) {
                String _ = history.foldBack(pin);
                return FoundMoves.against(against);
            }
            if (answer == Answer.ASK || names) {
                throw asked(arrivals.words(work, commits));
            }
            arrivals.tell(work, commits);
            buildUpon(told);
            return against.isEmpty()
                    ? new FoundMoves(Optional.empty(), commits)
                    : FoundMoves.against(against);
        }

        private FoundMoves left(Moved moved) {
            for (HistoryVerdict.Left left : moved.left()) {
                Move move = new Move(left.kind(), 0, false);
                if (move.during(signs(told)) == Answer.ASK) {
                    if (left.kind() == Move.Kind.REWRITTEN) {
                        refuseGone(history.start());
                    }
                    throw switch (left.kind()) {
                        case GREW, REWRITTEN -> asked(left.said());
                        case SWITCHED -> asked(left.said(), wayBack());
                        case BEGUN -> asked(left.said(), FINISHED);
                    };
                }
            }
            boolean all = isAlone() || told.names();
            history.restore(pin, all);
            List<String> what = new ArrayList<>(against);
            what.addAll(moved.settings());
            moved.left().forEach(left -> what.add(left.said()));
            what.addAll(all ? moved.names() : List.of());
            return FoundMoves.against(what);
        }

        private FoundMoves named(Moved moved) {
            if (isRuns(moved)) {
                history.restore(pin, true);
                against.addAll(moved.names());
            } else {
                settleIndex(told);
                history.accept(false);
            }
            return FoundMoves.against(against);
        }

        private boolean isRuns(Moved moved) {
            return !moved.names().isEmpty() && told.names() && !isFenced();
        }
    }

    /// Takes off the user's index what programs of the run could stage. Where they are not known to
    /// have staged anything, whatever is staged is the user's.
    private void settleIndex(GitTraces.Told told) {
        if (isAlone() || (told.stages() && !isFenced())) {
            history.unstage();
        }
    }

    private void buildUpon(GitTraces.Told told) {
        CommitId from = history.start();
        refuseGone(from);
        history.accept(told.stages() && !isFenced());
        snapshots.follow(from, history.start());
    }

    /// Refuses a branch that was removed: nothing is checked out that could be built upon.
    private void refuseGone(CommitId last) {
        if (run.repository().head().tip().isEmpty()) {
            String message =
                    "%s has no commit any more, and had %s"
                            .formatted(Heads.said(history.head()), last.brief());
            String fix = "bring it back: `git update-ref HEAD %s`, then resume".formatted(last);
            throw new Failure(Fault.REF_MOVED_MEANWHILE.because(message).withFix(fix));
        }
    }

    /// Whoever is asked may go on afterwards: what is there then is his.
    private Failure asked(String what) {
        if (!isAlone()) {
            traces.begin();
        }
        String message = "while the run was at work, " + what + ": who made this change?";
        return new Failure(Fault.REF_MOVED_MEANWHILE.because(message));
    }

    /// The same where the run cannot go on with what is there.
    private Failure asked(String what, String fix) {
        return new Failure(asked(what).problem().withFix(fix));
    }

    /// Takes up the moves since the program ended. Those that the attempt under way is known to
    /// have made are left to its recovery; all others are a person's, and the run goes on from
    /// them.
    ///
    /// @param resting true if nothing of the run can have been at work then
    void takeUp(boolean resting) {
        if (isAlone() || !history.isKnown()) {
            return;
        }
        boolean quiet = resting || snapshots.sinceLeft().isPresent();
        GitTraces.Told told = quiet ? GitTraces.Told.NOTHING : traces.told();
        settings.between(told, isFenced());
        if (!quiet) {
            settings.restoreIndex();
        }
        switch (settings.branch(history.compare())) {
            case HistoryVerdict.Unmoved _ -> history.acceptStashes();
            case HistoryVerdict.OnlyAddedCommits(List<CommitId> commits) -> {
                Move move = new Move(Move.Kind.GREW, commits.size(), false);
                if (move.between(signs(told)) != Answer.PUT_BACK) {
                    buildUpon(told);
                }
            }
            case Moved moved -> takeUp(moved, told);
        }
    }

    private void takeUp(Moved moved, GitTraces.Told told) {
        boolean runs = !moved.names().isEmpty() && told.names() && !isFenced();
        List<Move.Kind> kinds =
                moved.added().isEmpty()
                        ? moved.left().stream().map(HistoryVerdict.Left::kind).toList()
                        : List.of(Move.Kind.GREW);
        for (Move.Kind kind : kinds) {
            Move move = new Move(kind, moved.added().size(), false);
            switch (move.between(signs(told))) {
                case PUT_BACK -> runs = true;
                case BUILD_UPON -> {}
                case ASK -> throw refused(kind);
            }
        }
        if (!runs) {
            buildUpon(told);
        }
    }

    private Failure refused(Move.Kind kind) {
        if (kind == Move.Kind.BEGUN) {
            GitUnfinished.refuse(run.repository());
        }
        String message =
                "the run works on %s, and %s is checked out now"
                        .formatted(Heads.said(history.head()), Heads.said(run.repository().head()));
        return new Failure(Fault.BRANCH_MOVED.because(message).withFix(wayBack()));
    }

    private String wayBack() {
        return Heads.wayBack(run.repository(), history.head())
                + ", then resume; with `--worktree` a run leaves the checkout to you";
    }

    /// A commit of the step was outrun: says what is on top of what it began with by now.
    FoundMoves outrun(WorkStep work, Failure failure) {
        GitTraces.Told told = traces.told();
        boolean hooks = told.commits() > 0 || told.moves() || told.resets() || told.switches();
        if (isAlone() || hooks) {
            throw failure;
        }
        refuseBegun();
        if (!(history.compare()
                instanceof HistoryVerdict.OnlyAddedCommits(List<CommitId> commits))) {
            throw failure;
        }
        if (arrivals.meet(work, commits.getLast())) {
            throw asked(arrivals.words(work, commits));
        }
        arrivals.tell(work, commits);
        buildUpon(told);
        return new FoundMoves(Optional.empty(), commits);
    }
}
