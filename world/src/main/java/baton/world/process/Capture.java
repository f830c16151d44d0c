package baton.world.process;

import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A short command whose streams are files: nothing has to be drained, so that it needs no thread
/// and cannot block, and a grandchild that keeps them open holds nobody up.
final class Capture {
    private static final long SLICE_NANOS = 50_000_000;
    private static final Duration LEFT_GRACE = Duration.ofSeconds(1);

    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

    private Capture() {}

    /// @param apart whether it leads a session of its own
    static Ended perform(Invocation invocation, boolean merged, boolean apart) {
        try (Scratch out = Scratch.create()) {
            if (merged) {
                return await(start(invocation, apart, out, out), invocation.limits(), out, out);
            }
            try (Scratch error = Scratch.create()) {
                Process process = start(invocation, apart, out, error);
                return await(process, invocation.limits(), out, error);
            }
        }
    }

    /// Ends those that are at work: the program ends, and waits for them no longer.
    static void endAll() {
        RUNNING.forEach(process -> Ending.end(() -> Ending.family(process.toHandle()), LEFT_GRACE));
    }

    private static Ended await(Process process, Limits limits, Scratch out, Scratch error) {
        RUNNING.add(process);
        try {
            return awaited(process, limits, out, error);
        } finally {
            RUNNING.remove(process);
        }
    }

    private static Ended awaited(Process process, Limits limits, Scratch out, Scratch error) {
        out.unlink();
        error.unlink();
        long deadline = System.nanoTime() + limits.total().toNanos();
        boolean exited = false;
        boolean late = false;
        boolean flooded = false;
        while (!exited && !late && !flooded) {
            long left = deadline - System.nanoTime();
            exited = Patience.awaitExit(process, Math.clamp(left, 1, SLICE_NANOS));
            late = left <= 0;
            flooded = larger(limits, out, error);
        }
        if (!exited) {
            Ending.end(() -> Ending.family(process.toHandle()), limits.grace());
        }
        OptionalInt exit = exited ? OptionalInt.of(process.exitValue()) : OptionalInt.empty();
        int max = limits.outputMax();
        Bytes errors = error == out ? Bytes.NONE : error.read(max);
        boolean truncated = larger(limits, out, error);
        return new Ended(exit, out.read(max), errors, truncated, !exited && !truncated);
    }

    private static Process start(Invocation invocation, boolean apart, Scratch out, Scratch error) {
        Redirect to = Redirect.to(out.asFile());
        Redirect errorTo = Redirect.to(error.asFile());
        if (invocation.stdin().isEmpty()) {
            return start(invocation, apart, new Starter.Streams(Starter.NOTHING, to, errorTo));
        }
        try (Scratch in = Scratch.holding(invocation.stdin())) {
            Redirect from = Redirect.from(in.asFile());
            return start(invocation, apart, new Starter.Streams(from, to, errorTo));
        }
    }

    private static Process start(Invocation invocation, boolean apart, Starter.Streams streams) {
        return apart
                ? Starter.startLeader(invocation, streams).process()
                : Starter.startPlain(invocation, streams);
    }

    private static boolean larger(Limits limits, Scratch out, Scratch error) {
        return Math.max(out.size(), error.size()) > limits.outputMax();
    }
}
