package baton.world.process;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/// A program that goes on when this one ends: in a session of its own, reading nothing, writing to
/// files. Nobody ends it from here, so its limits are its own.
public final class Detached {
    private static final int TAIL_BYTES = 16 << 10;

    private final Process process;
    private final Path out;
    private final Path error;

    private Detached(Process process, Path out, Path error) {
        this.process = process;
        this.out = out;
        this.error = error;
    }

    /// Starts it.
    ///
    /// @param directory where its output is kept, under a name of its own
    public static Detached start(Invocation invocation, Path directory) {
        try {
            Path out = Files.createTempFile(directory, "baton-", ".out");
            Path error = Path.of(out.toString().replaceAll("\\.out$", ".err"));
            Files.createFile(error, Scratch.PRIVATE);
            Starter.Streams streams =
                    new Starter.Streams(
                            Starter.NOTHING,
                            Redirect.appendTo(out.toFile()),
                            Redirect.appendTo(error.toFile()));
            Starter.Leader leader = Starter.startLeader(invocation, streams);
            return new Detached(leader.process(), out, error);
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(directory + ": " + e), e);
        }
    }

    /// Its exit status, where it ends within this time.
    public OptionalInt exit(Duration most) {
        try {
            return process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS)
                    ? OptionalInt.of(process.exitValue())
                    : OptionalInt.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalInt.empty();
        }
    }

    /// The file that holds all it wrote to standard output.
    public Path log() {
        return out;
    }

    public String output() {
        return tail(out);
    }

    public String complaint() {
        return tail(error);
    }

    private static String tail(Path file) {
        try {
            byte[] all = Files.readAllBytes(file);
            int from = Math.max(0, all.length - TAIL_BYTES);
            return new String(all, from, all.length - from, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
