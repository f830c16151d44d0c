package baton.app.means;

import baton.app.command.Context;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.RunResult;
import baton.core.step.StepEvent;
import baton.world.files.Links;
import baton.world.notice.Notice;
import baton.world.notice.Notice.Kind;
import baton.world.notice.Notices;
import baton.world.process.Environment;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// The messages about one run: a question, a wait, a failure, its end. A person who ended the run
/// is told nothing.
public final class RunNotices implements AutoCloseable {
    private static final Duration WAIT_MIN = Duration.ofMinutes(1);

    private final Context context;
    private final Notices notices;
    private final Path checkout;

    private RunNotices(Context context, Notices notices, Path checkout) {
        this.context = context;
        this.notices = notices;
        this.checkout = checkout;
    }

    public static RunNotices begin(Context context) {
        Path checkout = Links.repository(context.terminal().directory());
        Environment environment = new Environment(context.terminal().environment());
        Notices notices = new Notices(Settings.files(context).notifying(), environment, checkout);
        return new RunNotices(context, notices, checkout);
    }

    /// Tells of something without a run that a person has to approve.
    ///
    /// @param subject fixed words, or the id of a WORK
    public static void waiting(Context context, String subject) {
        try (RunNotices told = begin(context)) {
            told.notices.send(
                    new Notice(
                            Kind.GATE,
                            subject,
                            Optional.empty(),
                            told.checkout,
                            "waits for your approval: baton status"));
        }
    }

    public void happened(RunId id, Entry entry, RunEvent event, PlanRun run) {
        switch (event) {
            case RunEvent.InStep(_, _, StepEvent.GateOpened _) ->
                    send(id, Kind.GATE, "waits for your answer: baton gates");
            case RunEvent.Noted(EventType type) when type == EventType.RUN_WAITING ->
                    until(entry).ifPresent(time -> send(id, Kind.WAIT, "waits until " + time));
            case RunEvent.Finished end when !end.bySignal() && !end.paused() -> ended(id, end, run);
            case RunEvent _ -> {}
        }
    }

    private void ended(RunId id, RunEvent.Finished end, PlanRun run) {
        RunResult result = end.result();
        boolean asks = !run.asking().isEmpty();
        if (result == RunResult.COMPLETED) {
            send(id, Kind.END, "is completed");
        } else if (!asks || end.halt().isPresent()) {
            send(id, Kind.FAILURE, "ended " + result.word() + ": baton status");
        }
    }

    /// The end of a wait that is worth telling.
    private static Optional<Instant> until(Entry entry) {
        try {
            return entry.data()
                    .scalar("until")
                    .map(Instant::parse)
                    .filter(time -> Duration.between(entry.at(), time).compareTo(WAIT_MIN) > 0)
                    .map(time -> time.truncatedTo(ChronoUnit.SECONDS));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private void send(RunId id, Kind kind, String words) {
        notices.send(Notice.ofRun(kind, id, checkout, words));
    }

    @Override
    public void close() {
        notices.troubles().forEach(words -> context.note("nobody was notified: " + words));
    }
}
