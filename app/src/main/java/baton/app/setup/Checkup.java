package baton.app.setup;

import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.Locale;

/// One thing that was looked at: what was found, and what to do about it.
record Checkup(String subject, State state, String found, String advice) {
    /// The state of a thing that was looked at: whether a run works with it as it is.
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
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("subject", subject);
        fields.put("state", state.name().toLowerCase(Locale.ROOT));
        fields.put("found", found);
        fields.put("advice", advice);
        return fields.build();
    }
}
