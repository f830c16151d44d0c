package baton.app.execute;

import baton.app.command.Context;
import baton.app.command.Globals.Voice;
import baton.app.terminal.Terminal;
import baton.app.terminal.Window;
import baton.app.tui.Frame;
import baton.app.tui.Redraw;
import baton.core.run.Entry;
import baton.core.run.Journaled;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.step.StepEvent;
import baton.core.view.RunFacts;
import baton.core.view.RunOutline;
import baton.core.view.Snapshot;
import baton.core.view.chronicle.Telling;
import baton.world.files.Links;
import baton.world.run.RunWatcher;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// A run drawn in place on a person's terminal, while it is under way.
///
/// It is drawn by a thread of its own, so that no event and no line of an agent waits for the
/// terminal. Whatever ends it, the cursor is shown again; the last frame stays.
final class LiveView implements RunWatcher, AutoCloseable {
    private static final long FRAME_MILLIS = 100;
    private static final Duration SIZE_AGE_MAX = Duration.ofSeconds(2);

    private final Context context;
    private final Supplier<Instant> clock;
    private final boolean pauses;
    private final Window window;
    private final Telling told = Telling.begin();
    private final Map<Integer, Integer> attemptsMax = new HashMap<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private Optional<RunOutline> outline = Optional.empty();
    private final Map<Integer, String> lastLines = new HashMap<>();
    private List<String> drawn = List.of();
    private Window.Size size = new Window.Size(1, 1);
    private Instant sized = Instant.MIN;
    private boolean open;

    /// @param pauses true if the run ends in order after each step, as it was asked to
    public LiveView(Context context, Supplier<Instant> clock, boolean pauses) {
        this.context = context;
        this.clock = clock;
        this.pauses = pauses;
        this.window = new Window(context.terminal());
    }

    /// True if a person looks at a terminal that can be drawn on.
    public static boolean fits(Context context) {
        Terminal terminal = context.terminal();
        boolean draws = terminal.variable("TERM").filter(term -> !term.equals("dumb")).isPresent();
        boolean wanted = !context.json() && context.globals().voice() != Voice.QUIET;
        return draws && wanted && terminal.ttys().err();
    }

    @Override
    public synchronized void begins(RunFacts facts) {
        Path checkout = Links.repository(context.terminal().directory());
        StoredRun stored = StoredRun.look(checkout, RunFolder.of(checkout, facts.id()));
        RunOutline known = stored.outline(true);
        outline =
                Optional.of(
                        new RunOutline(
                                known.run(),
                                Optional.of(facts.plan()),
                                true,
                                context.command(known.resume() + (pauses ? " --pause" : "")),
                                known.steps(),
                                List.of()));
        stored.journal().forEach(told::on);
        open = true;
        context.terminal().err().print(Redraw.HIDE_CURSOR);
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "live-view-end"));
        Thread.ofPlatform().daemon().name("live-view").start(this::keepDrawing);
    }

    @Override
    public synchronized void happened(Entry entry, RunEvent event, PlanRun run) {
        told.on(new Journaled(entry, event));
        run.steps().forEach(s -> attemptsMax.put(s.rules().number(), s.rules().attemptsMax()));
        if (event instanceof RunEvent.InStep(int step, _, StepEvent.AgentStarted _)) {
            lastLines.remove(step);
        }
    }

    /// Keeps a line as the last one that the agent of a step said.
    public synchronized void heard(int step, String line) {
        if (!line.isBlank()) {
            lastLines.put(step, line);
        }
    }

    private void keepDrawing() {
        try {
            while (!ended.await(FRAME_MILLIS, TimeUnit.MILLISECONDS)) {
                draw();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // A terminal that went away must not end the run; what comes last will say so.
            ended.countDown();
        }
    }

    private synchronized void draw() {
        if (!open || outline.isEmpty()) {
            return;
        }
        Instant now = clock.get();
        measure(now);
        List<String> frame =
                Frame.of(snapshot(outline.get(), now), attemptsMax, size, context.paintErr());
        if (!frame.equals(drawn)) {
            context.terminal().err().print(Redraw.text(drawn, frame, size.width()));
            context.terminal().err().flush();
            drawn = frame;
        }
    }

    private void measure(Instant now) {
        if (sized.equals(Instant.MIN) || sized.plus(SIZE_AGE_MAX).isBefore(now)) {
            size = window.size();
            sized = now;
        }
    }

    private Snapshot snapshot(RunOutline known, Instant now) {
        return known.snapshot(told.chronicle(), lastLines, now);
    }

    /// Draws what is known last and gives the terminal back. Also when a signal ends the program,
    /// and then perhaps twice.
    @Override
    public synchronized void close() {
        ended.countDown();
        if (open) {
            draw();
            open = false;
            context.terminal().err().print(Redraw.SHOW_CURSOR);
            context.terminal().err().line("");
            context.terminal().err().flush();
        }
    }
}
