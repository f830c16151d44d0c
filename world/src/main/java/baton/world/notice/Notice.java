package baton.world.notice;

import baton.core.run.RunId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.nio.file.Path;
import java.util.Locale;

/// One message.
///
/// @param words fixed words
public record Notice(Kind kind, RunId run, Path checkout, String words) {

    /// The kinds of things that are told.
    public enum Kind {
        GATE,
        FAILURE,
        END,
        WAIT;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// For people, on one line.
    public String line() {
        return "Baton: run " + run + " " + words;
    }

    Value.Fields value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("event", kind.word());
        fields.put("run", run.value());
        fields.put("checkout", checkout.toString());
        fields.put("words", line());
        return fields.build();
    }
}
