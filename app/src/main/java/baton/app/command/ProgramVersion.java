package baton.app.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The version of this program.
public final class ProgramVersion {
    private ProgramVersion() {}

    /// Written into the jar by the build.
    public static String number() {
        try (InputStream in = ProgramVersion.class.getResourceAsStream("/baton/version.txt")) {
            if (in == null) {
                throw new IllegalStateException("the jar has no version");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
