package baton.world.git.guard;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Below;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Head;
import baton.world.git.Repository;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The names that all worktrees of a repository share, and what is checked out in the user's own,
/// while agents work in worktrees beside it that nothing keeps from moving them.
///
/// What moves is the work of whoever is known to have had git move it: it is put back, kept, and
/// held against him. What nobody of the run is known to have moved is the user's or another run's,
/// and holds from then on. What the run itself publishes is known before.
public final class SharedNames {
    private static final String KEPT = "names.json";

    private final Repository checkout;
    private final Path file;
    private final String pin;
    private final WayBack back;
    private final Names names;
    private final Map<Integer, Worker> workers = new HashMap<>();
    private final Map<Integer, Worker> atWork = new LinkedHashMap<>();
    private final Set<String> own = new HashSet<>();
    private SharedState due;

    /// Lets what the user has checked out go back from one commit to another, with its files.
    public interface WayBack {
        /// Goes back, or returns what stands against it; then nothing has moved.
        Optional<String> go(CommitId from, CommitId to);
    }

    /// @param folder the run's own
    /// @param pin where what is put back can be found
    public SharedNames(Repository checkout, Path folder, String pin, WayBack back) {
        this.checkout = checkout;
        this.file = folder.resolve(KEPT);
        this.pin = pin;
        this.back = back;
        this.names = new Names(checkout);
        this.due = SharedState.read(file).orElseGet(() -> SharedState.of(checkout));
    }

    /// Whoever works in the worktree of a session.
    ///
    /// @param traces what git tells of the programs there
    public synchronized Worker worker(int session, GitTraces traces) {
        Worker worker = workers.computeIfAbsent(session, _ -> worker(traces, session));
        if (traces.isBegun()) {
            // He was at work when the program died.
            atWork.put(session, worker);
        }
        return worker;
    }

    private Worker worker(GitTraces traces, int session) {
        Path common = checkout.commonDirectory();
        return new Worker(this, session, new Deeds(traces, checkout.top().toString(), common));
    }

    /// One who works beside others.
    public static final class Worker {
        private final SharedNames shared;
        private final int session;
        private final Deeds deeds;
        private final Set<String> charged = new TreeSet<>();

        private Worker(SharedNames shared, int session, Deeds deeds) {
            this.shared = shared;
            this.session = session;
            this.deeds = deeds;
        }

        /// Programs of his begin.
        public void begin() {
            shared.begin(this);
        }

        /// The moves that this worker must have made since he was asked last, in words. They are
        /// put back.
        public List<String> charges() {
            return shared.charges(this);
        }

        /// None of his programs is at work.
        public void rest() {
            shared.rest(session);
        }
    }

    private synchronized void begin(Worker worker) {
        putRight();
        worker.deeds.begin();
        worker.charged.clear();
        if (atWork.isEmpty()) {
            due = SharedState.of(checkout);
            due.write(file);
        }
        atWork.put(worker.session, worker);
    }

    private synchronized List<String> charges(Worker worker) {
        putRight();
        List<String> charged = List.copyOf(worker.charged);
        worker.charged.clear();
        return charged;
    }

    /// Nobody of a session is at work any more.
    public synchronized void rest(int session) {
        putRight();
        Optional.ofNullable(atWork.remove(session)).ifPresent(worker -> worker.deeds.end());
    }

    /// Nobody is at work any more: the run ends.
    public synchronized void restAll() {
        try {
            putRight();
        } finally {
            atWork.values().forEach(worker -> worker.deeds.end());
            atWork.clear();
        }
    }

    /// The run is about to let a branch end with this commit.
    public synchronized void own(CommitId commit) {
        own.add(commit.value());
    }

    /// The commit at which a branch ends, or the one that is checked out without a branch. Moves by
    /// agents are put back first.
    public synchronized Optional<CommitId> tip(Optional<String> branch) {
        putRight();
        return (atWork.isEmpty() ? due.now(checkout) : due).tip(branch);
    }

    /// Puts back what agents have moved so far.
    private void putRight() {
        if (atWork.isEmpty()) {
            return;
        }
        // Git tells of itself before it moves anything: who moved what is seen has told by then.
        atWork.values().forEach(worker -> worker.deeds.lookBefore());
        SharedState now = due.now(checkout);
        atWork.values().forEach(worker -> worker.deeds.lookAfter());
        try {
            hold(new Judging(due, now).due());
            refuseDiscarded();
        } catch (Failure asked) {
            // Whoever is asked may go on afterwards: what is there then is his.
            hold(SharedState.of(checkout));
            throw asked;
        } finally {
            atWork.values().forEach(worker -> worker.deeds.settle());
        }
    }

    private void hold(SharedState next) {
        if (!next.equals(due)) {
            due = next;
            due.write(file);
        }
    }

    private void refuseDiscarded() {
        Optional<String> command =
                atWork.values().stream()
                        .flatMap(worker -> worker.deeds.discarding().stream())
                        .findFirst();
        if (command.isPresent()) {
            throw asked("an agent ran `" + command.get() + "` in your checkout");
        }
    }

    private static Failure asked(String what) {
        return new Failure(
                Fault.REF_MOVED_MEANWHILE
                        .because("while the run was at work, " + what)
                        .withFix(
                                "look at the files of your checkout and at `git stash list`, then"
                                        + " resume; inside the sandbox agents cannot do this"));
    }

    /// One look at what has moved.
    private final class Judging {
        private final SharedState before;
        private final SharedState now;

        Judging(SharedState before, SharedState now) {
            this.before = before;
            this.now = now;
        }

        /// Puts back what agents have moved, and returns the state that holds from now on.
        SharedState due() {
            SharedState next = now;
            SortedSet<String> watched = HistoryState.made(before.refs(), now.refs());
            watched.addAll(before.refs().keySet());
            for (String ref : watched) {
                if (isMoved(ref) && charge(deeds -> deeds.mayMove(ref, before), words(ref))) {
                    putBack(ref);
                    next = next.with(ref, before.value(ref)).with(checkout.head());
                }
            }
            if (now.misses(before)
                    && charge(d -> d.mayMove(HistoryState.STASH, before), "a stash was dropped")) {
                restoreStash();
                next = next.withStashOf(before);
            }
            return head(next);
        }

        private boolean isMoved(String ref) {
            String value = now.value(ref);
            boolean same = value.equals(before.value(ref));
            return !same && !ref.equals(HistoryState.STASH) && !own.contains(value);
        }

        private String words(String ref) {
            String changed = before.value(ref).isEmpty() ? "` was made" : "` was moved";
            return "`" + ref + (now.value(ref).isEmpty() ? "` was removed" : changed);
        }

        /// Holds it against those who may have done it. Says whether there is one.
        private boolean charge(Predicate<Deeds> mayHave, String what) {
            boolean told = false;
            for (Worker worker : atWork.values()) {
                if (mayHave.test(worker.deeds)) {
                    worker.charged.add(what);
                    told = true;
                }
            }
            if (!told && atWork.values().stream().anyMatch(worker -> !worker.deeds.areWhole())) {
                throw asked(what + ": who made this change?");
            }
            return told;
        }

        private void putBack(String ref) {
            Optional<CommitId> wrong = CommitId.of(now.value(ref));
            Optional<CommitId> right = CommitId.of(before.value(ref));
            wrong.ifPresent(this::keep);
            if (wrong.isPresent() && right.isPresent() && now.isCheckedOut(ref)) {
                goBack(wrong.get(), right.get());
            } else if (right.isPresent()) {
                String old = wrong.map(CommitId::value).orElse("0".repeat(id(right).length()));
                Call call = Call.of("update-ref", "--no-deref", ref, id(right), old);
                boolean _ = checkout.exclusively(() -> checkout.git().succeeds(call));
            } else {
                boolean _ = names.set(ref, before.value(ref));
            }
        }

        private void keep(CommitId commit) {
            String _ = names.pin(pin, commit);
        }

        private static String id(Optional<CommitId> commit) {
            return commit.map(CommitId::value).orElse("");
        }

        private void goBack(CommitId wrong, CommitId right) {
            Optional<String> against = back.go(wrong, right);
            if (against.isPresent()) {
                throw asked(
                        "an agent moved your checkout to "
                                + wrong.brief()
                                + ", which could not be put back: "
                                + against.get());
            }
        }

        private void restoreStash() {
            HistoryState.stashes(now.stash(), before.stash()).forEach(this::keep);
            if (!before.value(HistoryState.STASH).isEmpty()) {
                boolean _ = names.set(HistoryState.STASH, before.value(HistoryState.STASH));
            }
            Path git = checkout.commonDirectory();
            Path log = new HistoryState(checkout).stashPath();
            new Below(git).write(git.relativize(log), before.stash().toArray());
        }

        /// Judges a move of the user's checkout: to another branch, or to another commit without a
        /// branch.
        private SharedState head(SharedState next) {
            if (!before.isSamePlace(now)) {
                if (charge(deeds -> deeds.maySwitch(), "your checkout was switched")) {
                    throw asked("an agent checked something else out in your checkout");
                }
                return next;
            }
            if (before.head() instanceof Head.Detached(CommitId right)
                    && now.head() instanceof Head.Detached(CommitId wrong)
                    && !right.equals(wrong)
                    && !own.contains(wrong.value())
                    && charge(deeds -> deeds.maySwitch(), "your checkout was moved")) {
                keep(wrong);
                goBack(wrong, right);
                return next.with(before.head());
            }
            return next;
        }
    }
}
