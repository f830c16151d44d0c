package baton.core.counting;

import java.util.Optional;

/// The numbers of a report in the form of JUnit, where a runner prints one.
final class CountReport {
    private CountReport() {}

    /// Counts the elements, since the sums in attributes differ from runner to runner.
    static Optional<TestCounts> in(String output) {
        if (!output.contains("<testsuite")) {
            return Optional.empty();
        }
        int total = count(output, "<testcase");
        int skipped = count(output, "<skipped");
        return Optional.of(
                TestCounts.of(
                        total, 0, count(output, "<failure"), count(output, "<error"), skipped));
    }

    /// The number of times that the element begins.
    private static int count(String output, String element) {
        int count = 0;
        int at = output.indexOf(element);
        while (at >= 0) {
            int end = at + element.length();
            boolean whole = end < output.length() && " />\n\t".indexOf(output.charAt(end)) >= 0;
            count += whole ? 1 : 0;
            at = output.indexOf(element, end);
        }
        return count;
    }
}
