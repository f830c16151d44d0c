package baton.world.files;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/// A file of Baton's own that is replaced again and again: whoever reads it sees the old content or
/// the new, and the new survives the machine. One writer at a time.
///
/// The content goes into the file before last, which then swaps names with the present one. A new
/// file would have to be given its place on the disk first, and moving it over another waits for
/// that: a millisecond each time.
public record SwapFile(Path path) {

    public void write(byte[] content, Optional<FileTime> time) {
        Path spare = beside(".spare");
        try {
            Files.createDirectories(AtomicFile.directoryOf(path));
            fill(spare, content);
            if (time.isPresent()) {
                Files.setLastModifiedTime(spare, time.get());
            }
            swap(spare);
        } catch (IOException e) {
            throw AtomicFile.failed(path, "written", e);
        }
    }

    /// The file and its spare are gone.
    public void delete() {
        try {
            Files.deleteIfExists(path);
            Files.deleteIfExists(beside(".spare"));
        } catch (IOException e) {
            throw AtomicFile.failed(path, "removed", e);
        }
    }

    private static void fill(Path spare, byte[] content) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(spare.toFile(), "rw")) {
            file.write(content);
            file.setLength(content.length);
            // The content alone: waiting for the names too would wait for all that happened.
            file.getChannel().force(false);
        }
    }

    /// The old file keeps a name throughout, so that it is there to become the next spare.
    private void swap(Path spare) throws IOException {
        Path old = beside(".old");
        Files.deleteIfExists(old);
        if (!Files.exists(path)) {
            Files.move(spare, path, StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        Files.createLink(old, path);
        Files.move(spare, path, StandardCopyOption.ATOMIC_MOVE);
        Files.move(old, spare, StandardCopyOption.ATOMIC_MOVE);
    }

    private Path beside(String suffix) {
        return path.resolveSibling(path.getFileName() + suffix);
    }
}
