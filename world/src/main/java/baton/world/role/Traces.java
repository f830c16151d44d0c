package baton.world.role;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

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
        try (Stream<Path> all = Files.walk(directory)) {
            List<Path> inside = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : inside) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private static Failure failed(IOException e) {
        return new Failure(Fault.DISK_FAILED.because("temporary files: " + e.getMessage()), e);
    }
}
