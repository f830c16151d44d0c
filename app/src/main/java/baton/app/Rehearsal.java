package baton.app;

import baton.app.cli.Cli;
import baton.app.terminal.Output;
import baton.app.terminal.Terminal;
import baton.app.terminal.Terminal.Ttys;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Does once, at build time, what people do often, so that the AOT cache holds the classes for it.
/// What is rare is left out: every class in the cache is loaded at every start.
///
/// Its argument is a directory with one artifact of every type.
public final class Rehearsal {
    private static final List<List<String>> LINES =
            List.of(
                    List.of("validate", "--json", "project/brief.md"),
                    List.of("validate", "."),
                    List.of("validate", "--json", "."),
                    List.of("validate", "--type", "plan", "--soft", "nowhere.md"),
                    List.of("-C", "project", "validate", "brief.md", "plan.md"),
                    List.of("explain", "PLAN_NO_STEPS"),
                    List.of("--version"),
                    List.of("--help"),
                    List.of("validat"));

    private Rehearsal() {}

    public static void main(String[] args) {
        Path samples = Path.of(args[0]).toAbsolutePath();
        for (List<String> line : LINES) {
            Cli.run(line, terminal(samples));
        }
        // The streams of a real start are other classes than the ones that swallow output here,
        // and this start has another main class; naming it is enough to have it in the cache.
        Terminal real = Terminal.ofSystem();
        Cli.run(List.of("validate", "--json", "brief.md"), real.in(samples.resolve("project")));
        real.err().line("rehearsed for " + Main.class.getName());
        real.flush();
    }

    private static Terminal terminal(Path directory) {
        return new Terminal(
                new Output(OutputStream.nullOutputStream()),
                new Output(OutputStream.nullOutputStream()),
                InputStream.nullInputStream(),
                Ttys.NONE,
                80,
                Map.of(),
                directory);
    }
}
