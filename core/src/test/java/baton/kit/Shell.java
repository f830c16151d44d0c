package baton.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Runs programs for tests in a directory.
///
/// @param environment variables beyond those of [Surroundings]
public record Shell(Path directory, Map<String, String> environment) {
    /// In the long form one program goes through hundreds of kills.
    private static final Duration TIME_MAX =
            Boolean.getBoolean("long") ? Duration.ofHours(5) : Duration.ofMinutes(5);

    /// The end of a program: its exit status and everything it wrote.
    public record Ended(int status, String output) {
        public boolean succeeded() {
            return status == 0;
        }
    }

    public Shell {
        environment = Map.copyOf(environment);
    }

    public static Shell in(Path directory) {
        return new Shell(directory, Map.of());
    }

    public Shell with(String name, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(name, value);
        return new Shell(directory, more);
    }

    /// Runs a program that must succeed, and returns what it writes without white space at the end.
    public String run(String... command) {
        Ended ended = attempt(command);
        if (!ended.succeeded()) {
            String what = String.join(" ", command);
            throw new AssertionError(
                    "`" + what + "` ended with " + ended.status() + ":\n" + ended.output());
        }
        return ended.output().stripTrailing();
    }

    public String git(String... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = "git";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        return run(command);
    }

    public Ended bash(String script) {
        return attempt("bash", "-c", script);
    }

    /// Output goes through a file, so that a program which writes much does not wait for a reader.
    public Ended attempt(String... command) {
        try {
            Path output = Files.createTempFile("shell", ".log");
            try {
                Process process = start(List.of(command), output);
                int status = status(process);
                return new Ended(status, Files.readString(output));
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Starts a program and goes on; what it writes goes to a file. Signals mean to it what they
    /// mean to a program that a person starts.
    public Running background(List<String> command, Path output) {
        List<String> whole = new ArrayList<>(List.of("env", "--default-signal"));
        whole.addAll(command);
        return Running.start(this, whole, output);
    }

    Process start(List<String> command, Path output) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(Surroundings.clean());
        builder.environment().putAll(environment);
        return builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .start();
    }

    private static int status(Process process) {
        try {
            if (process.waitFor(TIME_MAX.toMinutes(), TimeUnit.MINUTES)) {
                return process.exitValue();
            }
            throw new AssertionError("still running after " + TIME_MAX);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            // Of one that has ended nobody descends any more, and to look takes longer than most
            // programs run.
            if (process.isAlive()) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
    }
}
