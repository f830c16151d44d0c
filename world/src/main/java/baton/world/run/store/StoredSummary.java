package baton.world.run.store;

import baton.core.text.Source;
import baton.core.view.RunOutline;
import baton.core.view.RunSummary;
import baton.core.view.Snapshot;
import baton.core.view.chronicle.Chronicle;
import baton.world.files.JournalFile;
import baton.world.files.TextFile;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The summary of a run, in the last line of its journal. It is believed where that line is whole
/// and the last, and where the record has the size that it had: whoever goes on with a run, or
/// answers one of its questions, appends a line. Without one the run is looked at as a whole: see
/// [StoredRun].
public final class StoredSummary {
    private StoredSummary() {}

    /// The summary of a run that has ended; nothing where it has to be looked at as a whole.
    public static Optional<RunSummary> of(RunFolder folder) {
        return JournalFile.lastLine(folder.journal())
                .flatMap(RunSummary::ofLine)
                .filter(summary -> summary.recordBytes() == bytes(folder));
    }

    /// The summary of what was told, up to the end of the run; nothing where its record cannot be
    /// read.
    static Optional<RunSummary> made(RunFolder folder, Chronicle told) {
        Optional<String> text =
                TextFile.read(folder.record(), "run.json") instanceof Source.Readable(Source source)
                        ? Optional.of(source.text())
                        : Optional.empty();
        return text.flatMap(RunRecord::parse).flatMap(record -> made(folder, record, told));
    }

    private static Optional<RunSummary> made(RunFolder folder, RunRecord record, Chronicle told) {
        RunOutline outline =
                new RunOutline(
                        folder.id(), record.planName(), false, "", record.untitled(), List.of());
        Snapshot seen = outline.snapshot(told, Map.of(), Instant.EPOCH);
        if (seen.result().isEmpty() || seen.started().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new RunSummary(
                        seen.result().get(),
                        told.isPaused(),
                        seen.started().get(),
                        seen.elapsed(),
                        seen.stepsPassed(),
                        seen.stepsTotal(),
                        seen.gates().size(),
                        record.planName(),
                        record.agentName(),
                        bytes(folder)));
    }

    private static long bytes(RunFolder folder) {
        return folder.record().toFile().length();
    }
}
