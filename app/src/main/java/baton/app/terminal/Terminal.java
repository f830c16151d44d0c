package baton.app.terminal;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Everything a command knows of the place it runs in. Results go to `out`, narration to `err`.
public record Terminal(
        Output out,
        Output err,
        InputStream in,
        Ttys ttys,
        int width,
        Map<String, String> environment,
        Path directory) {

    private static final int WIDTH_UNKNOWN = 80;

    /// The standard streams that are a person's terminal.
    public record Ttys(boolean in, boolean out, boolean err) {
        public static final Ttys NONE = new Ttys(false, false, false);

        /// The digits of the streams that are, as the launcher hands them over: `012`.
        static Ttys of(String digits) {
            return new Ttys(digits.contains("0"), digits.contains("1"), digits.contains("2"));
        }
    }

    public Terminal {
        environment = Map.copyOf(environment);
    }

    /// The process's own streams. Asking the JDK whether they are terminals costs 10 ms, so the
    /// launcher asks the shell and says it in `baton.tty`.
    public static Terminal ofSystem() {
        Map<String, String> environment = System.getenv();
        return new Terminal(
                new Output(new FileOutputStream(FileDescriptor.out)),
                new Output(new FileOutputStream(FileDescriptor.err)),
                new FileInputStream(FileDescriptor.in),
                Ttys.of(System.getProperty("baton.tty", "")),
                width(environment),
                environment,
                Path.of("").toAbsolutePath());
    }

    public Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }

    public Paint paintOut(Colour colour) {
        return new Paint(colours(colour, ttys.out()));
    }

    public Paint paintErr(Colour colour) {
        return new Paint(colours(colour, ttys.err()));
    }

    public Terminal in(Path other) {
        return new Terminal(out, err, in, ttys, width, environment, other);
    }

    public void flush() {
        out.flush();
        err.flush();
    }

    private boolean colours(Colour colour, boolean tty) {
        return switch (colour) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO ->
                    tty
                            && variable("NO_COLOR").isEmpty()
                            && !variable("TERM").equals(Optional.of("dumb"));
        };
    }

    private static int width(Map<String, String> environment) {
        try {
            int columns = Integer.parseInt(environment.getOrDefault("COLUMNS", ""));
            return columns > 0 ? columns : WIDTH_UNKNOWN;
        } catch (NumberFormatException e) {
            return WIDTH_UNKNOWN;
        }
    }
}
