package baton.world.run.store;

import baton.core.run.Journaled;
import baton.core.run.RunMode;
import baton.core.text.Source;
import baton.core.view.Report;
import baton.core.view.Retelling;
import baton.world.files.AtomicFile;
import baton.world.files.JournalChain;
import baton.world.files.JournalFile;
import baton.world.files.TextFile;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The report of a run as it lies on disk, beside the journal it was made from. The last line of
/// the report names the hash of the journal's last line. Anybody could edit the file: it counts
/// where its hash was noted among the user's runs, or where it is what the journal tells.
public record StoredReport(StoredRun run, Agreement agreement, String text) {
    private static final String HEAD = "Journal: ";

    /// The agreement of the report in the folder with what the run wrote and with the journal.
    public enum Agreement {
        /// It was written by the run, and speaks of the whole journal.
        MATCHES,
        /// It was written by the run, which has gone on since and has not written another.
        OLDER,
        /// It is not what the run wrote.
        DIFFERS,
        /// One was written, and is gone.
        MISSING,
        /// The run has not written any.
        NONE
    }

    public static StoredReport of(Path checkout, RunFolder folder, KnownRuns known) {
        StoredRun run = StoredRun.look(checkout, folder);
        List<String> hashes = JournalChain.hashes(JournalFile.read(folder.journal()));
        Optional<String> written =
                TextFile.read(folder.report(), "report.md") instanceof Source.Readable(Source text)
                        ? Optional.of(text.text())
                        : Optional.empty();
        KnownPlaces places = known.places(folder.id());
        Agreement agreement =
                written.map(text -> agreement(text, run, hashes, places))
                        .orElseGet(
                                () ->
                                        places.here(folder).reports().isEmpty()
                                                ? Agreement.NONE
                                                : Agreement.MISSING);
        String text =
                agreement == Agreement.MATCHES
                        ? written.orElseThrow()
                        : retold(run, hashes, hashes.size());
        return new StoredReport(run, agreement, text);
    }

    /// Appends the line that ties a report to its journal.
    public static String sealed(String report, String headHash) {
        return report + "\n" + HEAD + headHash + "\n";
    }

    /// Writes a sealed report beside its journal. It is noted afterwards: one that is not noted yet
    /// is known by what the journal tells.
    public static void write(RunFolder folder, KnownRuns known, String sealed) {
        AtomicFile.write(folder.report(), sealed);
        known.reported(folder, sealed);
    }

    /// Writes what the journal tells, where nobody is there who was told more.
    public static void write(Path checkout, RunFolder folder, KnownRuns known) {
        StoredRun run = StoredRun.look(checkout, folder);
        List<String> hashes = JournalChain.hashes(JournalFile.read(folder.journal()));
        write(folder, known, retold(run, hashes, hashes.size()));
    }

    /// True if the report in the folder was written by the run and speaks of the whole journal.
    public boolean isCurrent() {
        return agreement == Agreement.MATCHES;
    }

    private static Agreement agreement(
            String written, StoredRun run, List<String> hashes, KnownPlaces places) {
        int lines = hashes.indexOf(head(written)) + 1;
        boolean own =
                lines > 0
                        && (places.reports().contains(Sha256.of(written))
                                || written.equals(retold(run, hashes, lines)));
        if (!own) {
            return Agreement.DIFFERS;
        }
        return lines == hashes.size() ? Agreement.MATCHES : Agreement.OLDER;
    }

    private static String head(String report) {
        return report.lines()
                .filter(line -> line.startsWith(HEAD))
                .reduce("", (_, last) -> last)
                .replace(HEAD, "")
                .strip();
    }

    /// Makes a sealed report from the first lines of the journal.
    private static String retold(StoredRun run, List<String> hashes, int lines) {
        Optional<RunRecord> record = run.record();
        List<Journaled> journal =
                run.journal().stream().filter(line -> line.entry().n() <= lines).toList();
        Retelling told =
                Retelling.of(
                        new Retelling.Known(
                                run.folder().id(),
                                run.plan().orElse("unknown"),
                                record.map(RunRecord::mode).orElse(RunMode.EXECUTE),
                                record.flatMap(RunRecord::project),
                                record.map(RunRecord::agent).orElse("unknown"),
                                record.map(RunRecord::steps).orElse(List.of())),
                        journal);
        String head = lines == 0 ? JournalChain.NO_LINE : hashes.get(lines - 1);
        return sealed(Report.of(told.facts(), told.run(), told.told()), head);
    }
}
