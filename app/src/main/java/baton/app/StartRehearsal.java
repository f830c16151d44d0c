package baton.app;

import baton.app.cli.Cli;
import baton.app.command.ExitStatus;
import baton.app.hook.Hooks;
import baton.app.terminal.Output;
import baton.app.terminal.Terminal;
import baton.app.terminal.Terminal.Ttys;
import baton.core.hook.Guard;
import baton.core.hook.HookEvent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Does once, at build time, what people do often, so that the AOT cache holds the classes for it.
/// What is rare is left out: every class in the cache is loaded at every start.
///
/// Its arguments are which of the caches it is for, and a directory with one artifact of every
/// type.
final class StartRehearsal {
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

    private StartRehearsal() {}

    public static void main(String[] args) {
        Path samples = Path.of(args[1]).toAbsolutePath();
        switch (args[0]) {
            case "hooks" -> {
                hooks(samples);
                return;
            }
            case "runs" -> runs(samples);
            case "looks" -> looks(samples);
            case "baton" -> LINES.forEach(line -> Cli.run(line, terminal(samples, Map.of())));
            default -> throw new IllegalArgumentException("there is no cache " + args[0]);
        }
        // The streams of a real start are other classes than the ones that swallow output here,
        // and this start has another main class; naming it is enough to have it in the cache.
        Terminal real = Terminal.ofSystem();
        Cli.run(List.of("--version"), real);
        real.err().line("rehearsed for " + Main.class.getName());
        real.flush();
    }

    /// Tool calls as agents make them most of the time.
    private static void hooks(Path samples) {
        Path policy = samples.resolve("hook/policy.json");
        Map<String, String> run = Map.of(Guard.VARIABLE, policy.toString());
        for (Map<String, String> environment : List.of(Map.<String, String>of(), run)) {
            for (String call : List.of("bash", "write")) {
                Path file = samples.resolve("hook").resolve(call + ".json");
                try (InputStream in = Files.newInputStream(file)) {
                    Terminal real = Terminal.ofSystem();
                    Terminal terminal =
                            new Terminal(
                                    real.out(),
                                    real.err(),
                                    in,
                                    real.ttys(),
                                    80,
                                    environment,
                                    samples);
                    Hooks.run(HookEvent.PRE_TOOL_USE, terminal);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        Terminal real = Terminal.ofSystem();
        real.err().line("rehearsed for " + Main.class.getName());
        real.flush();
    }

    private static void looks(Path samples) {
        Path place = Path.of(System.getProperty("java.io.tmpdir"));
        Map<String, String> own = Map.of("XDG_STATE_HOME", place.resolve("state").toString());
        RehearsedLooks.rehearse(samples.resolve("looks"), place, p -> terminal(p, own));
    }

    /// A run of recorded agents, one of a command with a first attempt that fails, and one in
    /// sessions.
    private static void runs(Path samples) {
        Map<String, String> environment = System.getenv();
        run(List.of("demo"), terminal(samples, environment));
        Path place = Path.of(System.getProperty("java.io.tmpdir"));
        try (Stream<Path> made = Files.walk(place, 2)) {
            Path repository = made.filter(p -> p.endsWith("greeting")).findFirst().orElseThrow();
            execute(samples.resolve("run/plan.md"), "f", repository, environment);
            execute(samples.resolve("run/sessions.md"), "s", repository, environment);
            run(List.of("status"), terminal(repository, environment));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void execute(
            Path sample, String files, Path repository, Map<String, String> environment)
            throws IOException {
        Path plan = repository.resolveSibling(sample.getFileName());
        Files.copy(sample, plan);
        String agent = "exec:echo $BATON_ATTEMPT > " + files + "$BATON_STEP.txt";
        run(
                List.of("execute", "--json", "--sandbox", "off", "--agent", agent, plan.toString()),
                terminal(repository, environment));
    }

    /// Runs one command. A command that ends early is an error: its later parts would not be
    /// rehearsed.
    private static void run(List<String> words, Terminal terminal) {
        ExitStatus status = Cli.run(words, terminal);
        if (status != ExitStatus.DONE) {
            throw new IllegalStateException(words + " ended with " + status);
        }
    }

    private static Terminal terminal(Path directory, Map<String, String> environment) {
        return new Terminal(
                new Output(OutputStream.nullOutputStream()),
                new Output(OutputStream.nullOutputStream()),
                InputStream.nullInputStream(),
                Ttys.NONE,
                80,
                environment,
                directory);
    }
}
