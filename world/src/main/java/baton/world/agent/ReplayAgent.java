package baton.world.agent;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.agent.AgentKind;
import baton.core.agent.Mending;
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
import java.time.Instant;
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
        Optional<Path> found = find(assignment.unit());
        return found.map(recording -> played(recording, assignment))
                .orElseGet(() -> missing(assignment.unit()));
    }

    /// Who has nothing recorded for this attempt has failed it; without any recordings at all there
    /// is no agent.
    private AgentReport missing(Assignment.Unit unit) {
        Problem problem = Fault.REPLAY_MISSING.because("there is no recording " + place(unit));
        if (!Files.isDirectory(recordings)) {
            throw new Failure(problem);
        }
        AgentFailed failed = new AgentFailed(problem.fault() + ": " + problem.message());
        return AgentReport.of(failed, OptionalInt.empty(), Optional.empty());
    }

    private AgentReport played(Path recording, Assignment assignment) {
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
            String said = String.join("\n", lines(recording.resolve("stream.txt")));
            return AgentReport.of(judged(exit, said, data), OptionalInt.of(exit), data)
                    .using(
                            AgentOutput.read(recording.resolve("usage.json"), "")
                                    .orElse(AgentReport.NOTHING));
        } catch (IOException e) {
            throw new Failure(Fault.REPLAY_MISSING.because(recording + ": " + e.getMessage()), e);
        }
    }

    private AgentVerdict.Judged judged(int exit, String said, Optional<Value.Fields> data) {
        if (exit != 0) {
            // A recording waits for nobody: what was busy then is asked again at once.
            Mending mending = new Mending(AgentKind.REPLAY, label());
            return new AgentVerdict(Instant.EPOCH, 1, mending).gaveUp(exit, said);
        }
        return new AgentVerdict.Ended(
                ExecAgent.question(data)
                        .<AgentOutcome>map(NeedsDecision::new)
                        .orElseGet(Finished::new));
    }

    private Optional<Path> find(Assignment.Unit unit) {
        return Stream.of(String.valueOf(unit.attempt()), "any")
                .map(place(unit)::resolveSibling)
                .filter(Files::isDirectory)
                .findFirst();
    }

    private Path place(Assignment.Unit unit) {
        return recordings
                .resolve(unit.role())
                .resolve(unit.name())
                .resolve(String.valueOf(unit.attempt()));
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
