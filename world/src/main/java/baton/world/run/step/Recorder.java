package baton.world.run.step;

import baton.core.policy.secrets.Secrets;
import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.agent.AgentReport;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.Change;
import baton.world.run.setting.RunSecrets;
import baton.world.run.setting.RunSetting;
import baton.world.secrets.ScrubbedFile;

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
    private final Path place;
    private final Path top;
    private final Secrets secrets;

    Recorder(Path recordings, RunSetting run) {
        Path checkout = run.folder().checkout();
        boolean inside = recordings.startsWith(checkout);
        this.recordings = inside ? new Below(checkout) : made(recordings);
        this.place = inside ? checkout.relativize(recordings) : Path.of("");
        this.top = run.repository().top();
        this.secrets = RunSecrets.of(run);
    }

    /// Makes a directory for recordings outside of the checkout, which is the user's to name. In
    /// the checkout no part of the way to it may be a link, since files there may have come with a
    /// repository, or be an agent's.
    private static Below made(Path recordings) {
        try {
            return new Below(Files.createDirectories(recordings));
        } catch (IOException e) {
            throw AtomicFile.failed(recordings, "used", e);
        }
    }

    void record(
            WorkStep work,
            RunEffect.ForStep owed,
            AgentReport report,
            Path log,
            List<Change> changes) {
        Path attempt =
                place.resolve(AgentWork.ROLE)
                        .resolve(work.name())
                        .resolve(String.valueOf(owed.attempt()));
        recordings.makeDirectory(attempt);
        files(attempt, changes);
        write(attempt.resolve("exit"), report.exit().orElse(1) + "\n");
        if (!report.output().fields().isEmpty()) {
            write(attempt.resolve("output.json"), Json.pretty(report.output()));
        }
        if (!report.usage().fields().isEmpty()) {
            write(attempt.resolve("usage.json"), Json.pretty(usage(report)));
        }
        copy(Below.around(log), log.getFileName(), attempt.resolve("stream.txt"));
    }

    /// The usage without the program: a recording is replayed by none.
    private static Value usage(AgentReport report) {
        FieldsBuilder usage = new FieldsBuilder();
        report.usage()
                .fields()
                .forEach(
                        (name, value) -> {
                            if (!name.equals(AgentWork.PROGRAM)) {
                                usage.put(name, value);
                            }
                        });
        return usage.build();
    }

    /// Recordings are given to others, who must not get secrets with them.
    private void copy(Below from, Path file, Path target) {
        if (recordings.copy(from, file, target)) {
            ScrubbedFile.clean(recordings, target, secrets);
        }
    }

    private void files(Path attempt, List<Change> changes) {
        List<String> deleted = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        Below working = new Below(top);
        for (Change change : changes) {
            Path name = top.relativize(change.path().in(top));
            if (change.tree().named().isEmpty()) {
                leftOut.add(change.path().toString());
            } else if (working.kind(name) == Below.Kind.FILE) {
                copy(working, name, attempt.resolve("files").resolve(name));
            } else if (change.kind() == Change.Kind.DELETED) {
                deleted.add(line(change.path().text()));
            }
        }
        write(attempt.resolve("delete.txt"), deleted);
        write(attempt.resolve("left-out.txt"), leftOut);
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
