package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.view.RunSummary;
import baton.core.view.chronicle.Telling;
import baton.world.engine.Journal;
import baton.world.files.JournalFile;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// A run's journal in its file. The line that ends the run gets a summary of all.
public final class StoredJournal implements Journal, AutoCloseable {
    private final RunFolder folder;
    private final JournalFile file;
    private final Consumer<String> reached;
    private final List<Entry> earlier;
    private final Telling told = Telling.begin();

    private StoredJournal(RunFolder folder, JournalFile file, Consumer<String> reached) {
        this.folder = folder;
        this.file = file;
        this.reached = reached;
        this.earlier = entries(file.lines(), folder.journal());
        earlier.forEach(told::on);
    }

    /// Opens it for writing; a torn last line is dropped before the next is appended.
    public static StoredJournal open(RunFolder folder) {
        return open(folder, _ -> {});
    }

    /// The same where somebody is told the hash of the last line whenever that is on the disk.
    static StoredJournal open(RunFolder folder, Consumer<String> reached) {
        return new StoredJournal(folder, JournalFile.open(folder.journal()), reached);
    }

    /// What was written, without touching it.
    public static List<Entry> read(Path path) {
        return entries(JournalFile.read(path), path);
    }

    /// The entries that were there when it was opened.
    public List<Entry> earlier() {
        return List.copyOf(earlier);
    }

    @Override
    public void append(Entry entry) {
        told.on(entry);
        Optional<Value.Fields> summary =
                entry.type().equals(EventType.RUN_ENDED.word())
                        ? StoredSummary.made(folder, told.chronicle()).map(RunSummary::value)
                        : Optional.empty();
        file.append(before -> entry.stored(summary, before));
    }

    @Override
    public void sync() {
        file.sync();
        reached.accept(file.headHash());
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
