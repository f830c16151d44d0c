package baton.world.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The texts that ship with the program.
public final class Shipped {
    private Shipped() {}

    /// The text of one of them.
    ///
    /// @param path the name below `baton/` in the program's own files
    public static String text(String path) {
        try (InputStream in = Shipped.class.getResourceAsStream("/baton/" + path)) {
            if (in == null) {
                throw new IllegalStateException(path + " is not part of the program");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
