package baton.app.cli;

import baton.app.command.Globals;
import baton.app.command.Globals.Voice;
import baton.app.command.ProblemJson;
import baton.app.terminal.Colour;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.app.terminal.Terminal;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.text.Json;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;

/// The complaint about a command that could not be done: `error CODE message` and a line with the
/// fix on stderr, with `--json` also as an object on stdout, and the trace only where it is asked
/// for.
record CommandComplaint(boolean json, boolean traces, Paint paint, Terminal terminal) {

    /// Words that could not be read still show whether `--json` and `-v` were among them.
    static CommandComplaint of(Optional<Globals> globals, List<String> words, Terminal terminal) {
        boolean json = globals.map(Globals::json).orElse(words.contains("--json"));
        boolean verbose =
                globals.map(g -> g.voice() == Voice.VERBOSE)
                        .orElse(words.contains("-v") || words.contains("--verbose"));
        boolean traces = verbose || terminal.variable("BATON_DEBUG").isPresent();
        Colour colour = globals.map(Globals::colour).orElse(Colour.AUTO);
        return new CommandComplaint(json, traces, terminal.paintErr(colour), terminal);
    }

    static Problem bug(Throwable cause) {
        String what = cause.getMessage() == null ? "" : ": " + cause.getMessage();
        return Fault.INTERNAL
                .because(cause.getClass().getName() + what)
                .withFix("run it again with BATON_DEBUG=1 and report the trace it prints");
    }

    void about(Problem problem, Throwable cause) {
        attempt(() -> show(problem));
        attempt(() -> say(problem, cause));
    }

    private static void attempt(Runnable telling) {
        try {
            telling.run();
        } catch (RuntimeException _) {
            // The stream may be the very thing that failed; the exit status says it all the same.
        }
    }

    private void show(Problem problem) {
        terminal.out().flush();
        if (json) {
            terminal.out().line(Json.line(Printable.clean(ProblemJson.errors(List.of(problem)))));
            terminal.out().flush();
        }
    }

    private void say(Problem problem, Throwable cause) {
        String word = paint.red(problem.severity().word());
        String code = paint.bold(problem.fault().name());
        terminal.note(word + " " + code + " " + Printable.line(problem.message()));
        terminal.note("  " + paint.cyan("fix:") + " " + Printable.line(problem.fix()));
        if (traces && problem.fault().kind() != Fault.Kind.USAGE) {
            StringWriter trace = new StringWriter();
            cause.printStackTrace(new PrintWriter(trace, true));
            terminal.err().print(trace.toString());
        }
        terminal.err().flush();
    }
}
