package baton.core.contract.progress;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One check of an audit that did not hold.
public record Drift(String check, String expected, String actual) {
    /// The begin of what was found of a path that a step owes which did not pass.
    public static final String UNPASSED = "missing: step ";

    private static final int TOLD_MAX = 200;

    /// True if a step that did not pass is all that is wrong.
    public boolean isOfUnpassed() {
        return actual.startsWith(UNPASSED);
    }

    /// The drifts to tell people of: the first ones, and where there are more, their number. That
    /// there are any is never lost.
    public static List<Drift> told(List<Drift> all) {
        int more = all.size() - TOLD_MAX;
        if (more <= 0) {
            return List.copyOf(all);
        }
        List<Drift> told = new ArrayList<>(all.subList(0, TOLD_MAX));
        told.add(new Drift("more", "no further drift", "and " + more + " more"));
        return told;
    }

    /// The list of an audit; what is no list is empty.
    static Optional<List<Drift>> list(Value value) {
        return value instanceof Value.Items(List<Value> items, _)
                ? Optional.of(items.stream().map(Drift::read).toList())
                : Optional.empty();
    }

    /// Other writers put plain sentences here: they are kept as the name of the check.
    private static Drift read(Value value) {
        return value instanceof Value.Fields fields
                ? new Drift(text(fields, "check"), text(fields, "expected"), text(fields, "actual"))
                : new Drift(words(value), "", "");
    }

    private static String text(Value.Fields fields, String key) {
        return fields.field(key).map(Drift::words).orElse("");
    }

    private static String words(Value value) {
        boolean absent = value instanceof Value.Null;
        return value.scalar().orElseGet(() -> absent ? "" : Json.line(value));
    }

    public Value value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("check", check);
        fields.put("expected", expected);
        fields.put("actual", actual);
        return fields.build();
    }
}
