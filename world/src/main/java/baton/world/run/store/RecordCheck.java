package baton.world.run.store;

import baton.core.Plural;
import baton.world.files.JournalFile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The record of a run held against what this user's programs noted of it: see [KnownRuns]. Whoever
/// can write there can forge all of it.
///
/// @param changed the files it was started with that are not what they were
/// @param traces what became of logs, prompts and outputs, where anything was noted of them
public record RecordCheck(
        JournalFile.Verified journal,
        JournalStanding standing,
        List<String> changed,
        StoredReport.Agreement report,
        Optional<TraceSeal.Found> traces) {

    public RecordCheck {
        changed = List.copyOf(changed);
    }

    public static RecordCheck of(RunFolder folder, StoredReport report, KnownRuns known) {
        // What is noted is read first: whoever goes on with the run notes it afterwards.
        JournalStanding standing = known.standing(folder);
        return new RecordCheck(
                JournalFile.verify(folder.journal()),
                standing,
                known.changed(folder).stream().map(Path::getFileName).map(Path::toString).toList(),
                report.agreement(),
                TraceSeal.examine(folder, known));
    }

    public boolean holds() {
        return findings().isEmpty();
    }

    /// The differences of the record from what a program of this user left, a sentence each.
    public List<String> findings() {
        List<String> findings = new ArrayList<>(journalFindings());
        changed.forEach(file -> findings.add(file + " is not what the run was started with"));
        switch (report) {
            case DIFFERS -> findings.add("report.md is not as the run wrote it");
            case MISSING -> findings.add("report.md was removed");
            case MATCHES, OLDER, NONE -> {}
        }
        traces.ifPresent(
                found -> {
                    found.changed().forEach(file -> findings.add(file + " was changed"));
                    found.missing().forEach(file -> findings.add(file + " was removed"));
                    found.added().forEach(file -> findings.add(file + " was added"));
                });
        return findings;
    }

    private List<String> journalFindings() {
        OptionalInt broken = journal.broken();
        if (broken.isPresent()) {
            return List.of(
                    "line " + broken.getAsInt() + " of journal.jsonl was changed or damaged");
        }
        return switch (standing.kind()) {
            case AS_LEFT ->
                    journal.stray() == 0
                            ? List.of()
                            : List.of(
                                    "journal.jsonl ends with "
                                            + Plural.count(journal.stray(), "byte")
                                            + " after its last line");
            case REWRITTEN ->
                    List.of("journal.jsonl does not hold the line that was noted as its last");
            case ADDED_TO ->
                    List.of(
                            "journal.jsonl has "
                                    + Plural.count(standing.unnoted(), "line")
                                    + " after the line that was noted as its last");
            case WRITTEN_ON, COPIED -> List.of();
        };
    }
}
