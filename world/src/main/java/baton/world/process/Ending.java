package baton.world.process;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
                eldestFirst(now).forEach(ProcessHandle::destroy);
                await(now, grace);
            } else {
                eldestFirst(now).forEach(ProcessHandle::destroyForcibly);
                await(now, KILL_WAIT);
            }
            now = spare(look.get());
            all.stream().filter(Liveness::isAlive).forEach(now::add);
        }
        List<ProcessHandle> left = all.stream().filter(Liveness::isAlive).toList();
        return new Result(all.size() - left.size(), left);
    }

    /// Parents before their children: a shell whose child is gone would go on with its next line.
    private static List<ProcessHandle> eldestFirst(Set<ProcessHandle> handles) {
        Map<ProcessHandle, Instant> starts = new HashMap<>();
        handles.forEach(h -> starts.put(h, h.info().startInstant().orElse(Instant.MAX)));
        return handles.stream()
                .sorted(
                        Comparator.<ProcessHandle, Instant>comparing(starts::get)
                                .thenComparingLong(ProcessHandle::pid))
                .toList();
    }

    /// The process and what descends from it, as far as that can still be seen.
    static Set<ProcessHandle> family(ProcessHandle root) {
        Set<ProcessHandle> family = new HashSet<>();
        if (Liveness.isAlive(root)) {
            family.add(root);
            root.descendants().filter(Liveness::isAlive).forEach(family::add);
        }
        return family;
    }

    private static void await(Set<ProcessHandle> handles, Duration longest) {
        Patience.awaitTrue(() -> handles.stream().noneMatch(Liveness::isAlive), longest.toNanos());
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
