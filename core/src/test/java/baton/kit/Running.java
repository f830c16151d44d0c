package baton.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// A program that runs while a test looks at what it does, and sends it signals. What is left of it
/// is ended when the test closes it.
public final class Running implements AutoCloseable {
    private static final long LONGEST_S = 120;
    private static final long POLL_NANOS = 10_000_000;

    private final Process process;
    private final Path output;

    private Running(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /// Starts it in the directory and environment of a shell; what it writes goes to a file.
    static Running start(Shell shell, List<String> command, Path output) {
        try {
            return new Running(shell.start(command, output), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Waits for something that the program brings about, while it runs.
    public void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_S);
        while (!condition.getAsBoolean()) {
            boolean over = !process.isAlive() && !condition.getAsBoolean();
            if (over || System.nanoTime() > deadline) {
                throw new AssertionError("never came: " + what + "\n" + output());
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// Sends a signal, such as `INT`.
    public void signal(String name) {
        Shell.in(Path.of("/")).run("kill", "-" + name, String.valueOf(process.pid()));
    }

    /// Sends a signal to the program and its process group, as a terminal does. It has to have been
    /// started with `setsid`.
    public void signalGroup(String name) {
        Shell.in(Path.of("/")).run("kill", "-" + name, "--", "-" + process.pid());
    }

    /// Kills it, and it alone.
    public void kill() {
        process.destroyForcibly();
        await();
    }

    /// Kills it and what it started, all at once as far as that can be.
    public void killWithFamily() {
        List<ProcessHandle> family = process.descendants().toList();
        process.destroyForcibly();
        family.forEach(ProcessHandle::destroyForcibly);
        await();
    }

    /// Its exit status, once it has ended.
    public int await() {
        try {
            if (process.waitFor(LONGEST_S, TimeUnit.SECONDS)) {
                return process.exitValue();
            }
            throw new AssertionError("still running:\n" + output());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
