package baton.world.process;

import java.lang.ProcessBuilder.Redirect;
import java.util.OptionalInt;

/// A short command whose streams are files: nothing has to be drained, so that it needs no thread
/// and cannot block, and a grandchild that keeps them open holds nobody up.
final class Capture {
    private static final long SLICE_NANOS = 50_000_000;

    private Capture() {}

    static Ended perform(Invocation invocation, boolean merged) {
        try (Scratch out = Scratch.create()) {
            if (merged) {
                return perform(invocation, out, out);
            }
            try (Scratch error = Scratch.create()) {
                return perform(invocation, out, error);
            }
        }
    }

    private static Ended perform(Invocation invocation, Scratch out, Scratch error) {
        Process process = start(invocation, out, error);
        out.unlink();
        error.unlink();
        Limits limits = invocation.limits();
        long deadline = System.nanoTime() + limits.total().toNanos();
        boolean exited = false;
        boolean late = false;
        boolean flooded = false;
        while (!exited && !late && !flooded) {
            long left = deadline - System.nanoTime();
            exited = Patience.exits(process, Math.clamp(left, 1, SLICE_NANOS));
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

    private static Process start(Invocation invocation, Scratch out, Scratch error) {
        Redirect to = Redirect.to(out.asFile());
        Redirect errorTo = Redirect.to(error.asFile());
        if (invocation.stdin().isEmpty()) {
            return Starter.startPlain(
                    invocation, new Starter.Streams(Starter.NOTHING, to, errorTo));
        }
        try (Scratch in = Scratch.holding(invocation.stdin())) {
            Redirect from = Redirect.from(in.asFile());
            return Starter.startPlain(invocation, new Starter.Streams(from, to, errorTo));
        }
    }

    private static boolean larger(Limits limits, Scratch out, Scratch error) {
        return Math.max(out.size(), error.size()) > limits.outputMax();
    }
}
