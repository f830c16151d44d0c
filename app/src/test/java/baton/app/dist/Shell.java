package baton.app.dist;

import baton.kit.Surroundings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Runs programs for real, with an environment of their own.
record Shell(Path directory, Map<String, String> environment) {
    private static final int SECONDS_MAX = 120;

    /// The end of a program: its exit status and what it wrote.
    record Ended(int status, String out, String err) {}

    Shell {
        environment = Map.copyOf(environment);
    }

    static Shell in(Path directory) {
        return new Shell(directory, Map.of("PATH", Surroundings.path(), "HOME", "/nowhere"));
    }

    Shell with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(environment);
        more.put(name, value);
        return new Shell(directory, more);
    }

    Process start(String... command) throws IOException {
        return builder(command).start();
    }

    private ProcessBuilder builder(String... command) {
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectInput(Path.of("/dev/null").toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    Ended run(String... command) throws IOException, InterruptedException {
        Path err = Files.createTempFile("shell", ".err");
        Process process = builder(command).redirectError(err.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes());
        if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(List.of(command) + " did not end");
        }
        String said = Files.readString(err);
        Files.delete(err);
        return new Ended(process.exitValue(), out, said);
    }
}
