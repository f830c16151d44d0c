package baton.app.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/// One line of a person's answer, and nothing that follows it.
public final class LineReading {
    private static final int BYTES_MAX = 4_096;

    /// A report of a terminal about itself that arrives in the midst of typing, since some program
    /// asked for it.
    private static final Pattern REPORT = Pattern.compile("\u001B\\[[0-9;?]*[A-Za-z]");

    private LineReading() {}

    /// Nothing where the input has ended.
    public static Optional<String> of(InputStream in) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            int read = in.read();
            boolean any = read >= 0;
            while (read >= 0 && read != '\n') {
                if (line.size() == BYTES_MAX) {
                    throw Usage.wrong(
                            "an answer has more than " + BYTES_MAX + " bytes",
                            "say it in fewer words");
                }
                line.write(read);
                read = in.read();
            }
            return any
                    ? Optional.of(words(line.toString(StandardCharsets.UTF_8)))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String words(String line) {
        return REPORT.matcher(line).replaceAll("").strip();
    }
}
