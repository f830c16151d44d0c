package baton.world.process;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/// A child and everything it started: its descendants, the members of its session, and whoever
/// carries the mark that only this child was given.
final class Offspring {
    static final String KEY = "BATON_PROCESS";

    /// Within so short a time the numbers of processes cannot have gone round once.
    private static final long RECENT_NANOS = 2_000_000_000;

    private static final AtomicLong COUNT = new AtomicLong();
    private static final String RUN =
            ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime()) + "-";

    private final Process root;
    private final boolean ownSession;
    private final LongPredicate marked;
    private final long started = System.nanoTime();

    Offspring(Process root, boolean ownSession, String mark) {
        this.root = root;
        this.ownSession = ownSession;
        this.marked = Survivors.carrying(KEY, mark);
    }

    /// A value no other child has.
    static String mark() {
        return RUN + COUNT.incrementAndGet();
    }

    Ending.Result end(Duration grace) {
        return Ending.end(this::living, grace);
    }

    private Set<ProcessHandle> living() {
        Set<ProcessHandle> found = Ending.family(root.toHandle());
        if (ProcessTable.exists() && !isNewest()) {
            found.addAll(Survivors.families(Survivors.matching(candidates(), this::belongs)));
        }
        return found;
    }

    /// True if no process was started on this machine since the child was: the child has left none.
    private boolean isNewest() {
        OptionalLong newest = ProcessTable.newest();
        return isRecent() && newest.isPresent() && newest.getAsLong() == root.pid();
    }

    private boolean isRecent() {
        return System.nanoTime() - started < RECENT_NANOS;
    }

    private boolean belongs(long pid) {
        boolean inSession =
                ownSession
                        && ProcessTable.row(pid)
                                .filter(row -> row.session() == root.pid())
                                .isPresent();
        return inSession || marked.test(pid);
    }

    /// Soon after the start only processes with higher numbers can be younger than the child;
    /// looking at these alone keeps short commands cheap on machines with many processes.
    private LongStream candidates() {
        OptionalLong newest = ProcessTable.newest();
        boolean rising = newest.isPresent() && newest.getAsLong() >= root.pid();
        return isRecent() && rising
                ? ProcessTable.pids().filter(pid -> pid >= root.pid())
                : ProcessTable.pids();
    }
}
