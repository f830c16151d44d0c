package baton.world.process;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.process.Streamed.Finish;
import baton.world.process.lines.LineListener;
import baton.world.process.lines.Tail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/// One long program from its start to the end of the last process it started.
final class Streaming {
    private static final long SLICE_NANOS = 50_000_000;

    /// The silence of the pipe, after the child's end, after which Baton stops listening to the
    /// processes that still hold the pipe. The constant below is the longest wait for that silence.
    private static final long SETTLE_NANOS = 100_000_000;

    private static final long DRAIN_NANOS_MAX = 2_000_000_000;

    private final Limits limits;
    private final LineListener listener;
    private final Cancellation cancellation;
    private final Process process;
    private final Offspring offspring;
    private final Tail tail;
    private final Pump pump;
    private final long started = System.nanoTime();

    private Streaming(
            Invocation invocation, LogFile log, LineListener listener, Cancellation cancellation) {
        this.limits = invocation.limits();
        this.listener = listener;
        this.cancellation = cancellation;
        this.tail = new Tail(limits.outputMax(), listener::storing);
        String mark = Offspring.mark();
        Starter.Leader leader = start(invocation.withVariable(Offspring.KEY, mark));
        this.process = leader.process();
        this.offspring = new Offspring(process, leader.ownSession(), mark);
        this.pump = new Pump(process.getInputStream(), log, tail, listener);
    }

    static Streamed perform(
            Invocation invocation,
            Optional<Path> log,
            LineListener listener,
            Cancellation cancellation) {
        try (LogFile file = new LogFile(log, invocation.limits().logMax())) {
            return new Streaming(invocation, file, listener, cancellation).await();
        } catch (IOException | UncheckedIOException e) {
            String message = "the log " + log.map(Path::toString).orElse("") + " failed: ";
            throw new Failure(Fault.DISK_FAILED.because(message + e.getMessage()), e);
        }
    }

    private static Starter.Leader start(Invocation invocation) {
        if (invocation.stdin().isEmpty()) {
            return Starter.startLeader(
                    invocation, Starter.Streams.merged(Starter.NOTHING, Redirect.PIPE));
        }
        try (Scratch in = Scratch.holding(invocation.stdin())) {
            Redirect from = Redirect.from(in.asFile());
            return Starter.startLeader(invocation, Starter.Streams.merged(from, Redirect.PIPE));
        }
    }

    private Streamed await() throws IOException {
        pump.start();
        Finish finish = watch();
        if (finish == Finish.EXITED) {
            settle();
        }
        Ending.Result result = offspring.end(limits.grace());
        pump.awaitEnd(DRAIN_NANOS_MAX);
        pump.close();
        rethrow();
        OptionalInt exit =
                finish == Finish.EXITED ? OptionalInt.of(process.exitValue()) : OptionalInt.empty();
        return new Streamed(exit, tail.text(), tail.truncated(), finish, result.ended());
    }

    private Finish watch() {
        while (!Patience.awaitExit(process, SLICE_NANOS)) {
            long now = System.nanoTime();
            if (cancelled() || pump.failure().isPresent()) {
                return Finish.CANCELLED;
            }
            if (now - started > limits.total().toNanos()) {
                return Finish.TIMED_OUT;
            }
            long silence = now - pump.lastHeard();
            boolean silent = patience().filter(most -> silence > most.toNanos()).isPresent();
            if (silent && !listener.busy()) {
                return Finish.SILENT;
            }
        }
        return Finish.EXITED;
    }

    /// A program that has never said anything may not have come to life.
    private Optional<Duration> patience() {
        return pump.heardAnything() ? limits.idle() : limits.start().or(limits::idle);
    }

    private boolean cancelled() {
        return cancellation.isCancelled() || Thread.currentThread().isInterrupted();
    }

    private void settle() {
        long deadline = System.nanoTime() + DRAIN_NANOS_MAX;
        long silence = 0;
        while (silence < SETTLE_NANOS
                && System.nanoTime() < deadline
                && !pump.awaitEnd(SETTLE_NANOS - silence)) {
            silence = System.nanoTime() - pump.lastHeard();
        }
    }

    private void rethrow() {
        pump.failure()
                .ifPresent(
                        failure -> {
                            if (failure instanceof RuntimeException e) {
                                throw e;
                            }
                            throw new IllegalStateException("the listener failed", failure);
                        });
    }
}
