package baton.world.run.store;

import baton.core.run.RunId;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.process.Liveness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// The process that drives a run or a stage. It is known by the lock that it holds and by the time
/// of its start; whoever only answers a question of the run is none.
public record RunDriver(ProcessHandle process) {
    private static final long SLICE_NANOS = Duration.ofMillis(20).toNanos();

    /// The one that drives a run of this checkout.
    public static Optional<RunDriver> of(Path checkout, RunFolder folder) {
        return CommonDirectory.of(checkout)
                .map(common -> List.of(folder.path(), common))
                .orElseGet(() -> List.of(folder.path()))
                .stream()
                .flatMap(place -> holding(place, folder.id()).stream())
                .findFirst();
    }

    /// The one that holds the lock of this directory for this run or stage.
    public static Optional<RunDriver> holding(Path directory, RunId id) {
        return RunLock.holder(directory).map(Holder::run).equals(Optional.of(id.value()))
                        && !Succession.isBrief(directory)
                ? RunLock.process(directory).filter(Liveness::isAlive).map(RunDriver::new)
                : Optional.empty();
    }

    public long pid() {
        return process.pid();
    }

    /// Asks it to end in order, as a terminal that is closed does. False where that is not allowed.
    public boolean ask() {
        return process.destroy();
    }

    /// Waits until it has ended; false where it takes longer than this.
    public boolean await(Duration longest) {
        long deadline = System.nanoTime() + longest.toNanos();
        while (Liveness.isAlive(process)) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            LockSupport.parkNanos(SLICE_NANOS);
        }
        return true;
    }
}
