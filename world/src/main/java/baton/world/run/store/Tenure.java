package baton.world.run.store;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunId;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.git.Repository;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Stream;

/// The hold of a run, while it is under way, on what others must leave alone: the run itself, its
/// plan, and the checkout if the run works there. Runs in worktrees of their own go on side by
/// side; their records lie in the checkout, where a run that works there would take them for its
/// agent's.
///
/// A run that begins is known before it looks for others, so that of two at least one sees the
/// other.
public final class Tenure implements AutoCloseable {
    private final Repository repository;
    private final Holder holder;
    private final Deque<RunLock> locks = new ArrayDeque<>();

    public Tenure(Repository repository, Holder holder) {
        this.repository = repository;
        this.holder = holder;
    }

    /// Nobody else works in the checkout, or beside it.
    public void takeCheckout() {
        locks.push(
                new Succession(repository.commonDirectory(), repository.top(), holder).acquire());
        others().findFirst()
                .ifPresent(
                        other -> {
                            throw held(other, "works in a worktree beside this checkout");
                        });
    }

    /// Nobody else drives the run. Its folder must be there.
    public void takeRun(RunFolder folder) {
        locks.push(new Succession(folder.path(), repository.top(), holder).acquire());
    }

    /// For a run that leaves the checkout alone: nobody works there, and nobody carries the same
    /// plan out, which would write the same progress file. Of two that begin at once the later one
    /// gives way.
    ///
    /// @param begins whether it has just been begun
    public void refuseMeeting(RunFolder folder, String plan, boolean begins) {
        RunLock.holder(repository.commonDirectory())
                .flatMap(other -> RunId.read(other.run()))
                .map(id -> RunFolder.of(repository.top(), id))
                .filter(other -> !Succession.isBrief(repository.commonDirectory()))
                .filter(other -> others().anyMatch(other::equals))
                .ifPresent(
                        other -> {
                            throw held(other, "works in this checkout");
                        });
        others().filter(other -> !begins || isBefore(other, folder))
                .filter(other -> isOf(other, plan))
                .findFirst()
                .ifPresent(
                        other -> {
                            throw held(other, "carries this plan out");
                        });
    }

    private static boolean isBefore(RunFolder other, RunFolder folder) {
        return other.id().value().compareTo(folder.id().value()) < 0;
    }

    private static boolean isOf(RunFolder other, String plan) {
        return RunRecord.read(other.record())
                .filter(record -> record.plan().equals(plan))
                .isPresent();
    }

    /// The runs that are under way, but for this one.
    private Stream<RunFolder> others() {
        return RunFolder.all(repository.top()).stream()
                .filter(other -> !other.id().value().equals(holder.run()))
                .filter(other -> StoredRun.isAlive(repository.top(), other))
                .filter(other -> !Succession.isBrief(other.path()));
    }

    private static Failure held(RunFolder other, String how) {
        return new Failure(Fault.LOCK_HELD.because("run " + other.id() + " " + how));
    }

    @Override
    public void close() {
        while (!locks.isEmpty()) {
            locks.pop().close();
        }
    }
}
