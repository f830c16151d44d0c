package baton.world.run.session;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.core.run.Laid;
import baton.core.run.PlanRun;
import baton.core.run.SessionEvent;
import baton.core.run.SessionRun;
import baton.core.run.SessionStage;
import baton.core.run.SessionStage.Fate;
import baton.world.git.CommitId;
import baton.world.git.commit.Merging;
import baton.world.git.guard.SharedNames;
import baton.world.git.publish.Line;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Ledger;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.SessionRefs;
import baton.world.run.step.MergeProof;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Merges finished sessions aside, one at a time, has the gate judge, and publishes. The user's
/// branch never holds a state that conflicts or is red.
final class MergeWork {
    /// Somebody who commits faster than we merge is not raced for ever.
    private static final int RACES_MAX = 20;

    private static final String BACK =
            "bring the branch back to a commit that holds the commits of the run (`git reflog`"
                    + " lists where it was), then resume; where it is to stay as it is, ";

    private final RunSetting run;
    private final SessionRefs refs;
    private final MergeProof gate;
    private final Line line;
    private final Turn turn;
    private final Merging merging;
    private final Optional<SharedNames> names;
    private final Optional<LedgerWork> ledger;
    private final Map<Integer, CommitId> tips = new HashMap<>();
    private final Map<Integer, CommitId> held = new HashMap<>();
    private final OwnCommits own;
    private final MergeMaking making;
    private CommitId expected;
    private CommitId before;
    private CommitId reached;
    private boolean unpublished;

    /// The end of the branch on which what is made next, or could not be published, stands.
    private Optional<CommitId> ground = Optional.empty();

    private Optional<String> refusal = Optional.empty();
    private List<CommitId> following = List.of();

    /// @param names where agents could move the branch
    MergeWork(
            RunSetting run,
            Supplier<PlanRun> state,
            SessionRefs refs,
            MergeProof gate,
            Optional<SharedNames> names) {
        this.names = names;
        this.run = run;
        this.own = new OwnCommits(run, state);
        this.refs = refs;
        this.gate = gate;
        this.line = new Line(run.repository(), run.branch(), run.folder().id().value());
        this.turn = new Turn(run);
        this.merging = new Merging(run.repository());
        this.ledger = run.ledger().map(told -> new LedgerWork(run, told, line));
        this.making = new MergeMaking(run, gate, ledger);
        this.expected = run.base();
        this.before = run.base();
        this.reached = run.base();
    }

    /// Takes up an event of an earlier life of the program: what that life had merged.
    void recall(int session, SessionEvent event) {
        switch (event) {
            case SessionEvent.Published(String commit, boolean published) ->
                    CommitId.of(commit).ifPresent(known -> recall(session, known, published));
            case SessionEvent.Ended(String tip, _) ->
                    CommitId.of(tip).ifPresent(known -> tips.put(session, known));
            case SessionEvent.Opened _ -> held.remove(session);
            case SessionEvent.MergeMade(_, Optional<String> on, _) ->
                    ground = on.flatMap(CommitId::of);
            case SessionEvent.Refused _, SessionEvent.Rescued _ -> {}
        }
    }

    private void recall(int session, CommitId commit, boolean published) {
        // Commits of others may stand on it, which no event names.
        stand(published ? commit : upTo(commit), published);
        if (published) {
            held.remove(session);
        } else {
            held.put(session, commit);
        }
    }

    private CommitId upTo(CommitId commit) {
        return refs.result().filter(end -> merging.contains(end, commit)).orElse(commit);
    }

    /// Lets go of a result that could not be published where the user's branch has grown or was
    /// rewritten since: all of it is merged anew, on what is there now.
    void takeUp() {
        boolean _ = !before.equals(reached) && line.look(before, reached);
        Optional<CommitId> tip = line.tip().filter(now -> isGround(now, reached));
        boolean same = tip.isPresent() && merging.contains(expected, tip.get()) && isOn(tip.get());
        if (unpublished && tip.isPresent() && !same) {
            refs.shelveResult();
            stand(reached, true);
        }
    }

    private boolean isOn(CommitId tip) {
        return ground.filter(other -> !other.equals(tip)).isEmpty();
    }

    private void stand(CommitId commit, boolean published) {
        before = published ? reached : before;
        expected = commit;
        unpublished = !published;
        reached = published ? commit : reached;
    }

    MergeProof gate() {
        return gate;
    }

    /// The commit of all that is merged so far, from which the next session starts. Nothing when
    /// the user's branch was moved to where the run cannot follow.
    synchronized Optional<CommitId> tip() {
        Optional<CommitId> end = names.isPresent() ? names.get().tip(run.branch()) : line.tip();
        return unpublished
                ? end.filter(tip -> merging.contains(tip, expected)).or(() -> Optional.of(expected))
                : end.filter(tip -> isGround(tip, expected));
    }

    /// True if the run can go on from a tip: it holds what is expected, or somebody has rewritten
    /// the branch, and none of the run's commits was dropped. Without a branch nobody can tell that
    /// from a look at another commit.
    private boolean isGround(CommitId tip, CommitId due) {
        return merging.contains(tip, due) || (run.branch().isPresent() && own.areIn(tip));
    }

    CommitId base() {
        return tip().orElseThrow(
                        () -> new Failure(Fault.BRANCH_MOVED.because(moved()).withFix(back())));
    }

    private String back() {
        return BACK + run.ledger().map(Ledger::anew).orElse("begin a new run for what is left");
    }

    /// The commit of all that is merged, also where the user's branch does not hold it any more.
    synchronized CommitId made() {
        return tip().orElse(expected);
    }

    /// The same with a way out: commits that somebody has taken off the branch are not brought back
    /// by a merge.
    private String moved(SessionRun session) {
        String start = MergeMaking.start(session).orElse(expected).brief();
        String commits = start + ".." + refs.rescueName(session.number());
        return moved() + "; `git cherry-pick " + commits + "` takes the work over; " + back();
    }

    private String moved() {
        boolean there = run.branch().isPresent() && line.tip().isPresent();
        return line.name()
                + " no longer holds "
                + expected.brief()
                + ", on which the run builds"
                + (there
                        ? ": commits of the run were taken off it, or their files changed in them"
                        : "");
    }

    /// The commit that a session began with. Where its worktree stands on more than that, hooks or
    /// a person have made it.
    CommitId start(SessionRun session, CommitId tip) {
        return MergeMaking.start(session).filter(c -> merging.contains(tip, c)).orElse(tip);
    }

    /// True if this commit itself is part of what is merged, and not only the changes that it made.
    boolean isMerged(CommitId commit) {
        return tip().filter(tip -> merging.contains(tip, commit)).isPresent();
    }

    /// Nothing when the program is to end. What is made is told before it is published.
    Optional<SessionEvent> merge(SessionRun session, Consumer<SessionEvent> made) {
        refusal = Optional.empty();
        following = List.of();
        for (int race = 0; race < RACES_MAX; race++) {
            Optional<CommitId> tip = tip();
            if (tip.isEmpty()) {
                return Optional.of(new SessionEvent.Refused(Fate.MOVED, Shown.of(moved(session))));
            }
            ground = unpublished ? ground : tip;
            MergeMaking.Step step =
                    due(session, tip.get()).orElseGet(() -> make(session, tip.get()));
            switch (step) {
                case MergeMaking.Stopped _ -> {
                    return Optional.empty();
                }
                case MergeMaking.Not(SessionEvent.Refused refused) -> {
                    return Optional.of(refused);
                }
                case MergeMaking.Made merge -> {
                    following = merge.following();
                    Optional<SessionEvent> published = publish(session, merge, made);
                    if (published.isPresent()) {
                        return published;
                    }
                }
            }
        }
        return Optional.of(
                new SessionEvent.Refused(
                        Fate.MOVED,
                        Shown.of(line.name() + " grows faster than the run can merge")));
    }

    /// A merge that an earlier life of the program had made, and may have published. What that life
    /// could not publish is published as it is, with all that was built upon it.
    private Optional<MergeMaking.Step> due(SessionRun session, CommitId tip) {
        Optional<CommitId> waiting =
                Optional.ofNullable(held.remove(session.number())).filter(_ -> ledger.isPresent());
        Optional<CommitId> made = due(session).or(() -> waiting);
        if (made.filter(commit -> merging.contains(tip, commit)).isPresent()) {
            List<Laid> laid = session.tally().footing().laid();
            return made.map(
                    commit -> MergeMaking.Made.ending(commit, unpublished ? tip : commit, laid));
        }
        Optional<MergeMaking.Step> later =
                made.filter(_ -> made.equals(waiting))
                        .filter(commit -> merging.contains(commit, tip))
                        .map(MergeMaking.Made::of);
        return later.or(() -> amended(session, tip));
    }

    /// A merge that the branch had got, and of which a person has made another commit before that
    /// was noted.
    private Optional<MergeMaking.Step> amended(SessionRun session, CommitId tip) {
        Optional<CommitId> was = due(session).filter(_ -> !unpublished).filter(line::had);
        return was.flatMap(commit -> own.heldBy(tip, commit))
                .map(
                        now ->
                                MergeMaking.Made.ending(
                                        now, now, laid(session, was.orElseThrow(), now)));
    }

    /// A session that a ledger tells of is one commit, which is none of its steps'.
    private List<Laid> laid(SessionRun session, CommitId was, CommitId now) {
        List<Laid> before = session.tally().footing().laid();
        return ledger.isPresent() ? before : Laid.amended(before, was.value(), now.value());
    }

    private static Optional<CommitId> due(SessionRun session) {
        return session.state() instanceof SessionStage.Publishing(String commit)
                ? CommitId.of(commit)
                : Optional.empty();
    }

    private MergeMaking.Step make(SessionRun session, CommitId tip) {
        int number = session.number();
        CommitId theirs =
                refs.tip(number)
                        .or(() -> refs.rescue(number))
                        .or(() -> Optional.ofNullable(tips.get(number)))
                        .orElseThrow(() -> lost(number));
        return making.make(session, theirs, tip);
    }

    private static Failure lost(int session) {
        return new Failure(
                Fault.WORKTREE_LOST.because("the commits of session " + session + " are missing"));
    }

    /// Nothing when the line has grown meanwhile.
    private synchronized Optional<SessionEvent> publish(
            SessionRun session, MergeMaking.Made merge, Consumer<SessionEvent> made) {
        CommitId commit = merge.commit();
        CommitId result = merge.end();
        keep(result);
        if (!session.state().equals(new SessionStage.Publishing(commit.value()))) {
            Optional<String> on = ground.map(CommitId::value);
            made.accept(new SessionEvent.MergeMade(commit.value(), on, merge.laid()));
        }
        names.ifPresent(shared -> shared.own(result));
        boolean again = session.state() instanceof SessionStage.Publishing;
        Line.Growth growth = new Line.Growth(result, ground, List.of(), again);
        Line.Published end =
                turn.publish(
                        () ->
                                ledger.map(l -> l.publish(session.number(), commit, growth))
                                        .orElseGet(() -> line.publish(growth)));
        return switch (end) {
            case Line.Reached _ -> Optional.of(published(merge, true));
            case Line.Outrun _ when !unpublished -> Optional.empty();
            case Line.Outrun _ -> {
                refusal = Optional.of(line.name() + " and the merged result have diverged");
                yield Optional.of(published(merge, false));
            }
            case Line.Refused(String why) -> {
                refusal = Optional.of(why);
                yield Optional.of(published(merge, false));
            }
        };
    }

    /// A result that holds the commit already stays: others may wait in it for their turn.
    private void keep(CommitId commit) {
        boolean kept =
                unpublished
                        && refs.result().filter(now -> merging.contains(now, commit)).isPresent();
        if (!kept) {
            refs.setResult(commit);
        }
    }

    private SessionEvent published(MergeMaking.Made merge, boolean there) {
        stand(merge.end(), there);
        return new SessionEvent.Published(merge.commit().value(), there);
    }

    /// The detail of the last merge for people: the reason why its result was not published, the
    /// name of that result, and the commits of others that came with it.
    Detail detail() {
        Detail detail = new Detail();
        detail.with("built_upon", Shown.texts(following.stream().map(CommitId::value).toList()));
        refusal.ifPresent(why -> detail.with("refused", why).with("result", refs.resultName()));
        return detail;
    }

    /// The result stays where it is not published.
    void close() {
        line.settle();
        gate.remove();
        refs.result()
                .filter(result -> line.tip().filter(t -> merging.contains(t, result)).isPresent())
                .ifPresent(_ -> refs.forgetResult());
    }

    void leave() {
        line.settle();
        gate.remove();
    }
}
