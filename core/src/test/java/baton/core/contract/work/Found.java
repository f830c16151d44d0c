package baton.core.contract.work;

import baton.core.Problem;
import baton.core.contract.Reading;

import java.util.List;

/// The problems that a reading found, as short rows: `CODE` or `CODE:line`, warnings with a `~`
/// before them.
public final class Found {
    private Found() {}

    public static List<String> in(Reading<?> reading) {
        return reading.problems().stream().map(Found::row).toList();
    }

    private static String row(Problem problem) {
        String line = problem.line().isPresent() ? ":" + problem.line().getAsInt() : "";
        return (problem.isError() ? "" : "~") + problem.fault() + line;
    }
}
