package baton.world.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/// A file that is filled under a name nobody knows, before it takes the place of another.
final class NewFile {
    private NewFile() {}

    /// The source of a new file's content.
    interface Writing {
        void to(OutputStream out) throws IOException;
    }

    static void fill(
            Handle directory,
            Path fresh,
            Writing content,
            Optional<Set<PosixFilePermission>> permissions,
            boolean durable)
            throws IOException {
        FileAttribute<?>[] wanted =
                permissions.stream()
                        .map(PosixFilePermissions::asFileAttribute)
                        .toArray(FileAttribute<?>[]::new);
        try (SeekableByteChannel channel =
                directory.stream()
                        .newByteChannel(
                                fresh,
                                Set.of(
                                        StandardOpenOption.CREATE_NEW,
                                        StandardOpenOption.WRITE,
                                        LinkOption.NOFOLLOW_LINKS),
                                wanted)) {
            content.to(Channels.newOutputStream(channel));
            // What is asked for when a file is made is cut by the mask of the process.
            if (permissions.isPresent()) {
                directory.permissions(fresh).setPermissions(permissions.get());
            }
            if (durable && channel instanceof FileChannel file) {
                file.force(true);
            }
        }
    }

    static void keepPermissions(Handle directory, Path old, Path fresh) throws IOException {
        if (directory.facts(old).filter(BasicFileAttributes::isRegularFile).isPresent()) {
            directory
                    .permissions(fresh)
                    .setPermissions(directory.permissions(old).readAttributes().permissions());
        }
    }
}
