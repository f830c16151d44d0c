package baton.world.git.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Compares the content of files.
final class Content {
    private Content() {}

    /// True if both files have the same content, or if both are missing.
    static boolean same(Path first, Path second) {
        try {
            if (!Files.exists(first) || !Files.exists(second)) {
                return Files.exists(first) == Files.exists(second);
            }
            return Files.mismatch(first, second) < 0;
        } catch (IOException e) {
            return false;
        }
    }
}
