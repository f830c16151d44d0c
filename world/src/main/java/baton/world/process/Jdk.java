package baton.world.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/// The JDK that this program runs on, as it lay on the disk when the first program was started.
///
/// The JDK starts programs by a file of its own, `jspawnhelper`, and refuses one of another
/// version. Once an upgrade has replaced it under a run, nothing can be started any more.
final class Jdk {
    private static final Path HOME = Path.of(System.getProperty("java.home"));
    private static final Optional<Stamp> AT_FIRST = stamp();

    private record Stamp(Optional<Object> file, FileTime modified) {}

    private Jdk() {}

    static Path home() {
        return HOME;
    }

    /// Has the files looked at now.
    static void remember() {
        isReplaced();
    }

    static boolean isReplaced() {
        return !Files.isDirectory(HOME) || !stamp().equals(AT_FIRST);
    }

    private static Optional<Stamp> stamp() {
        try {
            Path spawner = HOME.resolve("lib/jspawnhelper");
            BasicFileAttributes found = Files.readAttributes(spawner, BasicFileAttributes.class);
            Optional<Object> file = Optional.ofNullable(found.fileKey());
            return Optional.of(new Stamp(file, found.lastModifiedTime()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
