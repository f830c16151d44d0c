package baton.world.stage;

import baton.core.Problem;
import baton.core.run.RunId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

/// A stage that has not ended, and that cannot be gone on with because nobody can read it.
///
/// @param problem the reason, with the way out
public record UnreadStage(RunId id, Problem problem) {
    public String line() {
        return line(problem);
    }

    /// A problem with a stage, and the way out, in one line.
    public static String line(Problem problem) {
        return problem.fault() + " " + problem.message() + "; " + problem.fix();
    }

    public Value.Fields value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("run", id.value());
        fields.put("stage", "unknown");
        fields.put("state", "unreadable");
        fields.put("code", problem.fault().name());
        fields.put("message", problem.message());
        fields.put("fix", problem.fix());
        return fields.build();
    }
}
