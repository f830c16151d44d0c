package baton.world.files;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.Platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// The holder of a lock, for people and for `baton runs`.
///
/// @param started the time at which the process started, as the system says it
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
                fields.whole("pid").orElse(0L),
                fields.text("started"),
                fields.text("run"),
                fields.text("command"),
                fields.text("host"));
    }

    String render() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("pid", pid);
        fields.put("started", started);
        fields.put("run", run);
        fields.put("command", command);
        fields.put("host", host);
        return Json.pretty(fields.build());
    }

    String sentence() {
        return String.format(
                "`%s`, run %s, process %d on %s, started %s", command, run, pid, host, started);
    }

    /// Asking the resolver for our own name can take seconds.
    private static String hostName() {
        return Platform.here()
                .processes()
                .flatMap(table -> text(table.resolve("sys/kernel/hostname")))
                .orElseGet(() -> System.getenv().getOrDefault("HOSTNAME", "this host"));
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
