package baton.core.view.chronicle;

import baton.core.run.Journaled;

import java.util.List;

/// One try of an attempt at a step: the lines of the journal about it, and the time they took.
public record Attempted(int attempt, int tries, List<Journaled> lines, List<Stretch> stretches) {
    public Attempted {
        lines = List.copyOf(lines);
        stretches = List.copyOf(stretches);
    }
}
