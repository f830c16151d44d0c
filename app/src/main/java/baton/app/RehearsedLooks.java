package baton.app;

import baton.app.cli.Cli;
import baton.app.terminal.Terminal;
import baton.world.process.Environment;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// The part of the rehearsal that looks at runs: copies of stored ones in a checkout of their own,
/// as many as are looked at on several threads.
final class RehearsedLooks {
    private static final int COPIES = 4;

    private static final List<List<String>> LINES =
            List.of(
                    List.of("status"),
                    List.of("status", "last"),
                    List.of("status", "--json"),
                    List.of("runs"),
                    List.of("runs", "--json"),
                    List.of("gates"));

    private RehearsedLooks() {}

    /// `samples` holds a folder for each kind of run, `place` is where the checkout is made.
    static void rehearse(Path samples, Path place, Function<Path, Terminal> terminals) {
        try (Stream<Path> kinds = Files.list(samples)) {
            Files.createDirectories(place.resolve(".git"));
            for (Path kind : kinds.sorted().toList()) {
                for (int day = 1; day <= COPIES; day++) {
                    copy(kind, place, day);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        known(place, terminals.apply(place));
        LINES.forEach(line -> Cli.run(line, terminals.apply(place)));
    }

    /// Only runs of the user's own are told of.
    private static void known(Path place, Terminal terminal) {
        KnownRuns known = new KnownRuns(new Environment(terminal.environment()));
        RunFolder.all(place).forEach(run -> known.begin(run, "", ""));
    }

    private static void copy(Path run, Path place, int day) throws IOException {
        String letters = run.getFileName().toString().substring(0, 4);
        Path runs = place.resolve(".baton/runs");
        Path folder = runs.resolve("2026010%d-100000-%s".formatted(day, letters));
        Files.createDirectories(folder);
        for (String part : List.of("run.json", "journal.jsonl")) {
            Files.copy(run.resolve(part), folder.resolve(part));
        }
    }
}
