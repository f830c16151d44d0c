package baton.world.run.setting;

import baton.core.Failure;
import baton.core.contract.progress.Progress;
import baton.core.policy.secrets.Secrets;
import baton.core.run.Entry;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.run.SessionRun;
import baton.core.step.StepEvent;
import baton.core.view.ProgressView;
import baton.core.view.chronicle.SessionFacts;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Keeps `progress.json` up to date with the journal, and the file of each session where there are
/// several. The journal is the truth; a file is never half-written, and it may be a moment behind:
/// all are written beside the work by one thread, and what is outdated before its turn comes is
/// left out.
public final class ProgressFile implements AutoCloseable {
    /// Stands for the run as a whole among its sessions.
    private static final int WHOLE = -1;

    private final Launch launch;
    private volatile ProgressView view;
    private final Secrets secrets;
    private final Map<Integer, Instant> settled = new HashMap<>();
    private final Map<Integer, Shot> pending = new ConcurrentHashMap<>();
    private final ExecutorService writer =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("baton-progress").factory());
    private Future<?> writing = CompletableFuture.completedFuture(null);
    private Optional<Instant> started = Optional.empty();
    private Instant latest = Instant.EPOCH;

    /// The state of a run that a file is to show.
    private record Shot(PlanRun run, Optional<RunResult> result, ProgressView.Times times) {}

    public ProgressFile(Launch launch, ProgressView view, Secrets secrets) {
        this.launch = launch;
        this.view = view;
        this.secrets = secrets;
    }

    /// Takes note of an event without writing.
    public void recall(Entry entry, RunEvent event) {
        latest = entry.at();
        started = started.or(() -> Optional.of(entry.at()));
        if (event instanceof RunEvent.InStep(int step, _, StepEvent.Settled _)) {
            settled.put(step, entry.at());
        }
    }

    /// Writes what the event has changed, which the run is after.
    public void happened(Entry entry, RunEvent event, PlanRun run) {
        recall(entry, event);
        if (event instanceof RunEvent.InStep(_, _, StepEvent.AgentStarted _)) {
            awaitFiles();
        }
        Optional<Integer> session = changed(event, run);
        if (session.isPresent() || !run.isWorking() || entry.n() == 1) {
            Shot shot = shot(run, run.result());
            pending.put(WHOLE, shot);
            sessions().stream()
                    .map(SessionFacts::number)
                    .filter(number -> entry.n() == 1 || session.equals(Optional.of(number)))
                    .forEach(number -> pending.put(number, shot));
            writing = writer.submit(this::writePending);
        }
    }

    /// Waits for the files before an agent starts: work that takes long and costs money does not
    /// start before the file tells of what was done. Others who work meanwhile are not held up by
    /// that.
    private void awaitFiles() {
        if (sessions().isEmpty() || writing.isDone()) {
            finish();
        }
    }

    /// The session that is not any more as its file says.
    private static Optional<Integer> changed(RunEvent event, PlanRun run) {
        return switch (event) {
            case RunEvent.InStep(int step, _, StepEvent.Started _) ->
                    run.sessions().holding(step).map(SessionRun::number);
            case RunEvent.InStep(int step, _, StepEvent.Settled _) ->
                    run.sessions().holding(step).map(SessionRun::number);
            case RunEvent.InSession(int session, _, _) -> Optional.of(session);
            case RunEvent _ -> Optional.empty();
        };
    }

    private List<SessionFacts> sessions() {
        return view.facts().sessions();
    }

    /// Writes what the run will have come to, and returns when it is written.
    ///
    /// @param end the commit that the work ends with
    public void write(PlanRun run, RunResult result, Optional<String> end) {
        finish();
        view = view.endingAt(end);
        Shot shot = shot(run, Optional.of(result));
        write(WHOLE, shot);
        sessions().forEach(session -> write(session.number(), shot));
    }

    private Shot shot(PlanRun run, Optional<RunResult> result) {
        return new Shot(
                run, result, new ProgressView.Times(started.orElse(latest), latest, settled));
    }

    private void writePending() {
        for (Integer which : List.copyOf(pending.keySet())) {
            Optional.ofNullable(pending.remove(which)).ifPresent(shot -> write(which, shot));
        }
    }

    private void write(int which, Shot shot) {
        if (which == WHOLE) {
            Progress whole = view.of(shot.run(), shot.result(), shot.times());
            launch.target().write(launch.progressFile(), secrets.scrub(whole.render()));
        }
        sessions().stream()
                .filter(session -> session.number() == which)
                .forEach(
                        session ->
                                launch.target()
                                        .write(
                                                launch.target().progressFile(Optional.of(which)),
                                                secrets.scrub(
                                                        view.of(
                                                                        session,
                                                                        shot.run(),
                                                                        shot.result(),
                                                                        shot.times())
                                                                .render())));
    }

    /// Waits until the files are written. A file that could not be written is a failure of the run,
    /// wherever that was found.
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
