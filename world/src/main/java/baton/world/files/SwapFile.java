package baton.world.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;
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
            fillThere(spare, content);
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

    /// The directory is there but for the first time.
    private static void fillThere(Path spare, byte[] content) throws IOException {
        try {
            fill(spare, content);
        } catch (FileNotFoundException e) {
            Files.createDirectories(AtomicFile.directoryOf(spare));
            fill(spare, content);
        }
    }

    private static void fill(Path spare, byte[] content) throws IOException {
        if (!isFree(spare)) {
            Files.delete(spare);
        }
        try (RandomAccessFile file = new RandomAccessFile(spare.toFile(), "rw")) {
            file.write(content);
            file.setLength(content.length);
            // The content alone: waiting for the names too would wait for all that happened.
            file.getChannel().force(false);
        }
    }

    /// Whether new content can be written into the file, or there is none. One that has another
    /// name must stay as it is under that, and a link leads elsewhere.
    public static boolean isFree(Path spare) throws IOException {
        try {
            Map<String, Object> facts =
                    Files.readAttributes(
                            spare, "unix:nlink,isRegularFile", LinkOption.NOFOLLOW_LINKS);
            return Integer.valueOf(1).equals(facts.get("nlink"))
                    && Boolean.TRUE.equals(facts.get("isRegularFile"));
        } catch (NoSuchFileException e) {
            return true;
        }
    }

    /// The old file keeps a name throughout, so that it is there to become the next spare.
    private void swap(Path spare) throws IOException {
        Path old = beside(".old");
        boolean kept = keeps(old);
        Files.move(spare, path, StandardCopyOption.ATOMIC_MOVE);
        if (kept) {
            Files.move(old, spare, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /// Gives the present file a second name, which a program that died in between may have done.
    /// There may be no file yet, and there are disks on which a file has one name only, which no
    /// type of exception tells. Without it there is no spare; what else is wrong the move tells.
    private boolean keeps(Path old) throws IOException {
        try {
            Files.createLink(old, path);
            return true;
        } catch (FileAlreadyExistsException e) {
            Files.delete(old);
            Files.createLink(old, path);
            return true;
        } catch (FileSystemException | UnsupportedOperationException e) {
            return false;
        }
    }

    private Path beside(String suffix) {
        return path.resolveSibling(path.getFileName() + suffix);
    }
}
