package baton.world.run;

import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.step.StepEvent;
import baton.core.view.ProgressView;
import baton.world.files.AtomicFile;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/// Keeps `progress.json` up to date with the journal. The journal is the truth; this file is never
/// half-written, and in a long plan it may be a second behind.
public final class ProgressFile implements BiConsumer<Entry, PlanRun> {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int SMALL_PLAN = 100;

    private final Path path;
    private final ProgressView view;
    private final Map<Integer, Instant> settled = new HashMap<>();
    private Optional<Instant> started = Optional.empty();
    private Instant written = Instant.EPOCH;
    private Instant latest = Instant.EPOCH;

    public ProgressFile(Path path, ProgressView view) {
        this.path = path;
        this.view = view;
    }

    /// Takes note of an entry without writing.
    public void recall(Entry entry) {
        latest = entry.at();
        started = started.or(() -> Optional.of(entry.at()));
        if (EventReading.of(entry).orElse(null)
                instanceof RunEvent.InStep(int step, _, StepEvent.Settled _)) {
            settled.put(step, entry.at());
        }
    }

    @Override
    public void accept(Entry entry, PlanRun run) {
        int before = settled.size();
        recall(entry);
        boolean tells = settled.size() != before || run.current().isEmpty() || entry.n() == 1;
        boolean due =
                run.steps().size() <= SMALL_PLAN
                        || Duration.between(written, entry.at()).compareTo(PAUSE) >= 0;
        if (tells && due) {
            write(run, run.result());
        }
    }

    /// Writes what the run will have come to.
    public void write(PlanRun run, Optional<RunResult> result) {
        ProgressView.Times times = new ProgressView.Times(started.orElse(latest), latest, settled);
        AtomicFile.write(path, view.of(run, result, times).render());
        written = latest;
    }
}
