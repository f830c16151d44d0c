package baton.world.git;

import baton.world.files.SwapFile;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A file of git's that is replaced under git's own lock, again and again by one writer.
///
/// The content goes into the file before last, which then swaps names with the present one. To put
/// a new file over another waits for the disk: a millisecond each time.
///
/// @param spare on the same disk, and nobody else's
record LockedFile(Path path, Path spare) {

    /// What must hold when the lock is taken.
    @FunctionalInterface
    interface Condition {
        void demand() throws IOException;
    }

    void replace(byte[] content, Condition condition) throws IOException {
        Path lock = path.resolveSibling(path.getFileName() + ".lock");
        fill(content);
        Files.createLink(lock, spare);
        try {
            condition.demand();
            swap(lock);
        } catch (IOException e) {
            Files.deleteIfExists(lock);
            Files.deleteIfExists(spare);
            throw e;
        }
    }

    /// A program that died in between may have left the file that is in use as the spare one.
    private void fill(byte[] content) throws IOException {
        if (!SwapFile.isFree(spare)) {
            Files.delete(spare);
        }
        try (RandomAccessFile file = new RandomAccessFile(spare.toFile(), "rw")) {
            file.write(content);
            file.setLength(content.length);
        }
    }

    private void swap(Path lock) throws IOException {
        Path old = spare.resolveSibling(spare.getFileName() + ".old");
        try {
            Files.createLink(old, path);
        } catch (FileAlreadyExistsException e) {
            Files.delete(old);
            Files.createLink(old, path);
        }
        Files.move(lock, path, StandardCopyOption.ATOMIC_MOVE);
        Files.move(old, spare, StandardCopyOption.ATOMIC_MOVE);
    }

    void removeSpare() throws IOException {
        Files.deleteIfExists(spare);
    }
}
