package baton.kit;

import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The temporary directories of tests. They lie in memory where the machine has enough of it: what
/// Baton and git wait for then is no disk, and nothing of it is to outlive a test.
public final class TestDirectories implements TempDirFactory {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final long ROOM_MIN = 4L << 30;
    private static final String PREFIX = "junit-";

    private static final Optional<Path> PLACE = place();

    private static Optional<Path> place() {
        try {
            return Files.isDirectory(MEMORY) && Files.isWritable(MEMORY) && isLarge(MEMORY)
                    ? Optional.of(MEMORY)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// Containers often have a little of it only.
    private static boolean isLarge(Path place) throws IOException {
        FileStore store = Files.getFileStore(place);
        return store.type().equals("tmpfs") && store.getUsableSpace() >= ROOM_MIN;
    }

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension)
            throws IOException {
        return PLACE.isPresent()
                ? Files.createTempDirectory(PLACE.get(), PREFIX)
                : Files.createTempDirectory(PREFIX);
    }

    /// Directories on the disk, for tests in whose sandbox nothing below `/dev` is to be seen.
    public static final class OnDisk implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension)
                throws IOException {
            return Files.createTempDirectory(PREFIX);
        }
    }
}
