package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.secrets.Secrets;
import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.agent.AgentReport;
import baton.world.files.AtomicFile;
import baton.world.git.Change;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/// Writes down what an agent did, in the layout that the replay agent plays: the files it changed,
/// those it deleted, what it printed, returned and exited with. Names that no plan can write are
/// left out, and said to be.
final class Recorder {
    private final Path recordings;
    private final Path top;
    private final Secrets secrets;

    Recorder(Path recordings, Path top, Secrets secrets) {
        this.recordings = recordings;
        this.top = top;
        this.secrets = secrets;
    }

    void record(
            WorkStep work,
            RunEffect.ForStep owed,
            AgentReport report,
            Path log,
            List<Change> changes) {
        Path place =
                recordings
                        .resolve(AgentWork.ROLE)
                        .resolve(work.name())
                        .resolve(String.valueOf(owed.attempt()));
        try {
            Files.createDirectories(place);
            files(place, changes);
            AtomicFile.write(place.resolve("exit"), report.exit().orElse(1) + "\n");
            if (!report.output().fields().isEmpty()) {
                AtomicFile.write(place.resolve("output.json"), Json.pretty(report.output()));
            }
            if (!report.usage().fields().isEmpty()) {
                AtomicFile.write(place.resolve("usage.json"), Json.pretty(report.usage()));
            }
            if (Files.exists(log)) {
                copy(log, place.resolve("stream.txt"));
            }
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(place + ": " + e.getMessage()), e);
        }
    }

    /// Recordings are given to others, who must not get secrets with them.
    private void copy(Path file, Path target) throws IOException {
        Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        ScrubbedFile.clean(target, secrets);
    }

    private void files(Path place, List<Change> changes) throws IOException {
        List<String> deleted = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (Change change : changes) {
            Path file = change.path().in(top);
            if (change.tree().named().isEmpty()) {
                leftOut.add(change.path().toString());
            } else if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                Path target = change.path().in(place.resolve("files"));
                Files.createDirectories(target.getParent());
                copy(file, target);
            } else if (change.kind() == Change.Kind.DELETED) {
                deleted.add(line(change.path().text()));
            }
        }
        write(place.resolve("delete.txt"), deleted);
        write(place.resolve("left-out.txt"), leftOut);
    }

    private static void write(Path file, List<String> lines) {
        if (!lines.isEmpty()) {
            AtomicFile.write(file, String.join("\n", lines) + "\n");
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
