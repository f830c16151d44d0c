package baton.app.command;

import baton.core.Problem;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// Problems as `--json` prints them.
public final class ProblemJson {
    private ProblemJson() {}

    public static Value of(Problem problem) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("code", Value.of(problem.fault().name()));
        fields.put("message", Value.of(problem.message()));
        fields.put("line", line(problem));
        fields.put("fix", Value.of(problem.fix()));
        return Value.fields(fields);
    }

    public static Value of(List<Problem> problems) {
        return Value.items(problems.stream().map(ProblemJson::of).toList());
    }

    private static Value line(Problem problem) {
        return problem.line().isPresent() ? Value.of(problem.line().getAsInt()) : new Value.Null(0);
    }
}
