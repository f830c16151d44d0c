package baton.world.run.store;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.run.RunId;
import baton.world.files.Holder;
import baton.world.files.RunLock;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Takes over a checkout, or a run, from whoever had it before. One whose journal says that it has
/// ended tidies up for a moment; whoever read that and comes at once waits for it instead of being
/// refused. So do those who answer questions or publish at the same time.
///
/// @param shared the directory of the lock: the git directory that all worktrees share, or the
///     folder of a run
/// @param checkout where the folders of runs are
public record Succession(Path shared, Path checkout, Holder holder) {
    /// Begins what a holder says who only answers a question.
    public static final String BRIEF = "answering: ";

    /// Begins what a holder says who lets the branch grow.
    public static final String PUBLISHING = "publishing: ";

    private static final long PATIENCE_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long SLICE_NANOS = Duration.ofMillis(20).toNanos();

    public RunLock acquire() {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        Optional<RunLock> lock = Optional.empty();
        while (lock.isEmpty()) {
            try {
                lock = Optional.of(RunLock.acquire(shared, holder));
            } catch (Failure refused) {
                boolean held = refused.problem().fault() == Fault.LOCK_HELD;
                if (!held || !isEnding() || System.nanoTime() > deadline) {
                    throw refused;
                }
                LockSupport.parkNanos(SLICE_NANOS);
            }
        }
        return lock.get();
    }

    /// True if the lock will be free in moments. A holder that does not say who it is has just
    /// begun to hold the lock, or has all but let go of it.
    private boolean isEnding() {
        Optional<Holder> other = RunLock.holder(shared);
        return other.isEmpty()
                || other.filter(Succession::isBrief).isPresent()
                || other.flatMap(o -> RunId.read(o.run()))
                        .map(id -> RunFolder.of(checkout, id).journal())
                        .filter(Succession::saysItEnded)
                        .isPresent();
    }

    /// True if the holder of a lock lets go of it in moments.
    static boolean isBrief(Path shared) {
        return RunLock.holder(shared).filter(Succession::isBrief).isPresent();
    }

    /// Whoever writes an answer down, or publishes, is done in moments.
    static boolean isBrief(Holder other) {
        return other.command().startsWith(BRIEF) || other.command().startsWith(PUBLISHING);
    }

    private static boolean saysItEnded(Path journal) {
        List<Entry> entries = StoredJournal.read(journal);
        return !entries.isEmpty() && entries.getLast().type().equals(EventType.RUN_ENDED.word());
    }
}
