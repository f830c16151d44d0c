package baton.world.run.session;

import baton.core.Shown;
import baton.core.contract.plan.SessionPlan;
import baton.core.run.Laid;
import baton.core.run.SessionEvent;
import baton.core.run.SessionRun;
import baton.core.run.SessionStage.Fate;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.commit.Laying;
import baton.world.git.commit.Merging;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;
import baton.world.run.step.MergeProof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Makes the commit by which a session goes onto a tip, aside, and has the gate judge it.
final class MergeMaking {
    private final RunSetting run;
    private final MergeProof gate;
    private final Merging merging;
    private final Optional<LedgerWork> ledger;

    MergeMaking(RunSetting run, MergeProof gate, Optional<LedgerWork> ledger) {
        this.run = run;
        this.gate = gate;
        this.merging = new Merging(run.repository());
        this.ledger = ledger;
    }

    /// The outcome of making it.
    ///
    /// ```
    /// Step = Made | Not(refused) | Stopped
    /// ```
    sealed interface Step {}

    /// @param commit the commit of the session
    /// @param end the commit that is published: this one, or one that stands on it
    /// @param laid the session's commits where they have other ids there
    /// @param following the commits of others that stand on it
    record Made(CommitId commit, CommitId end, List<Laid> laid, List<CommitId> following)
            implements Step {
        Made {
            laid = List.copyOf(laid);
            following = List.copyOf(following);
        }

        static Made of(CommitId commit) {
            return ending(commit, commit, List.of());
        }

        static Made ending(CommitId commit, CommitId end, List<Laid> laid) {
            return new Made(commit, end, laid, List.of());
        }
    }

    record Not(SessionEvent.Refused refused) implements Step {}

    /// The program is to end.
    record Stopped() implements Step {}

    /// @param theirs the last commit of the session
    Step make(SessionRun session, CommitId theirs, CommitId tip) {
        List<Laid> laid = session.tally().footing().laid();
        CommitId known = new CommitId(Laid.now(laid, theirs.value()));
        if (ledger.isEmpty() && merging.contains(tip, known)) {
            return Made.ending(tip, tip, laid);
        }
        Optional<CommitId> dropped = start(session).filter(c -> !merging.contains(tip, c));
        if (ledger.isEmpty() && dropped.isPresent()) {
            return laid(session, dropped.get(), theirs, tip);
        }
        if (ledger.isEmpty() && isWhole() && merging.contains(theirs, tip)) {
            return judged(session, Made.of(theirs));
        }
        CommitId own = ledger.isPresent() ? own(session, theirs) : theirs;
        Merging.Merge merge =
                dropped.map(start -> merging.merge(tip, own, start))
                        .orElseGet(() -> merging.merge(tip, own));
        int number = session.number();
        return switch (merge) {
            case Merging.Conflict(List<GitPath> paths) -> conflict(paths);
            case Merging.Clean(var tree) when ledger.isPresent() ->
                    followed(session, ledger.get().commit(number, tip, tree), own, theirs);
            case Merging.Clean(var tree) ->
                    judged(session, Made.of(merging.commit(tree, tip, theirs, message(number))));
        };
    }

    /// The last commit of the session itself. Whatever follows on it was made by hooks of the
    /// user's that heard of it.
    private CommitId own(SessionRun session, CommitId theirs) {
        return session.steps().getLast().tally().commit().flatMap(CommitId::of).stream()
                .filter(commit -> merging.contains(theirs, commit))
                .findFirst()
                .orElse(theirs);
    }

    /// The commit of a session, with those upon it that are nobody's work in the session.
    private Step followed(SessionRun session, CommitId made, CommitId own, CommitId theirs) {
        return switch (new Laying(run.repository()).lay(own, theirs, made)) {
            case Laying.Conflict(List<GitPath> paths) -> conflict(paths);
            case Laying.Done(CommitId end, SequencedMap<CommitId, CommitId> commits) ->
                    judged(session, new Made(made, end, List.of(), List.copyOf(commits.values())));
        };
    }

    /// The commit that the session began with. It may have been taken off the branch since, or be
    /// a result that was let go: of the session's history only what is above it counts.
    static Optional<CommitId> start(SessionRun session) {
        return session.tally().footing().start().flatMap(CommitId::of);
    }

    /// A merge would bring back what was taken off the branch: the session's own commits are made
    /// once more on what is there now.
    private Step laid(SessionRun session, CommitId start, CommitId theirs, CommitId tip) {
        return switch (new Laying(run.repository()).lay(start, theirs, tip)) {
            case Laying.Conflict(List<GitPath> paths) -> conflict(paths);
            case Laying.Done(CommitId end, SequencedMap<CommitId, CommitId> commits) -> {
                boolean follows = isWhole() || end.equals(tip);
                CommitId top = follows ? end : merging.commit(tip, end, message(session.number()));
                List<Laid> laid = new ArrayList<>();
                commits.forEach((was, now) -> laid.add(new Laid(was.value(), now.value())));
                yield judged(session, Made.ending(top, top, laid));
            }
        };
    }

    private static Step conflict(List<GitPath> paths) {
        return new Not(new SessionEvent.Refused(Fate.CONFLICT, Detail.shown(paths)));
    }

    /// The commits of a run that is one session follow on what was there, as they would have in the
    /// checkout.
    private boolean isWhole() {
        return run.sheet().sessions().size() == 1;
    }

    private Step judged(SessionRun session, Made made) {
        MergeProof.Verdict verdict =
                run.gated() ? gate.judge(session, made.end()) : new MergeProof.Open();
        return switch (verdict) {
            case MergeProof.Open _ -> made;
            case MergeProof.Shut(String why) ->
                    new Not(new SessionEvent.Refused(Fate.RED, Shown.of(why)));
            case MergeProof.Cut _ -> new Stopped();
        };
    }

    private String message(int session) {
        String title = run.sheet().session(session).map(SessionPlan::title).orElse("");
        return "merge: ultraplan session " + session + (title.isEmpty() ? "" : " — " + title);
    }
}
