package baton.app.terminal;

import baton.core.Failure;
import baton.world.Platform;
import baton.world.process.Ended;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The window that narration is shown in. It may change its size at any time, so it is asked again
/// and again; where nobody knows, it is as wide as the environment says.
public final class Window {
    private static final int HEIGHT_UNKNOWN = 24;
    private static final int NARRATION = 2;
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(2), 1024);
    private static final Pattern ANSWER = Pattern.compile("(\\d{1,5}) (\\d{1,5})\\s*");

    private final Terminal terminal;

    /// The size of a window in columns and lines.
    public record Size(int width, int height) {
        public Size {
            width = Math.max(1, width);
            height = Math.max(1, height);
        }
    }

    public Window(Terminal terminal) {
        this.terminal = terminal;
    }

    public Size size() {
        return asked(NARRATION, terminal.environment())
                .orElseGet(() -> new Size(terminal.width(), HEIGHT_UNKNOWN));
    }

    /// The size of the terminal that a standard stream of this process goes to, where it knows it.
    static Optional<Size> asked(int stream, Map<String, String> environment) {
        try {
            Path device = device(stream);
            if (!device.startsWith("/dev")) {
                return Optional.empty();
            }
            String path = environment.getOrDefault("PATH", "/usr/bin:/bin");
            Ended ended =
                    Runner.run(
                            new Invocation(
                                    List.of("sh", "-c", "stty size < \"$0\"", device.toString()),
                                    Path.of("/"),
                                    Map.of("PATH", path),
                                    LIMITS));
            return size(ended.stdout().text());
        } catch (IOException | Failure e) {
            return Optional.empty();
        }
    }

    private static Path device(int stream) throws IOException {
        Optional<Path> descriptor =
                Platform.here()
                        .processes()
                        .map(table -> table.resolve("self/fd/" + stream))
                        .filter(Files::isSymbolicLink);
        return descriptor.isPresent()
                ? Files.readSymbolicLink(descriptor.get())
                : Path.of("/dev/tty");
    }

    /// The size in an answer of `stty size`: lines, then columns. A window that says 0 does not
    /// know its size.
    static Optional<Size> size(String answer) {
        Matcher matcher = ANSWER.matcher(answer);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int height = Integer.parseInt(matcher.group(1));
        int width = Integer.parseInt(matcher.group(2));
        return height > 0 && width > 0 ? Optional.of(new Size(width, height)) : Optional.empty();
    }
}
