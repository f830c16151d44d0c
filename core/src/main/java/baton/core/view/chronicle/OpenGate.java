package baton.core.view.chronicle;

import baton.core.step.Question;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.time.Instant;

/// A question of a run that waits for a person's answer: its name within the run, the step that
/// stopped for it, and since when.
public record OpenGate(String id, int step, Question question, Instant since) {

    /// The published form.
    public Value.Fields value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("gate", id);
        fields.put("step", step);
        fields.put("question", question.context());
        fields.put("options", Value.texts(question.options()));
        fields.put("recommended", question.recommended());
        fields.put("since", since.toString());
        return fields.build();
    }
}
