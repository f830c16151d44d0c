package baton.core.view.chronicle;

import baton.core.step.Question;
import baton.core.text.Value;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// A question of a run that waits for a person's answer: its name within the run, the step that
/// stopped for it, and since when.
public record OpenGate(String id, int step, Question question, Instant since) {

    /// The published form.
    public Value.Fields value() {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("gate", Value.of(id));
        fields.put("step", Value.of(step));
        fields.put("question", Value.of(question.context()));
        fields.put("options", Value.texts(question.options()));
        fields.put("recommended", Value.of(question.recommended()));
        fields.put("since", Value.of(since.toString()));
        return Value.fields(fields);
    }
}
