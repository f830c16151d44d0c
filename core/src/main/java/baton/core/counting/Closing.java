package baton.core.counting;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The numbers of a line in which a runner sums up: each stands before its word (`2 passed`) or
/// behind it (`Failures: 1`, `failures=1`, `# pass 2`).
final class Closing {
    private static final Pattern BEFORE = Pattern.compile("(\\d{1,9}) ([A-Za-z]+)");
    private static final Pattern BEHIND =
            Pattern.compile("([A-Za-z]+(?: run)?)(?: ?[:=] ?| +)(\\d{1,9})");

    private enum Part {
        TOTAL,
        PASSED,
        FAILED,
        ERRORS,
        SKIPPED
    }

    private final Map<Part, Integer> parts = new EnumMap<>(Part.class);

    static TestCounts before(String line) {
        Closing closing = new Closing();
        Matcher pair = BEFORE.matcher(line);
        while (pair.find()) {
            closing.add(pair.group(2), pair.group(1));
        }
        return closing.counts();
    }

    static TestCounts behind(String line) {
        Closing closing = new Closing();
        Matcher pair = BEHIND.matcher(line);
        while (pair.find()) {
            closing.add(pair.group(1), pair.group(2));
        }
        return closing.counts();
    }

    private void add(String word, String number) {
        part(word).ifPresent(part -> parts.merge(part, Integer.parseInt(number), Integer::sum));
    }

    private static Optional<Part> part(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "total", "tests", "test", "tests run", "runs", "examples", "example", "ran" ->
                    Optional.of(Part.TOTAL);
            case "passed", "pass", "passing", "xpassed" -> Optional.of(Part.PASSED);
            case "failed", "fail", "failing", "failures", "failure" -> Optional.of(Part.FAILED);
            case "error", "errors", "cancelled" -> Optional.of(Part.ERRORS);
            case "skipped",
                    "skip",
                    "skips",
                    "pending",
                    "todo",
                    "ignored",
                    "xfailed",
                    "incomplete" ->
                    Optional.of(Part.SKIPPED);
            default -> Optional.empty();
        };
    }

    private int number(Part part, int otherwise) {
        return parts.getOrDefault(part, otherwise);
    }

    private TestCounts counts() {
        return TestCounts.of(
                number(Part.TOTAL, -1),
                number(Part.PASSED, 0),
                number(Part.FAILED, 0),
                number(Part.ERRORS, 0),
                number(Part.SKIPPED, 0));
    }
}
