package baton.world.process;

import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A child that was started through the C library. Its number stays its own until its status has
/// been taken, and from then on nothing is sent to that number any more.
final class NativeProcess extends Process {
    private static final int TERMINATE = 15;
    private static final int KILL = 9;
    private static final int WITHOUT_WAITING = 1;
    private static final short READABLE = 1;
    private static final int SIGNALLED = 0x80;
    private static final long NANOS = 1_000_000;
    private static final long SLICE_MILLIS_MAX = 60_000;
    private static final long BLIND_MILLIS = 2;

    private final CLibrary library;
    private final int number;
    private final int file;
    private final OutputStream toChild;
    private final InputStream fromChild;
    private final ProcessHandle handle;
    private Optional<CompletableFuture<ProcessHandle>> gone = Optional.empty();
    private boolean ended;
    private int status;

    /// To be made by whoever has just started the child, before anybody can take its status.
    NativeProcess(CLibrary library, int number, int file, ChildPipes pipes) {
        this.library = library;
        this.number = number;
        this.file = file;
        this.toChild = pipes.toChild();
        this.fromChild = pipes.fromChild();
        this.handle = ProcessHandle.of(number).orElseThrow();
    }

    @Override
    public OutputStream getOutputStream() {
        return toChild;
    }

    @Override
    public InputStream getInputStream() {
        return fromChild;
    }

    @Override
    public InputStream getErrorStream() {
        return InputStream.nullInputStream();
    }

    @Override
    public int waitFor() throws InterruptedException {
        while (!waitFor(SLICE_MILLIS_MAX, TimeUnit.MILLISECONDS)) {
            Thread.onSpinWait();
        }
        return exitValue();
    }

    /// An interrupt is noticed when it comes first or when the time is over. A virtual thread that
    /// waited in the C library would keep the thread that carries it from all others, so it is told
    /// by somebody else.
    @Override
    public boolean waitFor(long time, TimeUnit unit) throws InterruptedException {
        if (Thread.currentThread().isVirtual()) {
            return isTold(time, unit);
        }
        long deadline = System.nanoTime() + unit.toNanos(time);
        long left = unit.toNanos(time);
        while (!hasEnded() && left > 0) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            look(Math.clamp((left + NANOS - 1) / NANOS, 1, SLICE_MILLIS_MAX));
            left = deadline - System.nanoTime();
        }
        return hasEnded();
    }

    private boolean isTold(long time, TimeUnit unit) throws InterruptedException {
        if (!hasEnded()) {
            try {
                gone().get(time, unit);
            } catch (TimeoutException e) {
                return hasEnded();
            } catch (ExecutionException e) {
                throw new IllegalStateException("nobody tells of the end of " + number, e);
            }
        }
        return hasEnded();
    }

    /// One for all that wait, since each is remembered until the process has ended.
    private synchronized CompletableFuture<ProcessHandle> gone() {
        CompletableFuture<ProcessHandle> known = gone.orElseGet(handle::onExit);
        gone = Optional.of(known);
        return known;
    }

    /// Waits until it has ended or the time is over, or for less than that. Without a file that
    /// tells of the end it looks now and then.
    private void look(long left) {
        long millis = file < 0 ? Math.min(left, BLIND_MILLIS) : left;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(Long.BYTES);
            ByteBuffer asked = memory.asByteBuffer().order(ByteOrder.nativeOrder());
            asked.putInt(0, file).putShort(Integer.BYTES, READABLE);
            library.poll.call(memory.address(), 1, millis);
        }
    }

    /// Takes the status where there is one.
    synchronized boolean hasEnded() {
        if (ended) {
            return true;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(Long.BYTES);
            int found = library.waitFor.call(number, memory.address(), WITHOUT_WAITING);
            if (found == number) {
                end(memory.asByteBuffer().order(ByteOrder.nativeOrder()).getInt(0));
            } else if (found < 0 && !handle.isAlive()) {
                throw new IllegalStateException("the status of " + number + " is gone");
            }
        }
        return ended;
    }

    private void end(int word) {
        int signal = word & 0x7F;
        status = signal == 0 ? (word >> 8) & 0xFF : SIGNALLED + signal;
        ended = true;
        if (file >= 0) {
            library.close.call(file);
        }
    }

    @Override
    public boolean isAlive() {
        return !hasEnded();
    }

    @Override
    public synchronized int exitValue() {
        if (!hasEnded()) {
            throw new IllegalThreadStateException("it has not ended");
        }
        return status;
    }

    @Override
    public void destroy() {
        send(TERMINATE);
    }

    @Override
    public Process destroyForcibly() {
        send(KILL);
        return this;
    }

    private synchronized void send(int signal) {
        if (!hasEnded()) {
            library.kill.call(number, signal);
        }
    }

    @Override
    public boolean supportsNormalTermination() {
        return true;
    }

    @Override
    public long pid() {
        return number;
    }

    @Override
    public ProcessHandle toHandle() {
        return handle;
    }
}
