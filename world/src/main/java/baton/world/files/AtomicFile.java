package baton.world.files;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/// Writes files as a whole: whoever reads one sees the old content or the new, never a part. A
/// link at the place of the file is replaced, not followed.
public final class AtomicFile {
    private static final int NAMES_MAX = 100;
    private static final AtomicLong COUNT = new AtomicLong();

    private AtomicFile() {}

    public static void write(Path path, String text) {
        write(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /// After a crash of the program the new content is there, after a crash of the machine perhaps
    /// still the old.
    public static void write(Path path, byte[] content) {
        write(path, content, false);
    }

    public static void writeDurably(Path path, String text) {
        writeDurably(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /// When this returns the new content has reached the disk.
    public static void writeDurably(Path path, byte[] content) {
        write(path, content, true);
    }

    private static void write(Path path, byte[] content, boolean durable) {
        try {
            Path absolute = path.toAbsolutePath();
            Path directory = directoryOf(absolute);
            if (!Files.isDirectory(directory)) {
                Files.createDirectories(directory);
            }
            Path fresh = fresh(absolute, content);
            try {
                if (durable) {
                    sync(fresh);
                }
                keepPermissions(absolute, fresh);
                Files.move(
                        fresh,
                        absolute,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                Files.deleteIfExists(fresh);
                throw e;
            }
            if (durable) {
                sync(directory);
            }
        } catch (IOException e) {
            throw failed(path, "written", e);
        }
    }

    static Failure failed(Path path, String deed, IOException cause) {
        String message = path + " could not be " + deed + ": " + cause;
        return new Failure(Fault.DISK_FAILED.because(message), cause);
    }

    static Path directoryOf(Path file) {
        return Objects.requireNonNull(
                file.toAbsolutePath().getParent(), "a file is in a directory");
    }

    /// Brings a file to the disk, or the names in a directory.
    static void sync(Path path) throws IOException {
        boolean interrupted = Thread.interrupted();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Path fresh(Path path, byte[] content) throws IOException {
        String start = "." + path.getFileName() + "." + ProcessHandle.current().pid() + "-";
        for (int tries = 0; tries < NAMES_MAX; tries++) {
            Path fresh = path.resolveSibling(start + COUNT.incrementAndGet() + ".new");
            try {
                return Files.write(
                        fresh, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            } catch (FileAlreadyExistsException taken) {
                // The next name is tried.
            }
        }
        throw new IOException("no free name beside " + path);
    }

    private static void keepPermissions(Path old, Path fresh) throws IOException {
        var view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (view != null && Files.isRegularFile(old, LinkOption.NOFOLLOW_LINKS)) {
            view.setPermissions(Files.getPosixFilePermissions(old));
        }
    }
}
