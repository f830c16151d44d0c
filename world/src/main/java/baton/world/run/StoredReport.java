package baton.world.run;

import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.text.Source;
import baton.core.view.Report;
import baton.core.view.Retelling;
import baton.world.files.JournalChain;
import baton.world.files.JournalFile;
import baton.world.files.TextFile;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// The report of a run as it lies on disk, beside the journal it was made from. The last line of
/// the report names the hash of the journal's last line.
///
/// @param written what lies in the folder, where there is something
public record StoredReport(StoredRun run, Optional<String> written, JournalFile.Verified journal) {
    private static final String HEAD = "Journal: ";

    private static final Set<String> AFTER_THE_END =
            Set.of(EventType.RUN_RESUMED.word(), EventType.GATE_ANSWERED.word());

    /// What the report says about the journal.
    public enum Agreement {
        MATCHES,
        /// The run was resumed after the report and has not ended in order since.
        OLDER,
        DIFFERS,
        MISSING
    }

    /// What an examination found.
    ///
    /// @param broken the first line of the journal that is not what was written
    public record Verified(OptionalInt broken, int lines, String head, Agreement report) {
        public boolean holds() {
            return broken.isEmpty() && report != Agreement.DIFFERS;
        }
    }

    public static StoredReport of(Path checkout, RunFolder folder) {
        Optional<String> written =
                TextFile.read(folder.report(), "report.md") instanceof Source.Readable(Source text)
                        ? Optional.of(text.text())
                        : Optional.empty();
        return new StoredReport(
                StoredRun.look(checkout, folder), written, JournalFile.verify(folder.journal()));
    }

    /// Appends the line that ties a report to its journal.
    public static String sealed(String report, String headHash) {
        return report + "\n" + HEAD + headHash + "\n";
    }

    /// The one that was written where it is about the whole journal, else one made now.
    public String text() {
        return written.filter(_ -> isCurrent()).orElseGet(this::retold);
    }

    /// Whether the report that was written speaks of the whole journal.
    public boolean isCurrent() {
        return agreement() == Agreement.MATCHES;
    }

    public Verified verify() {
        return new Verified(journal.broken(), journal.lines(), journal.head(), agreement());
    }

    private Agreement agreement() {
        Optional<String> named = written.map(StoredReport::head);
        if (named.isEmpty()) {
            return Agreement.MISSING;
        }
        if (named.get().equals(journal.head())) {
            return Agreement.MATCHES;
        }
        return isContinued(named.get()) ? Agreement.OLDER : Agreement.DIFFERS;
    }

    private static String head(String report) {
        return report.lines()
                .filter(line -> line.startsWith(HEAD))
                .reduce("", (_, last) -> last)
                .replace(HEAD, "")
                .strip();
    }

    /// Whether what follows the line with this hash is the run being taken up again, or an answer
    /// to what it stopped for.
    private boolean isContinued(String hash) {
        List<String> lines = JournalFile.read(run.folder().journal());
        int at = JournalChain.hashes(lines).indexOf(hash);
        return at >= 0
                && at + 1 < lines.size()
                && StoredRun.entry(lines.get(at + 1))
                        .map(Entry::type)
                        .filter(AFTER_THE_END::contains)
                        .isPresent();
    }

    private String retold() {
        Optional<RunRecord> record = run.record();
        Retelling told =
                Retelling.of(
                        new Retelling.Known(
                                run.folder().id(),
                                run.plan().orElse("unknown"),
                                record.map(RunRecord::mode).orElse("execute"),
                                record.flatMap(RunRecord::project),
                                record.map(RunRecord::agent).orElse("unknown"),
                                record.map(RunRecord::steps).orElse(List.of()).stream()
                                        .map(Long::intValue)
                                        .toList()),
                        run.entries());
        return sealed(Report.of(told.facts(), told.run(), told.told()), journal.head());
    }
}
