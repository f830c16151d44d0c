package baton.core.install;

import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// The merge of Baton's permission into the settings of Claude Code: one entry in
/// `permissions.allow` lets a session call Baton without asking, so that Baton's skills can call
/// Baton. Everything else in the file stays, in its order.
public sealed interface Permissions {
    /// Baton's own commands; what those do is guarded by Baton.
    List<String> WANTED = List.of("Bash(baton:*)");

    /// The settings with what was missing.
    record Added(String text, List<String> entries) implements Permissions {
        public Added {
            entries = List.copyOf(entries);
        }
    }

    /// Nothing is missing.
    record Present() implements Permissions {}

    /// The settings cannot be added to without losing something.
    record Unfit(String reason) implements Permissions {}

    static Permissions merged(Optional<String> settings) {
        return switch (Json.parse(settings.filter(text -> !text.isBlank()).orElse("{}"))) {
            case Json.Bad(int line, String reason) -> new Unfit("line " + line + ": " + reason);
            case Json.Good(Value.Fields fields) -> merged(fields);
            case Json.Good _ -> new Unfit("it is no JSON object");
        };
    }

    private static Permissions merged(Value.Fields settings) {
        Value permissions =
                settings.field("permissions").orElseGet(() -> Value.fields(new LinkedHashMap<>()));
        if (!(permissions instanceof Value.Fields known)) {
            return new Unfit("`permissions` is no object");
        }
        Value allow = known.field("allow").orElseGet(() -> Value.items(List.of()));
        if (!(allow instanceof Value.Items(List<Value> entries, _))) {
            return new Unfit("`permissions.allow` is no list");
        }
        List<String> missing =
                WANTED.stream().filter(entry -> !entries.contains(Value.of(entry))).toList();
        if (missing.isEmpty()) {
            return new Present();
        }
        List<Value> all = new ArrayList<>(entries);
        missing.forEach(entry -> all.add(Value.of(entry)));
        Value.Fields merged = with(settings, "permissions", with(known, "allow", Value.items(all)));
        return new Added(Json.pretty(merged), missing);
    }

    private static Value.Fields with(Value.Fields fields, String name, Value value) {
        SequencedMap<String, Value> changed = new LinkedHashMap<>(fields.fields());
        changed.put(name, value);
        return Value.fields(changed);
    }
}
