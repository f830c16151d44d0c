package baton.world.files;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/// An open directory. What lies in it is reached by a name of one component and never through a
/// link, wherever the directory is moved meanwhile.
record Handle(SecureDirectoryStream<Path> stream) implements AutoCloseable {
    private static final AtomicLong COUNT = new AtomicLong();

    /// Opens a directory that nobody else has named.
    // The stream is the handle, which is closed by whoever asked for it.
    @SuppressWarnings("StreamResourceLeak")
    static Handle open(Path directory) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(directory);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new Handle(secure);
        }
        stream.close();
        String message = directory + " cannot be held open while files in it are named";
        throw new Failure(Fault.FILES_UNSUPPORTED.because(message));
    }

    /// Opens a directory in this one.
    ///
    /// @throws NoSuchFileException where nothing has that name
    /// @throws FileSystemException where it is a link or no directory
    Handle enter(Path name) throws IOException {
        return new Handle(stream.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS));
    }

    /// The same, where the directory is made when it is missing. There is no way to make one in an
    /// open directory: it is made in the root, which nobody else has named, and moved.
    Handle enterOrMake(Path root, Path name) throws IOException {
        if (facts(name).isEmpty()) {
            Path fresh = fresh();
            Files.createDirectory(root.resolve(fresh));
            try (Handle top = open(root)) {
                place(top, fresh, name);
            }
        }
        return enter(name);
    }

    /// Somebody may have made it meanwhile.
    private void place(Handle top, Path fresh, Path name) throws IOException {
        try {
            top.move(fresh, this, name);
        } catch (FileSystemException taken) {
            top.stream.deleteDirectory(fresh);
            if (taken instanceof AtomicMoveNotSupportedException || facts(name).isEmpty()) {
                throw taken;
            }
        }
    }

    /// The attributes of what stands at a name, a link counting as itself; nothing where nothing
    /// stands there.
    Optional<BasicFileAttributes> facts(Path name) throws IOException {
        try {
            return Optional.of(
                    stream.getFileAttributeView(
                                    name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                            .readAttributes());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /// The same of a regular file alone.
    Optional<BasicFileAttributes> regular(Path name) throws IOException {
        return facts(name).filter(BasicFileAttributes::isRegularFile);
    }

    PosixFileAttributeView permissions(Path name) {
        return stream.getFileAttributeView(
                name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    }

    /// Takes the place of a file or link that has the other name.
    void move(Path name, Handle target, Path other) throws IOException {
        stream.move(name, target.stream, other);
    }

    /// The names in it, in no order. To be asked once.
    List<Path> names() throws IOException {
        List<Path> names = new ArrayList<>();
        try {
            for (Path entry : stream) {
                names.add(entry.getFileName());
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return names;
    }

    /// A name that nothing of this program has.
    static Path fresh() {
        long pid = ProcessHandle.current().pid();
        return Path.of(".baton." + pid + "-" + COUNT.incrementAndGet() + ".new");
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
