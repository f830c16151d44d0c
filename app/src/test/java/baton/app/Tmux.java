package baton.app;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.app.kill.Program;
import baton.kit.Shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/// A real terminal with a person in it: commands are started in it, keys are pressed, and what
/// stands on its screen can be read. What waits for something ends when that comes.
public final class Tmux implements AutoCloseable {
    private static final long LONGEST_NANOS = 120_000_000_000L;
    private static final long POLL_NANOS = 50_000_000;

    private final Shell shell;
    private final Path place;
    private String width = "100";
    private String height = "40";
    private int started;

    private Tmux(Shell shell, Path place) {
        this.shell = shell;
        this.place = place;
    }

    /// @param directory where commands are started
    /// @param place an empty directory of the terminal's own
    public static Tmux in(Path directory, Path place, Map<String, String> environment) {
        Shell shell = Shell.in(directory).with("TERM", "xterm-256color");
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            shell = shell.with(variable.getKey(), variable.getValue());
        }
        Shell ready = shell;
        assumeTrue(ready.bash("command -v tmux").succeeded(), "there is no tmux");
        try {
            return new Tmux(ready, Files.createDirectories(place));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A screen of this size from now on.
    public Tmux sized(int columns, int lines) {
        width = String.valueOf(columns);
        height = String.valueOf(lines);
        return this;
    }

    private String tmux(String... words) {
        String socket = place.resolve("socket").toString();
        List<String> command = new ArrayList<>(List.of("tmux", "-f", "/dev/null", "-S", socket));
        command.addAll(List.of(words));
        return shell.run(command.toArray(String[]::new));
    }

    /// Starts Baton on a screen of its own.
    public void start(String... words) {
        List<String> command = new ArrayList<>(Program.baton(List.of(words)));
        // The launcher tells the program which of its streams are terminals.
        command.add(1, "-Dbaton.tty=012");
        String line =
                command.stream()
                        .map(word -> "'" + word.replace("'", "'\\''") + "'")
                        .collect(Collectors.joining(" "));
        started++;
        tmux(
                "new-session",
                "-d",
                "-s",
                "s" + started,
                "-x",
                width,
                "-y",
                height,
                line + "; echo $? > '" + ended() + "'; cat");
    }

    private Path ended() {
        return place.resolve("ended-" + started);
    }

    public boolean isOver() {
        return Files.exists(ended());
    }

    /// Waits for the end; the exit status.
    public int status() {
        until("the end", () -> isOver() && !text(ended()).isBlank());
        return Integer.parseInt(text(ended()).strip());
    }

    public String screen() {
        return tmux("capture-pane", "-p", "-S", "-500", "-t", "s" + started);
    }

    public void await(String text) {
        until(text, () -> screen().contains(text));
    }

    /// Waits until the last line that is not empty begins so: somebody is asked.
    public void awaitPrompt(String prompt) {
        until(prompt, () -> lastLine().startsWith(prompt));
    }

    private String lastLine() {
        return screen().lines().filter(line -> !line.isBlank()).reduce((_, b) -> b).orElse("");
    }

    public void until(String what, BooleanSupplier holds) {
        long deadline = System.nanoTime() + LONGEST_NANOS;
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("never came: " + what + "\n" + screen());
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /// Types text without ending the line.
    public void write(String text) {
        tmux("send-keys", "-t", "s" + started, "-l", text);
    }

    /// Types a line.
    public void type(String line) {
        if (!line.isEmpty()) {
            write(line);
        }
        press("Enter");
    }

    public void press(String... keys) {
        List<String> words = new ArrayList<>(List.of("send-keys", "-t", "s" + started));
        words.addAll(List.of(keys));
        tmux(words.toArray(String[]::new));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        shell.attempt("tmux", "-S", place.resolve("socket").toString(), "kill-server");
    }
}
