package baton.core.view;

import baton.core.run.Entry;
import baton.core.run.EventType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What was put around the programs of a run, told in the order of its lives: a run may have been
/// taken up with another sandbox, or with none.
public final class Protection {
    private static final String FIELD = "sandbox";
    private static final String NONE = "off";

    private Protection() {}

    /// What the lives that these entries tell of had, in words.
    ///
    /// @param now what is in force in this life, which the journal may not tell yet
    public static String of(List<Entry> entries, Optional<String> now) {
        List<String> labels = new ArrayList<>();
        entries.forEach(entry -> told(entry).ifPresent(label -> add(labels, label)));
        now.ifPresent(label -> add(labels, label));
        return labels.isEmpty() ? NONE : String.join(", then ", labels);
    }

    private static Optional<String> told(Entry entry) {
        boolean life =
                entry.type().equals(EventType.RUN_STARTED.word())
                        || entry.type().equals(EventType.RUN_RESUMED.word());
        return life ? Optional.of(entry.data().scalar(FIELD).orElse(NONE)) : Optional.empty();
    }

    private static void add(List<String> labels, String label) {
        if (labels.isEmpty() || !labels.getLast().equals(label)) {
            labels.add(label);
        }
    }
}
