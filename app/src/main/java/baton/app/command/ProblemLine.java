package baton.app.command;

import baton.app.terminal.Printable;
import baton.core.Problem;

/// Problems as people are told of them while a command goes on: `path:line: error CODE message`.
public final class ProblemLine {
    private ProblemLine() {}

    /// A problem as one line.
    ///
    /// @param path the file that the problem is in, as the person knows it
    public static String of(String path, Problem problem) {
        String line = problem.line().isPresent() ? ":" + problem.line().getAsInt() : "";
        String word = problem.severity().word() + " " + problem.fault();
        return Printable.line(path + line + ": " + word + " " + problem.message());
    }
}
