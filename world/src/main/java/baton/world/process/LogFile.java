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
/// so.
final class LogFile implements AutoCloseable {
    private final OutputStream out;
    private final long max;
    private long written;
    private boolean full;

    private LogFile(OutputStream out, long max) {
        this.out = out;
        this.max = max;
    }

    static LogFile open(Optional<Path> path, long max) throws IOException {
        if (path.isEmpty()) {
            return new LogFile(OutputStream.nullOutputStream(), max);
        }
        Files.createDirectories(path.get().toAbsolutePath().getParent());
        OutputStream out =
                Files.newOutputStream(
                        path.get(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return new LogFile(new BufferedOutputStream(out), max);
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
            out.write(marker.getBytes(StandardCharsets.UTF_8));
        } else {
            out.write(bytes);
        }
    }

    /// So that someone who follows the log sees what there is.
    void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
