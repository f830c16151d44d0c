package baton.world.role;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Below;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A directory for what is said to agents and what they say, gone when it is closed.
public record Traces(Path directory) implements AutoCloseable {

    public static Traces create() {
        try {
            return new Traces(Files.createTempDirectory("baton-"));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public void close() {
        Below.around(directory).deleteTree(directory.getFileName());
    }

    private static Failure failed(IOException e) {
        return new Failure(Fault.DISK_FAILED.because("temporary files: " + e.getMessage()), e);
    }
}
