package baton.core.counting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// The form in which a runner sums up. Where it sums up several times, as for several packages, the
/// numbers are added.
enum CountFormat {
    SUREFIRE(
            "(?:\\[(?:INFO|ERROR|WARNING)] )?Tests run: \\d+, Failures: \\d+, Errors: \\d+,"
                    + " Skipped: \\d+ *",
            Closing::behind),
    PYTEST(
            "=* ?\\d+ (?:passed|failed|skipped|xfailed|xpassed|errors?|warnings?|deselected|rerun)"
                    + "\\b.* in [\\d.]+s.*",
            line -> Closing.before(line.substring(0, line.lastIndexOf(" in ")))),
    JEST("Tests: .* total", Closing::before),
    VITEST(" *Tests  +\\d.*\\(\\d+\\)", Closing::before),
    CARGO("test result: .*", Closing::before),
    RSPEC("\\d+ examples?, \\d+ failures?.*", Closing::before),
    MINITEST("\\d+ runs, \\d+ assertions, .*", Closing::before),
    PHPUNIT("Tests: \\d+, Assertions: \\d+.*", Closing::behind),
    PHPUNIT_OK("OK \\(\\d+ tests?, \\d+ assertions?\\)", Closing::before),
    TAP_SUM("# \\{ total: .*}", Closing::behind);

    private final Pattern shape;
    private final Function<String, TestCounts> reading;

    CountFormat(String shape, Function<String, TestCounts> reading) {
        this.shape = Pattern.compile(shape);
        this.reading = reading;
    }

    /// The numbers of all lines of this form; nothing where there is none.
    Optional<TestCounts> in(List<String> lines) {
        List<TestCounts> found = new ArrayList<>();
        for (String line : lines) {
            if (shape.matcher(line).matches()) {
                found.add(reading.apply(line));
            }
        }
        return found.stream().reduce(TestCounts::and);
    }
}
