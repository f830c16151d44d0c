package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventWriting;
import baton.core.run.Journaled;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.text.Value;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.RunFolder;

import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/// Wishes of a person about steps that a run stopped at. Each is a line of the run's journal, as an
/// answer is, written while nobody drives the run.
public final class StepDirections {
    private static final int SESSION = 1;

    private StepDirections() {}

    /// A person's wish.
    ///
    /// @param check refuses the wish where the lines of the journal do not allow it
    public record Wish(RunEvent.Directed event, Consumer<List<Journaled>> check) {}

    /// Writes a wish down.
    public static void make(
            Repository repository,
            Environment environment,
            RunFolder folder,
            Wish wish,
            Instant now) {
        var _ =
                PersonsLine.write(
                        repository,
                        environment,
                        folder,
                        wish.event().direction().word(),
                        lines -> line(folder.id(), wish, lines, now));
    }

    private static PersonsLine<Wish> line(
            RunId run, Wish wish, List<Journaled> lines, Instant now) {
        if (lines.isEmpty()) {
            throw new Failure(Fault.RUN_NOT_FOUND.because("run " + run + " has not begun"));
        }
        wish.check().accept(lines);
        return new PersonsLine<>(entry(lines, wish.event(), now), wish.event(), wish);
    }

    private static Entry entry(List<Journaled> lines, RunEvent.Directed wish, Instant now) {
        EventWriting written = EventWriting.of(wish).and("by", Value.of(wish.direction().word()));
        String unit = EventReading.unit(wish.step());
        Entry last =
                lines.stream()
                        .map(Journaled::entry)
                        .filter(entry -> entry.unit().equals(unit))
                        .reduce((_, later) -> later)
                        .orElseGet(() -> lines.getLast().entry());
        return new Entry(
                lines.getLast().entry().n() + 1,
                now,
                written.type().word(),
                unit,
                last.unit().equals(unit) ? last.session() : SESSION,
                last.attempt(),
                last.tries(),
                written.data());
    }
}
