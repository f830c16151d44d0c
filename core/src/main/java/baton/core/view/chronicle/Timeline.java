package baton.core.view.chronicle;

import baton.core.run.Journaled;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The steps of a run try by try, each with the time it took.
///
/// @param length the time for which the run was worked on
public record Timeline(SortedMap<Integer, List<Attempted>> steps, Duration length) {
    public Timeline {
        SortedMap<Integer, List<Attempted>> copy = new TreeMap<>();
        steps.forEach((step, tries) -> copy.put(step, List.copyOf(tries)));
        steps = Collections.unmodifiableSortedMap(copy);
    }

    /// The timeline that a journal tells.
    ///
    /// @param until the end of what is under way: now, or the last line of a run that nobody drives
    public static Timeline of(List<Journaled> journal, Instant until) {
        TimelineFold fold = new TimelineFold();
        journal.forEach(fold::on);
        return fold.timeline(until);
    }

    public List<Attempted> of(int step) {
        return steps.getOrDefault(step, List.of());
    }
}
