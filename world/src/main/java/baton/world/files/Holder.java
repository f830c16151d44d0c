package baton.world.files;

import baton.core.text.Json;
import baton.core.text.Value;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Who holds the lock, for people and for `baton runs`.
///
/// @param started when the process started, as the system says it
public record Holder(long pid, String started, String run, String command, String host) {
    private static final int FILE_MAX = 64 << 10;

    /// This process.
    public static Holder current(String run, String command) {
        ProcessHandle self = ProcessHandle.current();
        return new Holder(self.pid(), startOf(self), run, command, hostName());
    }

    /// The description in a file, where there is a readable one.
    public static Optional<Holder> read(Path path) {
        try {
            if (!Files.isRegularFile(path) || Files.size(path) > FILE_MAX) {
                return Optional.empty();
            }
            return Json.parse(Files.readString(path)) instanceof Json.Good(Value.Fields fields)
                    ? Optional.of(of(fields))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// That process, while the system knows it. Numbers of processes are used again, hence the time
    /// of its start.
    public Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid).filter(process -> startOf(process).equals(started));
    }

    private static String startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString).orElse("");
    }

    private static Holder of(Value.Fields fields) {
        return new Holder(
                fields.field("pid").flatMap(Value::whole).orElse(0L),
                text(fields, "started"),
                text(fields, "run"),
                text(fields, "command"),
                text(fields, "host"));
    }

    private static String text(Value.Fields fields, String name) {
        return fields.field(name).flatMap(Value::scalar).orElse("");
    }

    String render() {
        Map<String, Value> fields = new LinkedHashMap<>();
        fields.put("pid", Value.of(pid));
        fields.put("started", Value.of(started));
        fields.put("run", Value.of(run));
        fields.put("command", Value.of(command));
        fields.put("host", Value.of(host));
        return Json.pretty(Value.fields(fields));
    }

    String sentence() {
        return String.format(
                "`%s`, run %s, process %d on %s, started %s", command, run, pid, host, started);
    }

    /// Asking the resolver for our own name can take seconds.
    private static String hostName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return System.getenv().getOrDefault("HOSTNAME", "this host");
        }
    }
}
