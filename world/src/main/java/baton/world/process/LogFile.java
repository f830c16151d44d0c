package baton.world.process;

import baton.world.process.lines.Batch;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

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
        this.full = path.isEmpty();
    }

    private OutputStream out() throws IOException {
        if (out.isEmpty()) {
            out = Optional.of(open(path.orElseThrow()));
        }
        return out.get();
    }

    private static OutputStream open(Path path) throws IOException {
        Files.createDirectories(path.toAbsolutePath().getParent());
        Set<OpenOption> options =
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND,
                        LinkOption.NOFOLLOW_LINKS);
        return new BufferedOutputStream(
                Channels.newOutputStream(Files.newByteChannel(path, options, Scratch.PRIVATE)));
    }

    /// True if the log keeps nothing more.
    boolean isFull() {
        return full;
    }

    void add(Batch lines) throws IOException {
        if (!full && written + lines.size() <= max) {
            out().write(lines.bytes(), lines.from(), lines.size());
            written += lines.size();
            return;
        }
        for (int start = lines.from(); !full && start < lines.to(); ) {
            int end = lines.lineEnd(start);
            written += end - start;
            full = written > max;
            if (full) {
                String marker = "[baton: output beyond " + max + " bytes is not kept]\n";
                out().write(marker.getBytes(StandardCharsets.UTF_8));
            } else {
                out().write(lines.bytes(), start, end - start);
            }
            start = end;
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
