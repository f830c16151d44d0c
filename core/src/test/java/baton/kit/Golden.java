package baton.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Texts that are reviewed as files: what the program prints is compared with what lies under the
/// module's `src/test/golden`. With `-Dgolden=write` the files are rewritten, and review reads the
/// diff.
public final class Golden {
    private static final String REPAIR =
            "If the new text is right, write it with `-Dgolden=write` and review the diff.";

    private final Path directory;
    private final boolean write;

    Golden(Path directory, boolean write) {
        this.directory = directory;
        this.write = write;
    }

    /// Fails with the differing lines unless the text is the content of the file.
    public static void assertMatches(String name, String actual) {
        ofModule().check(name, actual);
    }

    /// The content of the golden file, or nothing where the file is not there yet.
    public static Optional<String> read(String name) {
        return ofModule().content(name);
    }

    private static Golden ofModule() {
        Path module = Path.of(System.getProperty("basedir", ""));
        boolean write = System.getProperty("golden", "compare").equals("write");
        return new Golden(module.resolve("src/test/golden"), write);
    }

    void check(String name, String actual) {
        Optional<String> expected = content(name);
        if (expected.equals(Optional.of(actual))) {
            return;
        }
        if (write) {
            save(name, actual);
            return;
        }
        String why =
                expected.map(text -> "differs:\n" + LineDiff.between(text, actual))
                        .orElse("is not there; the text is:\n" + actual);
        throw new AssertionError("golden file " + name + " " + why + "\n" + REPAIR);
    }

    Optional<String> content(String name) {
        Path file = directory.resolve(name);
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void save(String name, String actual) {
        Path file = directory.resolve(name);
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, actual);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
