package baton.app;

import baton.app.cli.Cli;
import baton.app.terminal.Output;
import baton.app.terminal.Terminal;
import baton.app.terminal.Terminal.Ttys;
import baton.world.files.Links;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/// A command line run in this JVM, with what it wrote and how it ended.
public record Ran(int status, String out, String err) {

    /// The state of a user who has no home, in the checkout.
    public static Path state(Path directory) {
        return Links.repository(directory).resolve(".baton/state");
    }

    public static Ran in(Path directory, String... words) {
        return with(directory, Map.of(), Ttys.NONE, words);
    }

    /// With this text on standard input.
    public static Ran reading(String text, Path directory, String... words) {
        InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        return of(
                in,
                directory,
                Map.of(),
                Ttys.NONE,
                terminal -> Cli.run(List.of(words), terminal).code());
    }

    /// A person at a terminal who types this.
    public static Ran answering(
            String text, Path directory, Map<String, String> environment, String... words) {
        return of(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                directory,
                environment,
                new Ttys(true, false, true),
                terminal -> Cli.run(List.of(words), terminal).code());
    }

    public static Ran with(
            Path directory, Map<String, String> environment, Ttys ttys, String... words) {
        return of(
                directory, environment, ttys, terminal -> Cli.run(List.of(words), terminal).code());
    }

    /// A person or a program that types this text.
    public static Ran with(
            String text,
            Path directory,
            Map<String, String> environment,
            Ttys ttys,
            String... words) {
        return of(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                directory,
                environment,
                ttys,
                terminal -> Cli.run(List.of(words), terminal).code());
    }

    /// Anything done with a terminal that keeps what is written.
    public static Ran of(
            Path directory,
            Map<String, String> environment,
            Ttys ttys,
            ToIntFunction<Terminal> deed) {
        return of(InputStream.nullInputStream(), directory, environment, ttys, deed);
    }

    /// The same with this on standard input.
    public static Ran of(
            InputStream in,
            Path directory,
            Map<String, String> environment,
            Ttys ttys,
            ToIntFunction<Terminal> deed) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Map<String, String> known = new HashMap<>(environment);
        if (!environment.containsKey("HOME")) {
            known.putIfAbsent("XDG_STATE_HOME", state(directory).toString());
        }
        Terminal terminal =
                new Terminal(new Output(out), new Output(err), in, ttys, 80, known, directory);
        int status = deed.applyAsInt(terminal);
        terminal.flush();
        return new Ran(
                status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
