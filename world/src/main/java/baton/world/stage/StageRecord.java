package baton.world.stage;

import baton.core.text.Value;
import baton.world.run.store.Sha256;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// The words, the place and the subject that a stage was begun with.
///
/// @param stage its name, such as `plan`
/// @param about what it is about, in the words of whoever began it
/// @param words the command that goes on with it, without the program and its global options
/// @param directory where the command was given, below the checkout
/// @param project the directory it writes to, below the checkout, where it begins with one
/// @param subject what tells it from other stages of the same name
public record StageRecord(
        String stage,
        String about,
        List<String> words,
        String directory,
        Optional<String> project,
        String subject,
        Instant started) {
    public StageRecord {
        words = List.copyOf(words);
    }

    /// The subject of these parts, which is the same when a stage is started again.
    public static String subject(List<String> parts) {
        return Sha256.of(String.join("\0", parts));
    }

    boolean isFor(StageRecord other) {
        return stage.equals(other.stage) && subject.equals(other.subject);
    }

    Value.Fields value() {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("stage", Value.of(stage));
        fields.put("about", Value.of(about));
        fields.put("words", Value.texts(words));
        fields.put("directory", Value.of(directory));
        fields.put("project", Value.of(project));
        fields.put("subject", Value.of(subject));
        fields.put("started", Value.of(started.toString()));
        return Value.fields(fields);
    }

    static Optional<StageRecord> read(Value.Fields fields) {
        try {
            return Optional.of(
                    new StageRecord(
                            text(fields, "stage"),
                            text(fields, "about"),
                            texts(fields, "words"),
                            text(fields, "directory"),
                            fields.field("project").flatMap(Value::scalar),
                            text(fields, "subject"),
                            Instant.parse(text(fields, "started"))));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    static String text(Value.Fields fields, String name) {
        return fields.field(name).flatMap(Value::scalar).orElse("");
    }

    private static List<String> texts(Value.Fields fields, String name) {
        return fields.field(name).orElseGet(() -> new Value.Null(0))
                        instanceof Value.Items(List<Value> items, _)
                ? items.stream().flatMap(item -> item.scalar().stream()).toList()
                : List.of();
    }
}
