package baton.core.contract.progress;

import baton.core.contract.StatusWord;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Brings the spellings of other writers to the contract's own, and leaves all else as it was read.
final class ProgressAliases {
    private ProgressAliases() {}

    static Value.Fields resolved(Value.Fields root) {
        SequencedMap<String, Value> plain = new LinkedHashMap<>(root.fields());
        plain.computeIfPresent("schema_version", (_, value) -> version(value));
        plain.computeIfPresent("status", (_, value) -> word(value));
        plain.computeIfPresent("steps", (_, value) -> steps(value));
        return new Value.Fields(plain, root.line());
    }

    /// A status that stands alone or in an object; empty where there is none.
    static String status(Value value) {
        return value instanceof Value.Fields fields
                ? fields.text("status")
                : value.scalar().orElse("");
    }

    private static Value version(Value value) {
        boolean one = value.scalar().filter("1"::equals).isPresent();
        return one ? new Value.Text("1", value.line()) : value;
    }

    private static Value word(Value value) {
        return value instanceof Value.Text(String text, int line)
                ? new Value.Text(StatusWord.canonical(text), line)
                : value;
    }

    private static Value steps(Value value) {
        if (!(value instanceof Value.Fields(SequencedMap<String, Value> steps, int line))) {
            return value;
        }
        SequencedMap<String, Value> plain = new LinkedHashMap<>(steps);
        plain.replaceAll((_, step) -> step(step));
        return new Value.Fields(plain, line);
    }

    private static Value step(Value value) {
        if (!(value instanceof Value.Fields(SequencedMap<String, Value> fields, int line))) {
            return value;
        }
        SequencedMap<String, Value> plain = new LinkedHashMap<>(fields);
        plain.computeIfPresent("status", (_, status) -> word(status));
        return new Value.Fields(plain, line);
    }
}
