package baton.world.notice;

import baton.core.run.RunId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// One message.
///
/// @param subject what it is about, in fixed words and ids
/// @param run the run that it is about, where there is one
/// @param words fixed words
public record Notice(Kind kind, String subject, Optional<RunId> run, Path checkout, String words) {
    public static Notice ofRun(Kind kind, RunId run, Path checkout, String words) {
        return new Notice(kind, "run " + run, Optional.of(run), checkout, words);
    }

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
        return "Baton: " + subject + " " + words;
    }

    Value.Fields value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("event", kind.word());
        fields.put("run", run.map(RunId::value));
        fields.put("checkout", checkout.toString());
        fields.put("words", line());
        return fields.build();
    }
}
