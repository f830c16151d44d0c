package baton.core.view;

import baton.core.run.Journaled;
import baton.core.run.RunEvent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The sandboxes that were put around the programs of a run, told in the order of its lives: a run
/// may have been taken up with another sandbox, or with none.
public final class Protection {
    private static final String FIELD = "sandbox";
    private static final String NONE = "off";

    private Protection() {}

    /// Names the sandboxes of the lives that these lines of a journal tell of.
    ///
    /// @param now the sandbox that is in force in this life, which the journal may not tell yet
    public static String of(List<Journaled> journal, Optional<String> now) {
        List<String> labels = new ArrayList<>();
        journal.forEach(line -> told(line).ifPresent(label -> add(labels, label)));
        now.ifPresent(label -> add(labels, label));
        return labels.isEmpty() ? NONE : String.join(", then ", labels);
    }

    private static Optional<String> told(Journaled line) {
        return line.event()
                .filter(e -> e instanceof RunEvent.Began || e instanceof RunEvent.Resumed)
                .map(_ -> line.entry().data().scalar(FIELD).orElse(NONE));
    }

    private static void add(List<String> labels, String label) {
        if (labels.isEmpty() || !labels.getLast().equals(label)) {
            labels.add(label);
        }
    }
}
