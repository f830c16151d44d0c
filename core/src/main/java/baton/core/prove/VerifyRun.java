package baton.core.prove;

import baton.core.counting.CountReading;
import baton.core.counting.TestCounts;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// The end of one run of the Verify command.
///
/// @param exit its status; none where it ran out of time
/// @param unbuilt true if a compiler or an interpreter refused the source before anything ran
/// @param reserved true if the runner is one that may tell numbers only where it is red
/// @param cutShort true if a report in TAP was begun, and has no plan: its runner did not come to
/// its end
public record VerifyRun(
        OptionalInt exit,
        Optional<TestCounts> counts,
        boolean unbuilt,
        boolean reserved,
        boolean cutShort) {
    private static final Pattern TAP = Pattern.compile("^TAP version 1[34]$", Pattern.MULTILINE);
    private static final Pattern PLAN = Pattern.compile("^1\\.\\.\\d", Pattern.MULTILINE);

    /// Surefire, which Maven can be asked to keep quiet.
    private static final Pattern RESERVED = Pattern.compile("Tests run: \\d{1,9}, Failures: ");

    private static final List<Pattern> REFUSALS =
            List.of(
                    Pattern.compile("COMPILATION ERROR"),
                    Pattern.compile("\\.java:\\d{1,9}: error: "),
                    Pattern.compile("\\berror TS\\d{1,6}:"),
                    Pattern.compile("\\b(?:SyntaxError|IndentationError)\\b"),
                    Pattern.compile(": syntax error\\b"),
                    Pattern.compile("\\[build failed]"),
                    Pattern.compile("^error(?:\\[E\\d{1,5}])?: ", Pattern.MULTILINE));

    /// A run by its status and the end of what it printed.
    public static VerifyRun of(OptionalInt exit, String output) {
        boolean refused = REFUSALS.stream().anyMatch(pattern -> pattern.matcher(output).find());
        boolean reserved = RESERVED.matcher(output).find();
        boolean cutShort = TAP.matcher(output).find() && !PLAN.matcher(output).find();
        return new VerifyRun(exit, CountReading.of(output), refused, reserved, cutShort);
    }

    public boolean isGreen() {
        return exit.isPresent() && exit.getAsInt() == 0;
    }

    /// The number of tests that are red by the runner's own words.
    int broken() {
        return counts.map(known -> known.failed() + known.errors()).orElse(0);
    }

    /// The run in one word.
    public String word() {
        if (exit.isEmpty()) {
            return "out of time";
        }
        return isGreen() ? "green" : "red";
    }

    /// The run in words, with its tests where they are known.
    public String words() {
        return word() + counts.map(known -> " (" + known.words() + ")").orElse("");
    }

    Value value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("result", word());
        exit.ifPresent(status -> fields.put("exit", status));
        counts.ifPresent(known -> fields.put("tests", value(known)));
        return fields.build();
    }

    private static Value value(TestCounts counts) {
        return new FieldsBuilder()
                .put("passed", counts.passed())
                .put("failed", counts.failed())
                .put("errors", counts.errors())
                .put("skipped", counts.skipped())
                .build();
    }
}
