package baton.core.view.chronicle;

import baton.core.policy.shell.Shell;
import baton.core.run.RunId;
import baton.core.step.Question;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A question of a run that waits for a person's answer: its name within the run, the step that
/// stopped for it, and since when.
public record OpenGate(String id, int step, Question question, Instant since) {

    /// The commands that answer it: the one that takes what is recommended, and the one that takes
    /// something else.
    public List<String> commands(RunId run) {
        String name = run + " " + Shell.word(id);
        Optional<String> agreed = question.agreed();
        String other =
                question.options().stream()
                        .filter(one -> !agreed.equals(Optional.of(one)))
                        .findFirst()
                        .map(Shell::last)
                        .orElse("ANSWER");
        List<String> commands = new ArrayList<>();
        agreed.ifPresent(_ -> commands.add("baton approve " + name));
        commands.add("baton decide " + name + " " + other);
        return commands;
    }

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
