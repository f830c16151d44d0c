package baton.world.run.session;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.run.PlanRun;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.SessionEffect;
import baton.core.run.SessionEvent;
import baton.core.run.SessionRun;
import baton.core.step.StepEnd;
import baton.core.text.Value;
import baton.world.engine.Happening;
import baton.world.git.CommitId;
import baton.world.git.Pointer;
import baton.world.git.Repository;
import baton.world.git.SharedSettings;
import baton.world.git.guard.GitTraces;
import baton.world.git.guard.History;
import baton.world.git.guard.SharedNames;
import baton.world.git.publish.Line;
import baton.world.git.publish.Worktrees;
import baton.world.git.read.Objects;
import baton.world.git.snapshot.Held;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Handoffs;
import baton.world.run.setting.Place;
import baton.world.run.setting.RecoverySpecs;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.SessionRefs;
import baton.world.run.setting.Sites;
import baton.world.run.step.AgentWork;
import baton.world.run.step.Furnishing;
import baton.world.run.step.Grounds;
import baton.world.run.step.MergeProof;
import baton.world.run.step.Workplace;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Sessions in worktrees of their own: opened, worked in, merged or rescued, removed.
public final class SessionWork {
    private final RunSetting run;
    private final Supplier<PlanRun> state;
    private final Objects objects;
    private final Sites sites;
    private final Worktrees worktrees;
    private final SessionRefs refs;
    private final MergeWork merges;
    private final Optional<SharedNames> names;
    private final Handoffs handoffs;
    private final Furnishing furnishing;
    private final Ports ports;
    private final KeptWork kept;
    private final RecoverySpecs recoveries;
    private final Map<Integer, Workplace> open = new ConcurrentHashMap<>();

    public SessionWork(
            RunSetting run,
            Supplier<PlanRun> state,
            Objects objects,
            Handoffs handoffs,
            RecoverySpecs recoveries) {
        this.run = run;
        this.recoveries = recoveries;
        this.state = state;
        this.objects = objects;
        this.handoffs = handoffs;
        this.sites = Sites.of(run);
        this.worktrees = new Worktrees(run.repository());
        this.refs = new SessionRefs(run.repository(), run.folder().id());
        this.kept = new KeptWork(refs, objects);
        this.furnishing = new Furnishing(run);
        this.ports = new Ports(run.means().spread().worktree().ports(), run.folder().id());
        MergeProof gate = new MergeProof(run, worktrees, furnishing, sites.gate(run.folder().id()));
        this.names = names();
        this.merges = new MergeWork(run, state, refs, gate, names);
        for (SessionRun session : state.get().sessions().all()) {
            Optional<SharedNames.Worker> _ = worker(session.number());
        }
    }

    /// Inside the sandbox nothing can write to the git directory that all worktrees share.
    private Optional<SharedNames> names() {
        if (run.means().sandbox().isOn()) {
            return Optional.empty();
        }
        RunId id = run.folder().id();
        Line line = new Line(run.repository(), run.branch(), id.value());
        return Optional.of(
                new SharedNames(
                        run.repository(),
                        run.folder().path(),
                        id.salvageRefs() + "names",
                        line::takeBack));
    }

    private Optional<SharedNames.Worker> worker(int session) {
        return names.map(shared -> shared.worker(session, traces(session)));
    }

    private GitTraces traces(int session) {
        return new GitTraces(run.folder().session(session).resolve("git"), site(session));
    }

    /// Takes up what an earlier life of the program wrote.
    public void recall(RunEvent earlier) {
        if (earlier instanceof RunEvent.InSession(int session, _, SessionEvent event)) {
            merges.recall(session, event);
        }
    }

    /// Goes on after all of it was recalled, and folded into the state.
    public void takeUp() {
        merges.takeUp();
    }

    /// The passed steps of sessions under way whose commits are nowhere any more.
    public List<Integer> lost() {
        return state.get().sessions().all().stream()
                .filter(session -> session.isOpen() && isGone(session.number()))
                .flatMap(session -> session.steps().stream())
                .filter(step -> step.end().equals(Optional.of(StepEnd.PASSED)))
                .map(step -> step.rules().number())
                .toList();
    }

    private boolean isGone(int session) {
        return known(session).isEmpty()
                && kept.tip(session).isEmpty()
                && kept.unnamed(run.folder().session(session)).isEmpty();
    }

    /// The grounds on which all that is merged is proved.
    public Grounds grounds() {
        return merges.gate().grounds(merges.made());
    }

    /// The run as seen where no agent was, with all that is merged.
    public Optional<RunSetting> result() {
        return merges.tip().map(merges.gate()::at);
    }

    public Optional<Happening> perform(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        Workplace place = open.get(owed.session());
        if (place == null) {
            throw new IllegalStateException("session " + owed.session() + " is not open");
        }
        Optional<Happening> end = performed(place, owed, meanwhile);
        if (Workplace.settles(owed)) {
            place.run()
                    .repository()
                    .head()
                    .tip()
                    .ifPresent(tip -> refs.setTip(owed.session(), tip));
        }
        return end;
    }

    /// Whatever goes wrong where the worktree is gone goes wrong because of that.
    private Optional<Happening> performed(
            Workplace place, RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        Pointer pointer = place.pointer();
        try {
            Optional<Happening> end = place.perform(owed, meanwhile);
            if (pointer.hasPlace()) {
                pointer.restore(run.folder().salvage());
                return end;
            }
        } catch (Failure failure) {
            if (pointer.hasPlace()) {
                throw failure;
            }
        }
        throw gone(owed.session());
    }

    private Failure gone(int session) {
        return new Failure(
                Fault.WORKTREE_LOST.because(
                        "the worktree of session %d is not there any more: %s"
                                .formatted(session, site(session))));
    }

    public Optional<Happening> perform(RunEffect.ForSession owed, Consumer<Happening> meanwhile) {
        return switch (owed.effect()) {
            case SessionEffect.Open(boolean anew) -> Optional.of(open(owed, anew));
            case SessionEffect.End _ -> Optional.of(end(owed));
            case SessionEffect.Merge _ -> merge(owed, meanwhile);
            case SessionEffect.Rescue _ -> Optional.of(rescue(owed));
        };
    }

    private Happening open(RunEffect.ForSession owed, boolean anew) {
        int session = owed.session();
        Path folder = run.folder().session(session);
        if (anew) {
            RunFolder.clear(folder);
        }
        Optional<Repository> there =
                anew ? Optional.empty() : known(session).filter(_ -> Furnishing.isDone(folder));
        boolean nameless = !anew && there.isEmpty() && kept.isNameless(session(session));
        Repository worktree = there.orElseGet(() -> made(owed, anew));
        if (!anew) {
            refs.shelve(session);
        }
        Place place = place(session, worktree);
        if (there.isPresent()) {
            RunFolder.refuseChanged(place.held());
        }
        RunSetting setting = run.at(place);
        Snapshots snapshots = Snapshots.open(worktree, place.state(), Furnishing.given(place));
        if (!snapshots.hasBefore()) {
            snapshots.reset();
        }
        AgentWork agents = new AgentWork(setting, state, handoffs);
        Workplace.Standing standing = new Workplace.Standing(true, worker(session));
        Workplace workplace = new Workplace(setting, snapshots, agents, objects, standing);
        if (!anew && History.begun(folder).isEmpty()) {
            workplace.begin();
        }
        open.put(session, workplace);
        CommitId tip = worktree.head().tip().orElseThrow();
        Detail detail = new Detail().with("worktree", worktree.top().toString());
        if (nameless) {
            detail.with("names_gone", KeptWork.told(session, tip, tip.equals(merges.base())));
        }
        SessionRun begun = session(session);
        if (begun.tally().recoveries() > 0) {
            detail.with("recovery", Value.of(begun.tally().recoveries()));
            recoveries.write(begun, tip).ifPresent(spec -> detail.with("spec", spec));
        }
        CommitId start = anew ? tip : merges.start(begun, tip);
        return happening(owed, new SessionEvent.Opened(start.value()), detail);
    }

    /// Makes the worktree of a session. Uncommitted work that was in it comes back last: until
    /// then, whatever differs from the commit is no agent's.
    private Repository made(RunEffect.ForSession owed, boolean anew) {
        int session = owed.session();
        Path folder = run.folder().session(session);
        Furnishing.begin(folder);
        Optional<CommitId> stood =
                anew ? takenOver(session) : kept.tip(session).or(() -> kept.unnamed(folder));
        if (stood.isEmpty()) {
            RunFolder.clear(folder);
        }
        Repository worktree = stood.map(tip -> at(session, tip)).orElseGet(() -> fresh(session));
        Set<RepoPath> given = furnishing.furnish(place(session, worktree), owed.unit());
        stood.flatMap(tip -> kept.uncommitted(session, tip))
                .ifPresent(dirty -> Uncommitted.unpack(place(session, worktree), given, dirty));
        Furnishing.finish(folder, given);
        return worktree;
    }

    /// Inside the sandbox nobody has to be told from a person who writes settings.
    private Place place(int session, Repository worktree) {
        Map<String, String> variables = new HashMap<>(ports.of(session));
        names.ifPresent(_ -> variables.putAll(traces(session).variables()));
        Path state = run.folder().session(session);
        Held held = new KnownRuns(run.surroundings().environment()).held(run.folder(), state);
        return new Place(worktree, state, variables, held);
    }

    private Repository fresh(int session) {
        return at(session, merges.base());
    }

    private Repository at(int session, CommitId commit) {
        refs.setTip(session, commit);
        return worktrees.make(site(session), commit);
    }

    private Optional<Repository> known(int session) {
        return worktrees.recover(site(session));
    }

    /// The start commit of a session that takes over uncommitted work; nothing where the session
    /// begins with nothing.
    private Optional<CommitId> takenOver(int session) {
        return refs.tip(session)
                .filter(_ -> session(session).tally().recoveries() == 0)
                .filter(tip -> kept.uncommitted(session, tip).isPresent());
    }

    private Path site(int session) {
        return sites.session(run.folder().id(), session);
    }

    private SessionRun session(int number) {
        return state.get().sessions().session(number).orElseThrow();
    }

    private Happening end(RunEffect.ForSession owed) {
        int session = owed.session();
        Repository worktree = known(session).orElseThrow(() -> gone(session));
        CommitId tip = worktree.head().tip().orElseThrow();
        refs.setTip(session, tip);
        Optional<String> leftovers =
                dirty(session, worktree, tip)
                        .map(c -> refs.keep(session, SessionRefs.LEFTOVERS, c));
        return happening(owed, new SessionEvent.Ended(tip.value(), leftovers), new Detail());
    }

    private Optional<CommitId> dirty(int session, Repository worktree, CommitId tip) {
        return new Uncommitted(session, worktree, run.folder().session(session)).commit(tip);
    }

    private Optional<Happening> merge(RunEffect.ForSession owed, Consumer<Happening> meanwhile) {
        Optional<SessionEvent> end =
                merges.merge(
                        session(owed.session()),
                        made -> meanwhile.accept(happening(owed, made, new Detail())));
        if (end.orElse(null) instanceof SessionEvent.Published) {
            kept.settle(
                    session(owed.session()),
                    commit -> run.ledger().isPresent() || merges.isMerged(commit));
            close(owed.session());
        }
        return end.map(event -> happening(owed, event, merges.detail()));
    }

    private Happening rescue(RunEffect.ForSession owed) {
        int session = owed.session();
        Optional<String> rescue =
                kept.last(session)
                        .filter(tip -> !merges.isMerged(tip))
                        .map(tip -> refs.keep(session, "", tip));
        close(session);
        return happening(owed, new SessionEvent.Rescued(rescue), new Detail());
    }

    /// None of its programs is at work: their deeds to settings are judged, then forgotten.
    private void close(int session) {
        run.repository().settings().ifPresent(SharedSettings::putRight);
        traces(session).forget();
        open.remove(session);
        names.ifPresent(shared -> shared.rest(session));
        worktrees.remove(site(session));
    }

    /// Removes everything the run made for itself.
    public void cleanUp() {
        List<Integer> sessions =
                state.get().sessions().all().stream().map(SessionRun::number).toList();
        sessions.forEach(this::close);
        refs.forgetTips(sessions);
        merges.close();
        sites.tidy(run.folder().id());
    }

    /// Pins what is not merged, and removes the worktrees: the run is to end before its time.
    public void leave() {
        try {
            names.ifPresent(SharedNames::restAll);
        } finally {
            leaveWorktrees();
        }
    }

    private void leaveWorktrees() {
        for (SessionRun session : state.get().sessions().all()) {
            known(session.number()).ifPresent(worktree -> pin(session.number(), worktree));
            close(session.number());
        }
        merges.leave();
        sites.tidy(run.folder().id());
    }

    private void pin(int session, Repository worktree) {
        Optional<CommitId> tip = worktree.head().tip();
        if (tip.isEmpty()) {
            return;
        }
        refs.setTip(session, tip.get());
        CommitId all = dirty(session, worktree, tip.get()).orElse(tip.get());
        if (!merges.isMerged(all)) {
            refs.shelve(session);
            String _ = refs.keep(session, "", all);
        }
    }

    private static Happening happening(
            RunEffect.ForSession owed, SessionEvent event, Detail detail) {
        return new Happening(
                new RunEvent.InSession(owed.session(), owed.round(), event), detail.fields());
    }
}
