package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunId;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The folder of one run, `.baton/runs/{id}` in the checkout: everything about it in one place,
/// easy to delete or to send.
public record RunFolder(RunId id, Path path) {
    private static final String RUNS = ".baton/runs";

    /// The folder a run of this checkout has, whether or not it is there.
    public static RunFolder of(Path checkout, RunId id) {
        return new RunFolder(id, checkout.resolve(RUNS).resolve(id.value()));
    }

    /// All runs of a checkout, the newest first.
    public static List<RunFolder> all(Path checkout) {
        Path runs = checkout.resolve(RUNS);
        if (!Files.isDirectory(runs)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(runs)) {
            return children.filter(Files::isDirectory)
                    .flatMap(
                            child ->
                                    RunId.read(child.getFileName().toString())
                                            .map(id -> new RunFolder(id, child))
                                            .stream())
                    .sorted(Comparator.comparing(RunFolder::id).reversed())
                    .toList();
        } catch (IOException e) {
            throw failed(runs, e);
        }
    }

    public RunFolder create() {
        try {
            for (String part : List.of("logs", "prompts", "evidence", "salvage", "inbox")) {
                Files.createDirectories(path.resolve(part));
            }
            return this;
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    public boolean exists() {
        return Files.isRegularFile(journal());
    }

    /// What the run was started with: see [RunRecord].
    public Path record() {
        return path.resolve("run.json");
    }

    public Path journal() {
        return path.resolve("journal.jsonl");
    }

    /// The private index that holds the state before the current step.
    public Path index() {
        return path.resolve("index");
    }

    public Path report() {
        return path.resolve("report.md");
    }

    public Path salvage() {
        return path.resolve("salvage");
    }

    public Path log(String unit, int attempt, int tries) {
        return path.resolve("logs").resolve(name(unit, attempt, tries) + ".log");
    }

    public Path verifyLog(String unit, int attempt, int tries) {
        return path.resolve("logs").resolve(name(unit, attempt, tries) + ".verify.log");
    }

    public Path prompt(String unit, int attempt, int tries) {
        return path.resolve("prompts").resolve(name(unit, attempt, tries) + ".md");
    }

    public Path output(String unit, int attempt, int tries) {
        return path.resolve("prompts").resolve(name(unit, attempt, tries) + ".json");
    }

    public Path evidence(String unit) {
        return path.resolve("evidence").resolve(unit + ".json");
    }

    private static String name(String unit, int attempt, int tries) {
        return unit + "." + attempt + "." + tries;
    }

    /// The logs of a unit, in the order they were written; of all units when none is named.
    public List<Path> logs(Optional<String> unit) {
        Path logs = path.resolve("logs");
        try (Stream<Path> children = Files.list(logs)) {
            return children.filter(
                            child ->
                                    unit.isEmpty()
                                            || child.getFileName()
                                                    .toString()
                                                    .startsWith(unit.get() + "."))
                    .sorted(Comparator.comparing(RunFolder::writtenAt))
                    .toList();
        } catch (IOException e) {
            throw failed(logs, e);
        }
    }

    private static java.nio.file.attribute.FileTime writtenAt(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private static Failure failed(Path path, IOException e) {
        return new Failure(Fault.DISK_FAILED.because(path + ": " + e.getMessage()), e);
    }
}
