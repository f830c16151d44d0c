package baton.app.hook;

import baton.app.terminal.Terminal;
import baton.core.hook.Guard;
import baton.core.hook.HookInput;
import baton.core.text.Value;
import baton.world.SystemClock;
import baton.world.run.store.StatsFile;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// A hook call that is only noted: in the inbox of a run, otherwise in the file for statistics. The
/// note never holds what a tool was told to do.
record NotedCall(Terminal terminal, HookInput input) {
    /// The file in the inbox of a run, one line for each call.
    private static final String INBOX_FILE = "hooks.jsonl";

    Optional<String> toolUsed() {
        SequencedMap<String, Value> fields = started("tool");
        input.number("duration_ms").ifPresent(took -> fields.put("duration_ms", Value.of(took)));
        if (terminal.variable(Guard.INBOX).isPresent()) {
            report(fields);
        } else {
            StatsFile.append(terminal.variable(StatsFile.VARIABLE), Value.fields(fields));
        }
        return Optional.empty();
    }

    Optional<String> stopped() {
        report(started("stop"));
        return Optional.empty();
    }

    void denied(String reason) {
        SequencedMap<String, Value> fields = started("denied");
        fields.put("reason", Value.of(reason));
        report(fields);
    }

    private SequencedMap<String, Value> started(String event) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("ts", Value.of(SystemClock.now().toString()));
        fields.put("event", Value.of(event));
        input.text("tool_name").ifPresent(tool -> fields.put("tool", Value.of(tool)));
        return fields;
    }

    private void report(SequencedMap<String, Value> fields) {
        StatsFile.append(terminal.variable(Guard.INBOX), INBOX_FILE, Value.fields(fields));
    }
}
