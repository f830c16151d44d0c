package baton.world.process;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// A program's output on disk, up to a bound. What comes after it is dropped, and a last line says
/// so. A program that prints nothing leaves no file.
final class LogFile implements AutoCloseable {
    private final Optional<Path> path;
    private final long max;
    private Optional<OutputStream> out = Optional.empty();
    private long written;
    private boolean full;

    LogFile(Optional<Path> path, long max) {
        this.path = path;
        this.max = max;
    }

    private OutputStream out() throws IOException {
        if (out.isEmpty()) {
            out = Optional.of(path.isEmpty() ? OutputStream.nullOutputStream() : open(path.get()));
        }
        return out.get();
    }

    private static OutputStream open(Path path) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        return new BufferedOutputStream(
                Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    }

    void add(String line) throws IOException {
        if (full) {
            return;
        }
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        written += bytes.length;
        full = written > max;
        if (full) {
            String marker = "[baton: output beyond " + max + " bytes is not kept]\n";
            out().write(marker.getBytes(StandardCharsets.UTF_8));
        } else {
            out().write(bytes);
        }
    }

    /// So that someone who follows the log sees what there is.
    void flush() throws IOException {
        if (out.isPresent()) {
            out.get().flush();
        }
    }

    @Override
    public void close() throws IOException {
        if (out.isPresent()) {
            out.get().close();
        }
    }
}
