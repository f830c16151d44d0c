package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.Entry;
import baton.core.text.Json;
import baton.world.engine.Journal;
import baton.world.files.JournalFile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A run's journal in its file.
public final class StoredJournal implements Journal, AutoCloseable {
    private final JournalFile file;

    private StoredJournal(JournalFile file) {
        this.file = file;
    }

    /// Opens it for writing; a torn last line is dropped before the next is appended.
    public static StoredJournal open(Path path) {
        return new StoredJournal(JournalFile.open(path));
    }

    /// What was written, without touching it.
    public static List<Entry> read(Path path) {
        return entries(JournalFile.read(path), path);
    }

    public List<Entry> entries(Path path) {
        return entries(file.lines(), path);
    }

    @Override
    public void append(Entry entry) {
        file.append(entry::stored);
    }

    @Override
    public void sync() {
        file.sync();
    }

    public String headHash() {
        return file.headHash();
    }

    @Override
    public void close() {
        file.close();
    }

    private static List<Entry> entries(List<String> lines, Path path) {
        List<Entry> entries = new ArrayList<>();
        for (String line : lines) {
            Optional<Entry> entry =
                    Json.parse(line) instanceof Json.Good(var value)
                            ? Entry.read(value)
                            : Optional.empty();
            entries.add(
                    entry.orElseThrow(
                            () ->
                                    new Failure(
                                            Fault.JOURNAL_DAMAGED.because(
                                                    path + " holds a line that is no entry"))));
        }
        return entries;
    }
}
