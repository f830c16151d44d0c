package baton.world.run.store;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.Entry;
import baton.core.run.Journaled;
import baton.core.run.RunEvent;
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

/// A run's journal in its file. The line that ends the run gets a summary of all.
public final class StoredJournal implements Journal, AutoCloseable {
    private final RunFolder folder;
    private final JournalFile file;
    private final Follower follower;
    private final List<Journaled> earlier;
    private final Telling told = Telling.begin();
    private String lasting;

    /// A listener that is told how far the journal has come, by the hash of its last line.
    interface Follower {
        /// From here on lines are added.
        void opened(String head);

        /// The line is on the disk.
        void reached(String head);

        /// The same of the last of all: nobody adds one now.
        void rested(String head);
    }

    private StoredJournal(RunFolder folder, JournalFile file, Follower follower) {
        this.folder = folder;
        this.file = file;
        this.follower = follower;
        this.lasting = file.headHash();
        this.earlier = Journaled.read(entries(file.lines(), folder.journal()));
        earlier.forEach(told::on);
    }

    /// Opens it for writing; a torn last line is dropped before the next is appended. How far it
    /// comes is noted among the user's runs.
    public static StoredJournal open(RunFolder folder, KnownRuns known) {
        JournalFile file = JournalFile.open(folder.journal());
        try {
            Follower follower = known.follower(folder);
            follower.opened(file.headHash());
            return new StoredJournal(folder, file, follower);
        } catch (Failure failure) {
            file.close();
            throw failure;
        }
    }

    /// Reads the entries of a journal without touching the file.
    public static List<Entry> read(Path path) {
        return entries(JournalFile.read(path), path);
    }

    /// The lines that were there when it was opened.
    public List<Journaled> earlier() {
        return List.copyOf(earlier);
    }

    @Override
    public Written append(Entry entry, RunEvent event) {
        told.on(new Journaled(entry, event));
        Optional<Value.Fields> summary =
                event instanceof RunEvent.Finished
                        ? StoredSummary.made(folder, told.chronicle()).map(RunSummary::value)
                        : Optional.empty();
        file.append(before -> entry.stored(summary, before));
        return new Written(entry, event);
    }

    @Override
    public void sync() {
        file.sync();
        lasting = file.headHash();
        follower.reached(lasting);
    }

    public String headHash() {
        return file.headHash();
    }

    @Override
    public void close() {
        try {
            if (!lasting.equals(file.headHash())) {
                file.sync();
            }
            follower.rested(file.headHash());
        } finally {
            file.close();
        }
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
