package baton.app.mcp;

import baton.core.Problem;
import baton.core.Shown;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.SequencedMap;

/// The answer of a tool, never longer than a model can be expected to read.
public record Answer(String text, boolean error) {
    static final int CHARS_MAX = 100_000;

    public Answer {
        if (text.length() > CHARS_MAX) {
            String start = Shown.start(text, CHARS_MAX);
            int left = text.length() - start.length();
            text = start + "\n… " + left + " more characters are left out";
        }
    }

    static Answer of(Value value) {
        return new Answer(Json.line(value), false);
    }

    /// A problem in the shape that `--json` has for it.
    static Answer refusing(Problem problem) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("code", problem.fault().name());
        fields.put("message", problem.message());
        fields.put("line", line(problem.line()));
        fields.put("fix", problem.fix());
        SequencedMap<String, Value> errors = new LinkedHashMap<>();
        errors.put("errors", Value.items(List.of(fields.build())));
        return new Answer(Json.line(Value.fields(errors)), true);
    }

    private static Value line(OptionalInt line) {
        return line.isPresent() ? Value.of(line.getAsInt()) : new Value.Null(0);
    }
}
