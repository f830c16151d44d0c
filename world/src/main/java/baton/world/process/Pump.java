package baton.world.process;

import baton.world.process.lines.Batch;
import baton.world.process.lines.LineListener;
import baton.world.process.lines.Lines;
import baton.world.process.lines.Storing;
import baton.world.process.lines.Tail;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;

/// Reads a child's output to its end on another thread, and hands it to the log, the tail and
/// the listener. Whoever waits for the child can stop listening at any time; the reading then ends
/// when the pipe does.
final class Pump {
    private static final int CHUNK = 64 << 10;

    /// Threads are used again, one for each program that runs. A new one would take a number after
    /// the child's, and the child would no longer be seen to be the last that was started.
    private static final ExecutorService READERS =
            Executors.newCachedThreadPool(
                    Thread.ofPlatform().daemon().name("baton-output").factory());

    private final InputStream in;
    private final LogFile log;
    private final Tail tail;
    private final LineListener listener;
    private final Storing storing;
    private final Lines lines = new Lines(this::take);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final Object gate = new Object();
    private boolean closed;
    private volatile long lastHeard = System.nanoTime();
    private volatile boolean heard;
    private final CountDownLatch end = new CountDownLatch(1);

    Pump(InputStream in, LogFile log, Tail tail, LineListener listener) {
        this.in = in;
        this.log = log;
        this.tail = tail;
        this.listener = listener;
        this.storing = listener.storing();
    }

    void start() {
        READERS.execute(this::read);
    }

    /// The time of the last read, as `System.nanoTime` counts it.
    long lastHeard() {
        return lastHeard;
    }

    boolean heardAnything() {
        return heard;
    }

    /// True if the pipe comes to its end within the time.
    boolean awaitEnd(long nanos) {
        return Patience.awaitOpening(end, nanos);
    }

    Optional<Throwable> failure() {
        return Optional.ofNullable(failure.get());
    }

    /// After this neither log nor listener hears anything any more.
    void close() throws IOException {
        synchronized (gate) {
            closed = true;
            lines.finish();
            log.close();
        }
    }

    private void read() {
        byte[] chunk = new byte[CHUNK];
        try {
            int count = in.read(chunk);
            while (count >= 0) {
                lastHeard = System.nanoTime();
                heard = true;
                hear(chunk, count);
                count = in.read(chunk);
            }
        } catch (IOException e) {
            // The pipe was closed on our side: there is nothing more to hear.
            lastHeard = System.nanoTime();
        } catch (RuntimeException | Error e) {
            failure.set(e);
        } finally {
            end.countDown();
        }
    }

    private void hear(byte[] chunk, int count) {
        synchronized (gate) {
            if (!closed && failure.get() == null) {
                lines.accept(chunk, count);
                flush();
            }
        }
    }

    private void flush() {
        try {
            log.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Lines that the log does not keep any more are not searched for what must not be stored. Only
    /// their tail is searched, when it is read.
    private void take(Batch batch) {
        if (log.isFull() && storing.canWait(batch)) {
            tail.addUnseen(batch);
        } else {
            Batch stored = storing.stored(batch.clean());
            tail.add(stored);
            keep(stored);
        }
        if (listener.hearsAll()) {
            batch.each(listener::line);
        } else {
            batch.lastWords().ifPresent(listener::line);
        }
    }

    private void keep(Batch stored) {
        try {
            log.add(stored);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
