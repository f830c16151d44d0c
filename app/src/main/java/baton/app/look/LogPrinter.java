package baton.app.look;

import baton.app.command.Context;
import baton.app.command.Options;
import baton.app.terminal.Printable;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.run.store.RunLog;

import picocli.CommandLine.Model.OptionSpec;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Prints what was added to logs since it printed last: without what would command a terminal, or
/// the bytes as they are where that is asked for; for a machine each line is an object.
final class LogPrinter {
    /// A line longer than this is printed in parts.
    private static final int LINE_MAX = 1 << 20;

    private final Context context;
    private final boolean raw;
    private final Map<Path, Tail> tails = new HashMap<>();
    private Optional<RunLog> last = Optional.empty();

    /// The position up to which a log was read, and the beginning of a line whose end is not there
    /// yet.
    private static final class Tail {
        private long read;
        private final ByteArrayOutputStream rest = new ByteArrayOutputStream();
    }

    LogPrinter(Context context, boolean raw) {
        this.context = context;
        this.raw = raw;
    }

    static OptionSpec rawFlag() {
        return Options.flag("print control characters and escape sequences, too", "--raw");
    }

    /// Everything that is there now, log after log. Whether there was anything.
    boolean print(List<RunLog> logs) {
        boolean any = false;
        for (RunLog log : logs) {
            any |= print(log);
        }
        context.terminal().flush();
        return any;
    }

    /// Prints the rest of a line that has no end.
    void finish() {
        last.ifPresent(log -> rest(log, tail(log)));
        context.terminal().flush();
    }

    private boolean print(RunLog log) {
        Tail tail = tail(log);
        long size = log.size();
        if (size < tail.read) {
            // It was written anew.
            tail.read = 0;
        }
        boolean any = tail.read < size;
        while (tail.read < size) {
            byte[] bytes = log.read(tail.read);
            if (bytes.length == 0) {
                return any;
            }
            tail.read += bytes.length;
            heading(log);
            add(log, tail, bytes);
        }
        return any;
    }

    private Tail tail(RunLog log) {
        return tails.computeIfAbsent(log.path(), _ -> new Tail());
    }

    /// Before the first line of a log, and again when another was shown in between.
    private void heading(RunLog log) {
        if (last.equals(Optional.of(log))) {
            return;
        }
        finish();
        last = Optional.of(log);
        String attempt = log.attempt() > 0 ? ", attempt " + log.attempt() : "";
        String tries = log.tries() > log.attempt() ? ", try " + log.tries() : "";
        String name = log.unit() + attempt + tries + ": " + log.kind();
        context.note(context.paintErr().bold("==> " + Printable.line(name) + " <=="));
        context.terminal().err().flush();
    }

    private void add(RunLog log, Tail tail, byte[] bytes) {
        if (!context.json() && raw) {
            context.terminal().out().bytes(bytes);
            return;
        }
        for (byte b : bytes) {
            tail.rest.write(b);
            if (b == '\n' || tail.rest.size() >= LINE_MAX) {
                rest(log, tail);
            }
        }
    }

    private void rest(RunLog log, Tail tail) {
        if (tail.rest.size() == 0) {
            return;
        }
        String text = tail.rest.toString(StandardCharsets.UTF_8);
        tail.rest.reset();
        if (!context.json()) {
            String line = text.endsWith("\n") ? text : text + "\n";
            context.terminal().out().print(Printable.clean(line));
        } else if (raw) {
            context.terminal().out().line(Json.line(object(log, chomped(text))));
        } else {
            context.record(object(log, chomped(text)));
        }
    }

    private static String chomped(String line) {
        String text = line.endsWith("\n") ? line.substring(0, line.length() - 1) : line;
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    private static Value object(RunLog log, String text) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("unit", log.unit());
        fields.put("attempt", log.attempt());
        fields.put("try", log.tries());
        fields.put("log", log.kind());
        fields.put("text", text);
        return fields.build();
    }
}
