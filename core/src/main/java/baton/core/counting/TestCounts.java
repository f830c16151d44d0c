package baton.core.counting;

/// The number of tests by their result, as a runner prints it.
///
/// @param failed tests whose assertions did not hold, or where the runner does not tell why
/// @param errors tests that broke off, as far as the runner tells them from the others
/// @param skipped tests that did not run, or whose result does not count
public record TestCounts(int passed, int failed, int errors, int skipped) {
    /// Numbers as they stand in a line: some runners give all of them, some give all but one.
    ///
    /// @param total the number of all tests; below zero where it is not given
    static TestCounts of(int total, int passed, int failed, int errors, int skipped) {
        int rest = total - failed - errors - skipped;
        return new TestCounts(total < 0 ? passed : Math.max(0, rest), failed, errors, skipped);
    }

    /// The number of tests that the runner knows of.
    public int total() {
        return passed + failed + errors + skipped;
    }

    /// The number of tests whose result counts.
    public int ran() {
        return passed + failed + errors;
    }

    TestCounts and(TestCounts more) {
        return new TestCounts(
                passed + more.passed,
                failed + more.failed,
                errors + more.errors,
                skipped + more.skipped);
    }

    /// True if fewer tests run here than there, or more of them are skipped.
    public boolean isLessThan(TestCounts before) {
        return ran() < before.ran() || total() < before.total() || skipped > before.skipped;
    }

    /// The numbers in words.
    public String words() {
        String broken = errors == 0 ? "" : ", " + errors + " broken off";
        String left = skipped == 0 ? "" : ", " + skipped + " skipped";
        return passed + " passed, " + failed + " failed" + broken + left;
    }
}
