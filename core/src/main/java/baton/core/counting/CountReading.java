package baton.core.counting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads the number of tests from what a runner prints. Output that no runner is known by has
/// none: a number is never guessed.
public final class CountReading {
    private static final int LINE_MAX = 4_000;

    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]{0,20}m");
    private static final Pattern RAN = Pattern.compile("Ran (\\d{1,9}) tests? in .*");
    private static final Pattern RAN_END = Pattern.compile("(?:OK|FAILED)(?: \\((.*)\\))?");
    private static final Pattern EXPECTED =
            Pattern.compile("expected failures|unexpected successes");
    private static final Pattern PART =
            Pattern.compile("(?:#|ℹ) (tests|pass|fail|cancelled|skipped|todo) +(\\d{1,9})");
    private static final Pattern MOCHA =
            Pattern.compile(" {2}(\\d{1,9}) (passing|failing|pending)(?: \\(.*)?");
    private static final Pattern AVA =
            Pattern.compile(" {2}(\\d{1,9}) tests? (passed|failed|skipped|todo)");
    private static final Pattern PROVE = Pattern.compile("Files=\\d+, Tests=(\\d{1,9}),.*");
    private static final Pattern PROVE_FAILED =
            Pattern.compile(".*\\(Wstat: .* Tests: \\d{1,9} Failed: (\\d{1,9})\\)");
    private static final Pattern GO = Pattern.compile(" *--- (PASS|FAIL|SKIP): .*");
    private static final Pattern GO_JSON =
            Pattern.compile("\\{.*\"Action\":\"(pass|fail|skip)\".*\"Test\":\".*");
    private static final Pattern TAP = Pattern.compile(" *(not )?ok \\d+\\b(.*)");
    private static final Pattern TAP_LEFT = Pattern.compile(".*# *(?i:skip|todo)\\b.*");
    private static final String RSPEC_JSON = "\"summary_line\":\"";

    private static final List<Function<List<String>, Optional<TestCounts>>> READERS =
            Stream.<Function<List<String>, Optional<TestCounts>>>of(
                            CountFormat.SUREFIRE::in,
                            CountFormat.PYTEST::in,
                            CountReading::unittest,
                            CountFormat.JEST::in,
                            CountFormat.VITEST::in,
                            CountFormat.CARGO::in,
                            CountFormat.RSPEC::in,
                            CountFormat.MINITEST::in,
                            CountFormat.PHPUNIT::in,
                            CountFormat.PHPUNIT_OK::in,
                            CountReading::parts,
                            CountFormat.TAP_SUM::in,
                            CountReading::prove,
                            lines -> gathered(lines, AVA),
                            lines -> gathered(lines, MOCHA),
                            CountReading::goJson,
                            CountReading::go,
                            CountReading::tap)
                    .toList();

    private CountReading() {}

    public static Optional<TestCounts> of(String output) {
        Optional<TestCounts> report = CountReport.in(output);
        if (report.isPresent()) {
            return report;
        }
        List<String> lines = lines(output);
        return READERS.stream().flatMap(reader -> reader.apply(lines).stream()).findFirst();
    }

    /// The lines without colours. Very long ones are no sums, but for one that is known.
    private static List<String> lines(String output) {
        List<String> lines = new ArrayList<>();
        output.lines()
                .forEach(
                        line -> {
                            int sum = line.indexOf(RSPEC_JSON);
                            if (sum >= 0) {
                                String rest = line.substring(sum + RSPEC_JSON.length());
                                lines.add(rest.substring(0, Math.max(0, rest.indexOf('"'))));
                            } else if (line.length() <= LINE_MAX) {
                                lines.add(COLOUR.matcher(line).replaceAll(""));
                            }
                        });
        return lines;
    }

    /// Two lines: the number of tests, and what became of them.
    private static Optional<TestCounts> unittest(List<String> lines) {
        int ran = -1;
        List<TestCounts> found = new ArrayList<>();
        for (String line : lines) {
            Matcher begun = RAN.matcher(line);
            Matcher ended = RAN_END.matcher(line);
            if (begun.matches()) {
                ran = Integer.parseInt(begun.group(1));
            } else if (ran >= 0 && ended.matches()) {
                String rest = ended.group(1) == null ? "" : ended.group(1);
                String words = EXPECTED.matcher(rest).replaceAll("skipped");
                found.add(Closing.behind("Ran " + ran + ", " + words));
                ran = -1;
            }
        }
        return found.stream().reduce(TestCounts::and);
    }

    /// A line for each number, as node and tape print them.
    private static Optional<TestCounts> parts(List<String> lines) {
        StringBuilder sum = new StringBuilder();
        boolean counted = false;
        for (String line : lines) {
            Matcher part = PART.matcher(line.strip());
            if (part.matches()) {
                counted = counted || part.group(1).equals("tests");
                sum.append(part.group(1)).append(": ").append(part.group(2)).append(", ");
            }
        }
        return counted ? Optional.of(Closing.behind(sum.toString())) : Optional.empty();
    }

    /// A line for each number, with the number before its word.
    private static Optional<TestCounts> gathered(List<String> lines, Pattern shape) {
        StringBuilder sum = new StringBuilder();
        for (String line : lines) {
            Matcher part = shape.matcher(line);
            if (part.matches()) {
                sum.append(part.group(1)).append(' ').append(part.group(2)).append(", ");
            }
        }
        return sum.isEmpty() ? Optional.empty() : Optional.of(Closing.before(sum.toString()));
    }

    private static Optional<TestCounts> prove(List<String> lines) {
        int total = -1;
        int failed = 0;
        for (String line : lines) {
            Matcher sum = PROVE.matcher(line);
            Matcher file = PROVE_FAILED.matcher(line);
            if (sum.matches()) {
                total = Math.max(0, total) + Integer.parseInt(sum.group(1));
            } else if (file.matches()) {
                failed += Integer.parseInt(file.group(1));
            }
        }
        return total < 0 ? Optional.empty() : Optional.of(TestCounts.of(total, 0, failed, 0, 0));
    }

    private static Optional<TestCounts> goJson(List<String> lines) {
        List<TestCounts> found = new ArrayList<>();
        for (String line : lines) {
            Matcher test = GO_JSON.matcher(line);
            if (test.matches()) {
                found.add(one(test.group(1)));
            }
        }
        return found.stream().reduce(TestCounts::and);
    }

    /// Go names the tests that passed only where it is asked to; otherwise their number is unknown.
    private static Optional<TestCounts> go(List<String> lines) {
        List<TestCounts> found = new ArrayList<>();
        for (String line : lines) {
            Matcher test = GO.matcher(line);
            if (test.matches()) {
                found.add(one(test.group(1)));
            }
        }
        boolean told = lines.stream().anyMatch(line -> line.startsWith("=== RUN "));
        return told ? found.stream().reduce(TestCounts::and) : Optional.empty();
    }

    private static TestCounts one(String word) {
        return Closing.before("1 " + word);
    }

    /// The lines of the protocol themselves, where no runner sums them up. One that ends with a
    /// brace stands for others.
    private static Optional<TestCounts> tap(List<String> lines) {
        List<TestCounts> found = new ArrayList<>();
        boolean protocol = lines.stream().anyMatch(CountReading::isProtocol);
        for (String line : lines) {
            Matcher test = TAP.matcher(line);
            if (protocol && test.matches() && !line.endsWith("{")) {
                boolean left = TAP_LEFT.matcher(test.group(2)).matches();
                String word = test.group(1) == null ? "pass" : "fail";
                found.add(one(left ? "skip" : word));
            }
        }
        return found.stream().reduce(TestCounts::and);
    }

    private static boolean isProtocol(String line) {
        return line.startsWith("TAP version ") || line.matches("1\\.\\.\\d{1,9}.*");
    }
}
