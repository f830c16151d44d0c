package baton.app.command;

import baton.core.Problem;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.List;

/// Problems as `--json` prints them.
public final class ProblemJson {
    private ProblemJson() {}

    public static Value of(Problem problem) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("code", problem.fault().name());
        fields.put("message", problem.message());
        fields.put("line", line(problem));
        fields.put("fix", problem.fix());
        return fields.build();
    }

    public static Value of(List<Problem> problems) {
        return Value.items(problems.stream().map(ProblemJson::of).toList());
    }

    /// An answer that is nothing but problems.
    public static Value.Fields errors(List<Problem> problems) {
        return new FieldsBuilder().put("errors", of(problems)).build();
    }

    private static Value line(Problem problem) {
        return problem.line().isPresent() ? Value.of(problem.line().getAsInt()) : new Value.Null(0);
    }
}
