package baton.world.run;

import baton.core.Failure;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventType;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.step.StepEvent;
import baton.core.view.ProgressView;
import baton.world.files.AtomicFile;

import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;

/// Keeps `progress.json` up to date with the journal. The journal is the truth; this file is never
/// half-written, and it may be a moment behind: it is written beside the work, and what is outdated
/// before its turn comes is left out.
public final class ProgressFile implements BiConsumer<Entry, PlanRun>, AutoCloseable {
    private final Path path;
    private final ProgressView view;
    private final Map<Integer, Instant> settled = new HashMap<>();
    private final AtomicReference<Optional<Shot>> pending = new AtomicReference<>(Optional.empty());
    private final ExecutorService writer =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("baton-progress").factory());
    private Future<?> writing = CompletableFuture.completedFuture(null);
    private Optional<Instant> started = Optional.empty();
    private Instant latest = Instant.EPOCH;

    /// What the file is to show.
    private record Shot(PlanRun run, Optional<RunResult> result, ProgressView.Times times) {}

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
        boolean tells = settled.size() != before || !run.isWorking() || entry.n() == 1;
        if (entry.type().equals(EventType.AGENT_STARTED.word())) {
            // What is about to take long and cost money does not start before the file tells of
            // what was done.
            finish();
        }
        if (tells) {
            pending.set(Optional.of(shot(run, run.result())));
            writing = writer.submit(this::writePending);
        }
    }

    /// Writes what the run will have come to, and returns when it is written.
    public void write(PlanRun run, RunResult result) {
        finish();
        write(shot(run, Optional.of(result)));
    }

    private Shot shot(PlanRun run, Optional<RunResult> result) {
        return new Shot(
                run, result, new ProgressView.Times(started.orElse(latest), latest, settled));
    }

    private void write(Shot shot) {
        AtomicFile.write(path, view.of(shot.run(), shot.result(), shot.times()).render());
    }

    private void writePending() {
        pending.getAndSet(Optional.empty()).ifPresent(this::write);
    }

    /// What could not be written is a failure of the run, wherever it was found.
    private void finish() {
        try {
            writing.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Failure failure ? failure : new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        writer.close();
    }
}
