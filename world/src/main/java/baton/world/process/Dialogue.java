package baton.world.process;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// A program that stays and answers one question after the other over its standard streams. A
/// question that takes longer than the invocation's limit ends the program.
public final class Dialogue implements AutoCloseable {
    private static final long CLOSE_NANOS = 500_000_000;
    private static final int LOOKS = 10;

    /// Writes one question and reads its answer.
    @FunctionalInterface
    public interface Question<T> {
        T ask(OutputStream out, InputStream in) throws IOException;
    }

    private final Process process;
    private final OutputStream out;
    private final InputStream in;
    private final long limit;
    private final Thread guard;
    private volatile Optional<Long> asked = Optional.empty();

    private Dialogue(Process process, long limit) {
        this.process = process;
        this.out = new BufferedOutputStream(process.getOutputStream());
        this.in = new BufferedInputStream(process.getInputStream());
        this.limit = limit;
        this.guard = Thread.ofVirtual().unstarted(this::guard);
        guard.start();
    }

    private static final Starter.Streams PIPES =
            new Starter.Streams(Redirect.PIPE, Redirect.PIPE, Redirect.DISCARD);

    public static Dialogue open(Invocation invocation) {
        return of(Starter.startPlain(invocation, PIPES), invocation);
    }

    /// One that what is typed at the terminal does not reach.
    public static Dialogue openApart(Invocation invocation) {
        return of(Starter.startLeader(invocation, PIPES).process(), invocation);
    }

    private static Dialogue of(Process process, Invocation invocation) {
        return new Dialogue(process, invocation.limits().total().toNanos());
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// The answer; an `IOException` means that the program is gone or talks nonsense.
    public <T> T ask(Question<T> question) throws IOException {
        asked = Optional.of(System.nanoTime());
        try {
            return question.ask(out, in);
        } finally {
            asked = Optional.empty();
        }
    }

    /// One for all questions: to start a thread takes longer than most answers.
    private void guard() {
        while (process.isAlive()) {
            LockSupport.parkNanos(Math.max(1, limit / LOOKS));
            if (asked.filter(at -> System.nanoTime() - at > limit).isPresent()) {
                process.destroyForcibly();
            }
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            // It is gone already, which is what we want.
            process.destroyForcibly();
        }
        if (!Patience.awaitExit(process, CLOSE_NANOS)) {
            process.destroyForcibly();
        }
        LockSupport.unpark(guard);
    }
}
