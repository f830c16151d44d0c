package baton.world.process;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Ends processes: asks, waits, then kills, and looks again until nobody is left. A handle knows
/// when its process started, so that a number given to another process is never mistaken.
final class Ending {
    private static final int ROUNDS_MAX = 10;
    private static final Duration KILL_WAIT = Duration.ofSeconds(2);

    /// @param ended how many are gone
    /// @param left those that could not be ended in time
    record Result(int ended, List<ProcessHandle> left) {}

    private Ending() {}

    static Result end(Supplier<Set<ProcessHandle>> look, Duration grace) {
        Set<ProcessHandle> all = new HashSet<>();
        Set<ProcessHandle> now = spare(look.get());
        for (int round = 0; round < ROUNDS_MAX && !now.isEmpty(); round++) {
            all.addAll(now);
            if (round == 0) {
                now.forEach(ProcessHandle::destroy);
                await(now, grace);
            } else {
                now.forEach(ProcessHandle::destroyForcibly);
                await(now, KILL_WAIT);
            }
            now = spare(look.get());
            all.stream().filter(Ending::isAlive).forEach(now::add);
        }
        List<ProcessHandle> left = all.stream().filter(Ending::isAlive).toList();
        return new Result(all.size() - left.size(), left);
    }

    /// The process and what descends from it, as far as that can still be seen.
    static Set<ProcessHandle> family(ProcessHandle root) {
        Set<ProcessHandle> family = new HashSet<>();
        if (isAlive(root)) {
            family.add(root);
            root.descendants().filter(Ending::isAlive).forEach(family::add);
        }
        return family;
    }

    /// A dead process that nobody has buried yet still has an entry in the table.
    static boolean isAlive(ProcessHandle handle) {
        return handle.isAlive()
                && ProcessTable.row(handle.pid()).map(row -> !row.dead()).orElse(true);
    }

    private static void await(Set<ProcessHandle> handles, Duration longest) {
        Patience.holds(() -> handles.stream().noneMatch(Ending::isAlive), longest.toNanos());
    }

    /// Neither ourselves nor those who started us: when we run under our own mark, they carry it
    /// too.
    private static Set<ProcessHandle> spare(Set<ProcessHandle> found) {
        Set<ProcessHandle> others = new HashSet<>(found);
        if (others.isEmpty()) {
            return others;
        }
        ProcessHandle self = ProcessHandle.current();
        others.remove(self);
        for (var parent = self.parent(); parent.isPresent(); parent = parent.get().parent()) {
            others.remove(parent.get());
        }
        return others;
    }
}
