package baton.app.mcp;

import baton.app.command.ProblemJson;
import baton.core.Problem;
import baton.core.Shown;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.List;

/// The answer of a tool, never longer than a model can be expected to read.
record ToolAnswer(String text, boolean error) {
    static final int CHARS_MAX = 100_000;

    public ToolAnswer {
        if (text.length() > CHARS_MAX) {
            String start = Shown.start(text, CHARS_MAX);
            int left = text.length() - start.length();
            text = start + "\n… " + left + " more characters are left out";
        }
    }

    static ToolAnswer of(Value value) {
        return new ToolAnswer(Json.line(value), false);
    }

    /// A problem in the shape that `--json` has for it.
    static ToolAnswer refusing(Problem problem) {
        return new ToolAnswer(Json.line(ProblemJson.errors(List.of(problem))), true);
    }
}
