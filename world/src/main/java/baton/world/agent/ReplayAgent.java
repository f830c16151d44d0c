package baton.world.agent;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.text.Json;
import baton.core.text.Value;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// Recorded outcomes played again: `{role}/{unit}/{attempt}/` (or `any` for every attempt) with
/// `files/`, `delete.txt`, `stream.txt`, `output.json`, `usage.json` and `exit`.
public final class ReplayAgent implements Agent {
    private final Path recordings;

    public ReplayAgent(Path recordings) {
        this.recordings = recordings;
    }

    @Override
    public String label() {
        return "replay:" + recordings;
    }

    @Override
    public boolean startsPrograms() {
        return false;
    }

    @Override
    public AgentReport carryOut(Assignment assignment) {
        Path recording = find(assignment.unit());
        try {
            play(recording, assignment.directory());
            say(recording.resolve("stream.txt"), assignment);
            Path output = recording.resolve("output.json");
            if (Files.exists(output)) {
                Files.copy(
                        output, assignment.traces().output(), StandardCopyOption.REPLACE_EXISTING);
            }
            Optional<Value.Fields> data = AgentOutput.read(output, "");
            int exit = exit(recording.resolve("exit"));
            return AgentReport.of(outcome(exit, data), OptionalInt.of(exit), data)
                    .using(
                            AgentOutput.read(recording.resolve("usage.json"), "")
                                    .orElse(AgentReport.NOTHING));
        } catch (IOException e) {
            throw new Failure(Fault.REPLAY_MISSING.because(recording + ": " + e.getMessage()), e);
        }
    }

    private static AgentOutcome outcome(int exit, Optional<Value.Fields> data) {
        if (exit != 0) {
            return new AgentFailed("the agent exited with " + exit);
        }
        return ExecAgent.question(data)
                .<AgentOutcome>map(NeedsDecision::new)
                .orElseGet(Finished::new);
    }

    private Path find(Assignment.Unit unit) {
        Path named = recordings.resolve(unit.role()).resolve(unit.name());
        return Stream.of(String.valueOf(unit.attempt()), "any")
                .map(named::resolve)
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.REPLAY_MISSING.because(
                                                "there is no recording "
                                                        + named.resolve(
                                                                String.valueOf(unit.attempt())))));
    }

    private static void play(Path recording, Path directory) throws IOException {
        Path files = recording.resolve("files");
        if (Files.isDirectory(files)) {
            try (Stream<Path> all = Files.walk(files)) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    copy(file, inside(directory, files.relativize(file).toString()));
                }
            }
        }
        for (String path : lines(recording.resolve("delete.txt"))) {
            Files.deleteIfExists(inside(directory, name(path)));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        // Removed first, so that nothing is written through a link that stands there.
        Files.deleteIfExists(to);
        Files.copy(from, to);
    }

    private static Path inside(Path directory, String raw) throws IOException {
        return RepoPath.of(raw)
                .map(path -> directory.resolve(path.value()))
                .orElseThrow(() -> new IOException(raw + " leaves the repository"));
    }

    /// A name that does not fit a line stands as JSON.
    private static String name(String line) {
        return line.startsWith("\"")
                        && Json.parse(line) instanceof Json.Good(Value.Text(String text, _))
                ? text
                : line;
    }

    private static void say(Path stream, Assignment assignment) throws IOException {
        for (String line : lines(stream)) {
            assignment.listener().line(line);
        }
        if (Files.exists(stream)) {
            Files.copy(stream, assignment.traces().log(), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static int exit(Path file) throws IOException {
        List<String> lines = lines(file);
        String word = lines.isEmpty() ? "0" : lines.getFirst().strip();
        return word.matches("\\d{1,3}") ? Integer.parseInt(word) : 1;
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.exists(file)
                ? Files.readAllLines(file, StandardCharsets.UTF_8).stream()
                        .filter(line -> !line.isBlank())
                        .toList()
                : List.of();
    }
}
