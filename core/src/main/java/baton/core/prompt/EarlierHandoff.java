package baton.core.prompt;

import baton.core.text.Value;

import java.util.List;
import java.util.Optional;

/// A handoff that an agent left for the agents after it.
public record EarlierHandoff(
        String what, Optional<String> why, Optional<String> caution, Optional<String> incomplete) {

    /// The lines of a summary.
    public static final int SUMMARY_LINES_MAX = 3;

    /// The lines of each field that a TASK hands on.
    public static final int WHAT_LINES_MAX = 5;

    public static final int WHY_LINES_MAX = 4;
    public static final int CAUTION_LINES_MAX = 3;
    public static final int INCOMPLETE_LINES_MAX = 2;

    /// The first lines of a text; a sign tells that there were more.
    public static String lines(String text, int most) {
        List<String> lines = text.strip().lines().filter(line -> !line.isBlank()).toList();
        return lines.size() <= most
                ? text.strip()
                : String.join("\n", lines.subList(0, most)) + " …";
    }

    /// The summary that those are told who come later.
    public String summary() {
        return lines(what, SUMMARY_LINES_MAX);
    }

    /// The handoff with as many lines of each field as a TASK hands on.
    public EarlierHandoff ofTask() {
        return new EarlierHandoff(
                lines(what, WHAT_LINES_MAX),
                why.map(text -> lines(text, WHY_LINES_MAX)),
                caution.map(text -> lines(text, CAUTION_LINES_MAX)),
                incomplete.map(text -> lines(text, INCOMPLETE_LINES_MAX)));
    }

    /// The handoff an agent returned, where it returned one.
    public static Optional<EarlierHandoff> read(Value.Fields output) {
        return text(output, "what")
                .map(
                        what ->
                                new EarlierHandoff(
                                        what,
                                        text(output, "why"),
                                        text(output, "caution"),
                                        text(output, "incomplete")));
    }

    private static Optional<String> text(Value.Fields output, String key) {
        return output.scalar(key).filter(text -> !text.isBlank());
    }
}
