package baton.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Text kept in a file under `src/test/resources/golden`. `-Dgolden=write` rewrites the file; the
/// review reads the difference.
public final class Golden {
    private static final Path DIRECTORY = Path.of("src/test/resources/golden");

    private Golden() {}

    public static void check(String name, String actual) throws IOException {
        Path file = DIRECTORY.resolve(name);
        if (System.getProperty("golden", "compare").equals("write")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, actual);
        }
        assertThat(actual).as("golden file %s", file).isEqualTo(Files.readString(file));
    }
}
