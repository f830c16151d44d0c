package baton.core.run;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/// A line of a journal, and the event that it stands for: read once, by whoever reads the line, and
/// handed on together. A line that is not understood stands for none.
///
/// The event has what the machines decide by. What is told besides, for people, is in the data of
/// the entry alone, and so are the time and the attempt.
public record Journaled(Entry entry, Optional<RunEvent> event) {
    public Journaled(Entry entry, RunEvent event) {
        this(entry, Optional.of(event));
    }

    /// Reads the event of an entry that was stored.
    public static Journaled read(Entry entry) {
        return new Journaled(entry, EventReading.of(entry));
    }

    public static List<Journaled> read(List<Entry> entries) {
        return entries.stream().map(Journaled::read).toList();
    }

    /// Tells a listener of the line, where it is understood.
    public void tell(BiConsumer<Entry, RunEvent> listener) {
        event.ifPresent(known -> listener.accept(entry, known));
    }
}
