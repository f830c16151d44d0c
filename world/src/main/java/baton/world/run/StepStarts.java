package baton.world.run;

import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventType;
import baton.core.text.Value;
import baton.world.git.CommitId;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Where each step began, as the journal has it: what was checked out, at which commit.
public final class StepStarts implements Consumer<Entry> {
    private final Map<String, Start> starts = new HashMap<>();

    record Start(String head, CommitId commit) {}

    @Override
    public void accept(Entry entry) {
        if (entry.type().equals(EventType.STEP_STARTED.word())) {
            Optional<CommitId> commit = text(entry, "commit").flatMap(CommitId::of);
            Optional<String> head = text(entry, "head");
            if (commit.isPresent() && head.isPresent()) {
                starts.put(entry.unit(), new Start(head.get(), commit.get()));
            }
        }
    }

    Start of(int step) {
        return Optional.ofNullable(starts.get(EventReading.unit(step)))
                .orElseThrow(() -> new IllegalStateException("step " + step + " has not begun"));
    }

    private static Optional<String> text(Entry entry, String key) {
        return entry.data().field(key).flatMap(Value::scalar);
    }
}
