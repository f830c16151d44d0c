package baton.app.setup;

import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.SequencedMap;

/// One thing that was looked at: what was found, and what to do about it.
record Checkup(String subject, State state, String found, String advice) {
    /// Whether a run works with it as it is.
    enum State {
        GOOD,
        NOTE,
        BROKEN
    }

    static Checkup good(String subject, String found) {
        return new Checkup(subject, State.GOOD, found, "");
    }

    static Checkup note(String subject, String found, String advice) {
        return new Checkup(subject, State.NOTE, found, advice);
    }

    static Checkup broken(String subject, String found, String advice) {
        return new Checkup(subject, State.BROKEN, found, advice);
    }

    Value value() {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("subject", Value.of(subject));
        fields.put("state", Value.of(state.name().toLowerCase(Locale.ROOT)));
        fields.put("found", Value.of(found));
        fields.put("advice", Value.of(advice));
        return Value.fields(fields);
    }
}
