package baton.world.files;

import baton.core.Failure;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/// Takes the lock of a directory, says so, and keeps it until it is ended.
final class LockingProgram {
    private static final long LONGEST_NANOS = 60_000_000_000L;

    private LockingProgram() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        Holder holder = Holder.current("other-run", "other command");
        try (RunLock lock = RunLock.acquire(Path.of(arguments[0]), holder)) {
            out.println(lock == null ? "" : "held");
            LockSupport.parkNanos(LONGEST_NANOS);
        } catch (Failure failure) {
            out.println(failure.getMessage());
        }
    }
}
