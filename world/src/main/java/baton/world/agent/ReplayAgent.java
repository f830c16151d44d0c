package baton.world.agent;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.agent.AgentKind;
import baton.core.agent.stream.Mending;
import baton.core.policy.secrets.Secrets;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.process.lines.Batch;
import baton.world.process.lines.Storing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// Recorded outcomes played again: `{role}/{unit}/{attempt}/` (or `any` for every attempt) with
/// `files/`, `delete.txt`, `stream.txt`, `output.json`, `usage.json` and `exit`.
public final class ReplayAgent implements Agent {
    /// More than any agent's words; the files that it wrote may be of any size.
    private static final int TEXT_MAX = 256 << 20;

    private final Path recordings;
    private final Below recorded;

    public ReplayAgent(Path recordings) {
        this.recordings = recordings;
        this.recorded = new Below(recordings);
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
                .orElseGet(() -> missing(assignment));
    }

    /// A missing recording is a failure of the world: nobody has worked, and so nobody has failed.
    /// Only a role that is asked for data among others is reported as failed: it has no data to
    /// give.
    private AgentReport missing(Assignment assignment) {
        Path place = recordings.resolve(place(assignment.unit()));
        Problem problem = Fault.REPLAY_MISSING.because("there is no recording " + place);
        if (assignment.schema().isEmpty() || !Files.isDirectory(recordings)) {
            throw new Failure(problem);
        }
        AgentFailed failed = new AgentFailed(problem.fault() + ": " + problem.message());
        return AgentReport.of(failed, OptionalInt.empty(), Optional.empty());
    }

    private AgentReport played(Path recording, Assignment assignment) {
        try {
            play(recording, new Below(assignment.directory()));
            say(recording.resolve("stream.txt"), assignment);
            Path output = recording.resolve("output.json");
            content(output).ifPresent(b -> AtomicFile.write(assignment.traces().output(), b));
            Secrets secrets = assignment.secrets();
            Optional<Value.Fields> data =
                    AgentOutput.recorded(recorded, output).map(secrets::scrub);
            int exit = exit(recording.resolve("exit"));
            String said = String.join("\n", lines(recording.resolve("stream.txt")));
            return AgentReport.of(judged(exit, said, data, secrets), OptionalInt.of(exit), data)
                    .using(
                            AgentOutput.ofFile(recorded, recording.resolve("usage.json"))
                                    .orElse(AgentReport.NOTHING));
        } catch (IOException e) {
            throw new Failure(Fault.REPLAY_MISSING.because(recording + ": " + e.getMessage()), e);
        }
    }

    private AgentVerdict.Judged judged(
            int exit, String said, Optional<Value.Fields> data, Secrets secrets) {
        if (exit != 0) {
            // A recording waits for nobody: what was busy then is asked again at once.
            Mending mending = new Mending(AgentKind.REPLAY, label());
            return new AgentVerdict(Instant.EPOCH, 1, mending, secrets).gaveUp(exit, "", said);
        }
        return new AgentVerdict.Ended(
                ExecAgent.question(data)
                        .<AgentOutcome>map(NeedsDecision::new)
                        .orElseGet(Finished::new));
    }

    private Optional<Path> find(Assignment.Unit unit) {
        return Stream.of(String.valueOf(unit.attempt()), "any")
                .map(place(unit)::resolveSibling)
                .filter(place -> recorded.kind(place) == Below.Kind.DIRECTORY)
                .findFirst();
    }

    private static Path place(Assignment.Unit unit) {
        return Path.of(unit.role(), unit.name(), String.valueOf(unit.attempt()));
    }

    /// Recordings may come with a repository: neither their names nor the links that lie there may
    /// lead out of the directory that the agent works in.
    private void play(Path recording, Below there) throws IOException {
        Path files = recording.resolve("files");
        for (Path file : recorded.files(files)) {
            boolean _ = there.copy(recorded, files.resolve(file), inside(file.toString()));
        }
        for (String path : lines(recording.resolve("delete.txt"))) {
            boolean _ = there.delete(inside(name(path)));
        }
    }

    private static Path inside(String raw) throws IOException {
        return RepoPath.of(raw)
                .map(path -> Path.of(path.value()))
                .orElseThrow(() -> new IOException(raw + " leaves the repository"));
    }

    /// A name that does not fit a line stands as JSON.
    private static String name(String line) {
        return line.startsWith("\"")
                        && Json.parse(line) instanceof Json.Good(Value.Text(String text, _))
                ? text
                : line;
    }

    private void say(Path stream, Assignment assignment) {
        for (String line : lines(stream)) {
            assignment.listener().line(line);
        }
        content(stream)
                .map(said -> stored(said, assignment.listener().storing()))
                .ifPresent(bytes -> AtomicFile.write(assignment.traces().log(), bytes));
    }

    /// Kept as if a program had said it now: a recording may hold what must not be stored here.
    private static byte[] stored(byte[] said, Storing storing) {
        if (said.length == 0) {
            return said;
        }
        boolean whole = said[said.length - 1] == '\n';
        byte[] lines = Arrays.copyOf(said, said.length + (whole ? 0 : 1));
        lines[lines.length - 1] = '\n';
        Batch stored = storing.stored(new Batch(lines, 0, lines.length));
        return Arrays.copyOfRange(stored.bytes(), stored.from(), stored.to());
    }

    private int exit(Path file) {
        List<String> lines = lines(file);
        String word = lines.isEmpty() ? "0" : lines.getFirst().strip();
        return word.matches("\\d{1,3}") ? Integer.parseInt(word) : 1;
    }

    private List<String> lines(Path file) {
        return content(file).stream()
                .flatMap(bytes -> new String(bytes, StandardCharsets.UTF_8).lines())
                .filter(line -> !line.isBlank())
                .toList();
    }

    private Optional<byte[]> content(Path file) {
        return recorded.read(file, TEXT_MAX);
    }
}
