package baton.core.counting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The form in which a runner sums up. Where it sums up several times, as for several packages, the
/// numbers are added.
enum CountFormat {
    SUREFIRE(
            "(?:\\[(?:INFO|ERROR|WARNING)] )?Tests run: \\d+, Failures: \\d+, Errors: \\d+,"
                    + " Skipped: \\d+ *"),
    PYTEST(
            "=* ?\\d+ (?:passed|failed|skipped|xfailed|xpassed|errors?|warnings?|deselected|rerun)"
                    + "\\b.* in [\\d.]+s.*"),
    JEST("Tests: .* total"),
    VITEST(" *Tests  +\\d.*\\(\\d+\\)"),
    CARGO("test result: .*"),
    RSPEC("\\d+ examples?, \\d+ failures?.*"),
    MINITEST("\\d+ runs, \\d+ assertions, .*"),
    PHPUNIT("Tests: \\d+, Assertions: \\d+.*"),
    PHPUNIT_OK("OK \\(\\d+ tests?, \\d+ assertions?\\)"),
    TAP_SUM("# \\{ total: .*}");

    private final Pattern shape;

    CountFormat(String shape) {
        this.shape = Pattern.compile(shape);
    }

    /// The numbers of all lines of this form; nothing where there is none.
    Optional<TestCounts> in(List<String> lines) {
        List<TestCounts> found = new ArrayList<>();
        for (String line : lines) {
            if (shape.matcher(line).matches()) {
                found.add(read(line));
            }
        }
        return found.stream().reduce(TestCounts::and);
    }

    private TestCounts read(String line) {
        return switch (this) {
            case SUREFIRE, PHPUNIT, TAP_SUM -> Closing.behind(line);
            case PYTEST -> Closing.before(line.substring(0, line.lastIndexOf(" in ")));
            case JEST, VITEST, CARGO, RSPEC, MINITEST, PHPUNIT_OK -> Closing.before(line);
        };
    }
}
