package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.secrets.Secrets;
import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.agent.AgentReport;
import baton.world.files.Below;
import baton.world.git.Change;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Writes down what an agent did, in the layout that the replay agent plays: the files it changed,
/// those it deleted, what it printed, returned and exited with. Names that no plan can write are
/// left out, and said to be.
final class Recorder {
    private final Below recordings;
    private final Path top;
    private final Secrets secrets;

    Recorder(Path recordings, Path top, Secrets secrets) {
        this.recordings = made(recordings);
        this.top = top;
        this.secrets = secrets;
    }

    /// The directory is the user's to name; what lies in it may have come with a repository.
    private static Below made(Path recordings) {
        try {
            return new Below(Files.createDirectories(recordings));
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(recordings + ": " + e.getMessage()), e);
        }
    }

    void record(
            WorkStep work,
            RunEffect.ForStep owed,
            AgentReport report,
            Path log,
            List<Change> changes) {
        Path place = Path.of(AgentWork.ROLE, work.name()).resolve(String.valueOf(owed.attempt()));
        recordings.makeDirectory(place);
        files(place, changes);
        write(place.resolve("exit"), report.exit().orElse(1) + "\n");
        if (!report.output().fields().isEmpty()) {
            write(place.resolve("output.json"), Json.pretty(report.output()));
        }
        if (!report.usage().fields().isEmpty()) {
            write(place.resolve("usage.json"), Json.pretty(report.usage()));
        }
        copy(Below.around(log), log.getFileName(), place.resolve("stream.txt"));
    }

    /// Recordings are given to others, who must not get secrets with them.
    private void copy(Below from, Path file, Path target) {
        if (recordings.copy(from, file, target)) {
            ScrubbedFile.clean(recordings, target, secrets);
        }
    }

    private void files(Path place, List<Change> changes) {
        List<String> deleted = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        Below working = new Below(top);
        for (Change change : changes) {
            Path name = top.relativize(change.path().in(top));
            if (change.tree().named().isEmpty()) {
                leftOut.add(change.path().toString());
            } else if (working.kind(name) == Below.Kind.FILE) {
                copy(working, name, place.resolve("files").resolve(name));
            } else if (change.kind() == Change.Kind.DELETED) {
                deleted.add(line(change.path().text()));
            }
        }
        write(place.resolve("delete.txt"), deleted);
        write(place.resolve("left-out.txt"), leftOut);
    }

    private void write(Path file, String text) {
        recordings.write(file, text.getBytes(StandardCharsets.UTF_8), Below.HIDDEN);
    }

    private void write(Path file, List<String> lines) {
        if (!lines.isEmpty()) {
            write(file, String.join("\n", lines) + "\n");
        }
    }

    /// A name that would not read back as one line and as itself stands as JSON.
    private static String line(String name) {
        boolean plain =
                name.equals(name.strip())
                        && !name.startsWith("\"")
                        && name.chars().noneMatch(Character::isISOControl);
        return plain ? name : Json.line(Value.of(name));
    }
}
