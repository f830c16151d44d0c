package baton.core.contract;

import baton.core.Problem;

import java.util.List;

/// Shows problems the way the tests of the contracts write them down: `CODE@line`, without the line
/// where there is none, and with `?` before a warning.
public final class Problems {
    private Problems() {}

    public static List<String> of(Reading<?> reading) {
        return reading.problems().stream().map(Problems::shown).sorted().toList();
    }

    private static String shown(Problem problem) {
        String line = problem.line().isPresent() ? "@" + problem.line().getAsInt() : "";
        return (problem.isError() ? "" : "?") + problem.fault() + line;
    }
}
