package baton.app.terminal;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;

/// Everything a command knows of the place it runs in. Results go to `out`, narration to `err`.
public record Terminal(
        Output out,
        Output err,
        InputStream in,
        Ttys ttys,
        IntSupplier columns,
        Map<String, String> environment,
        Path directory) {

    private static final int WIDTH_UNKNOWN = 80;

    /// On anything as wide the layouts fit.
    public static final int NARROW = 80;

    /// Shorter lines have room everywhere, and nobody has to ask how wide the terminal is.
    private static final int WIDTH_LEAST = 30;

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

    /// One that is as wide as this whatever happens.
    public Terminal(
            Output out,
            Output err,
            InputStream in,
            Ttys ttys,
            int width,
            Map<String, String> environment,
            Path directory) {
        this(out, err, in, ttys, () -> width, environment, directory);
    }

    /// The columns a line has.
    public int width() {
        return columns.getAsInt();
    }

    /// The process's own streams. Asking the JDK whether they are terminals costs 10 ms, so the
    /// launcher asks the shell and says it in `baton.tty`.
    public static Terminal ofSystem() {
        Map<String, String> environment = System.getenv();
        Ttys ttys = Ttys.of(System.getProperty("baton.tty", ""));
        return new Terminal(
                new Output(new FileOutputStream(FileDescriptor.out)),
                new Output(new FileOutputStream(FileDescriptor.err)),
                new FileInputStream(FileDescriptor.in),
                ttys,
                new Width(ttys, environment),
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
        return new Terminal(out, err, in, ttys, columns, environment, other);
    }

    /// Prints lines of a result, in the room that a terminal has.
    public void result(String text) {
        fitting(text, ttys.out()).forEach(out::line);
    }

    /// Prints lines of narration likewise.
    public void note(String text) {
        fitting(text, ttys.err()).forEach(err::line);
    }

    /// Prints a question, behind which the answer is typed.
    public void ask(String text) {
        flush();
        err.print(String.join("\n", fitting(text, ttys.err())) + " ");
        err.flush();
    }

    private List<String> fitting(String text, boolean tty) {
        if (!tty || text.length() <= WIDTH_LEAST) {
            return List.of(text);
        }
        return text.lines().flatMap(line -> Folded.of(line, width()).stream()).toList();
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

    /// The width of the person's terminal. It is asked for once, and only by those who have more to
    /// print than any terminal has room for, since that takes a process.
    private static final class Width implements IntSupplier {
        private final Ttys ttys;
        private final Map<String, String> environment;
        private int known;

        Width(Ttys ttys, Map<String, String> environment) {
            this.ttys = ttys;
            this.environment = environment;
        }

        @Override
        public synchronized int getAsInt() {
            if (known == 0) {
                known =
                        ttys.out() || ttys.err()
                                ? Window.asked(ttys.out() ? 1 : 2, environment)
                                        .map(Window.Size::width)
                                        .orElseGet(this::told)
                                : told();
            }
            return known;
        }

        private int told() {
            try {
                int columns = Integer.parseInt(environment.getOrDefault("COLUMNS", ""));
                return columns > 0 ? columns : WIDTH_UNKNOWN;
            } catch (NumberFormatException e) {
                return WIDTH_UNKNOWN;
            }
        }
    }
}
