package baton.world.process;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.Platform;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicLong;

/// A private temporary file between us and a child. Its name is removed once the child has it
/// open, so that not even a crash leaves one behind.
///
/// `Files.createTempFile` would load the machine's security providers for its random names, which
/// costs more than the command itself.
final class Scratch implements AutoCloseable {
    private static final int NAMES_MAX = 100;
    private static final AtomicLong COUNT = new AtomicLong();

    static final FileAttribute<?>[] PRIVATE =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                    ? new FileAttribute<?>[] {
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rw-------"))
                    }
                    : new FileAttribute<?>[0];

    private final Path path;
    private final RandomAccessFile file;
    private boolean named = true;

    private Scratch(Path path) throws IOException {
        this.path = path;
        this.file = new RandomAccessFile(path.toFile(), "rw");
    }

    static Scratch create() {
        try {
            return new Scratch(fresh());
        } catch (IOException e) {
            throw failed(e);
        }
    }

    static Scratch holding(Bytes content) {
        Scratch scratch = create();
        try {
            scratch.file.write(content.toArray());
            return scratch;
        } catch (IOException e) {
            scratch.close();
            throw failed(e);
        }
    }

    File asFile() {
        return path.toFile();
    }

    long size() {
        try {
            return file.length();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /// The first bytes of it.
    Bytes read(int max) {
        try {
            byte[] content = new byte[(int) Math.min(max, file.length())];
            file.seek(0);
            file.readFully(content);
            return Bytes.of(content);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    void unlink() {
        if (named) {
            try {
                Files.deleteIfExists(path);
                named = false;
            } catch (IOException e) {
                throw failed(e);
            }
        }
    }

    @Override
    public void close() {
        try {
            file.close();
            unlink();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /// In memory where that can be: a file that lives for a moment costs the disk nothing there.
    private static Path fresh() throws IOException {
        Path directory = Platform.here().memory().orElseGet(Scratch::temporary);
        String start = "baton-" + ProcessHandle.current().pid() + "-";
        for (int tries = 0; tries < NAMES_MAX; tries++) {
            String unique = Long.toHexString(System.nanoTime());
            Path path = directory.resolve(start + COUNT.incrementAndGet() + "-" + unique);
            try {
                return Files.createFile(path, PRIVATE);
            } catch (FileAlreadyExistsException taken) {
                // The next name is tried.
            }
        }
        throw new IOException("no free name in " + directory);
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir", "/tmp"));
    }

    private static Failure failed(IOException cause) {
        String message = "a temporary file could not be used: " + cause.getMessage();
        return new Failure(Fault.DISK_FAILED.because(message), cause);
    }
}
