package baton.app.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// One line of a person's answer, and nothing that follows it.
final class LineReading {
    private static final int BYTES_MAX = 4_096;

    private LineReading() {}

    /// Nothing where the input has ended.
    static Optional<String> of(InputStream in) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            int read = in.read();
            boolean any = read >= 0;
            while (read >= 0 && read != '\n' && line.size() < BYTES_MAX) {
                line.write(read);
                read = in.read();
            }
            return any
                    ? Optional.of(line.toString(StandardCharsets.UTF_8).strip())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
