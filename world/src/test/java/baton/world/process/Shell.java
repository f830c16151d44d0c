package baton.world.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Shell scripts as invocations, and whether processes are alive.
final class Shell {
    static final Limits AMPLE =
            new Limits(Duration.ofMinutes(1), 1 << 20).withGrace(Duration.ofSeconds(20));

    private static final Map<String, String> VARIABLES = Map.of("PATH", "/usr/bin:/bin");

    private Shell() {}

    static Invocation script(Path directory, String script) {
        return script(directory, script, AMPLE);
    }

    static Invocation script(Path directory, String script, Limits limits) {
        return new Invocation(List.of("sh", "-c", script), directory, VARIABLES, limits);
    }

    static Limits within(long millis) {
        return new Limits(Duration.ofMillis(millis), 1 << 20).withGrace(Duration.ofSeconds(20));
    }

    /// True if the process whose number is in the file is alive.
    static boolean alive(Path pidFile) throws Exception {
        long pid = Long.parseLong(Files.readString(pidFile).strip());
        return ProcessHandle.of(pid).filter(Liveness::isAlive).isPresent();
    }
}
