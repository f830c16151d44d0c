package baton.app.page;

import baton.app.means.RunChoice;
import baton.core.run.EventType;
import baton.core.run.Journaled;
import baton.core.run.RunEvent;
import baton.core.view.RunState;
import baton.core.view.Snapshot;
import baton.core.view.chronicle.OpenGate;
import baton.core.view.chronicle.Timeline;
import baton.core.view.html.GateView;
import baton.core.view.html.Medium;
import baton.core.view.html.RunView;
import baton.core.view.html.StepView;
import baton.world.run.store.RunDriver;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredRun;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// One run as it lies on disk, seen for its pages. Nothing is locked or written.
///
/// @param next the command that does what is left of it, where anything is
/// @param stop the hash of the process that drives it, where one does
record RunSight(
        StoredRun stored,
        Snapshot seen,
        Timeline timeline,
        String resume,
        Optional<String> next,
        Optional<String> stop) {

    static RunSight of(RunChoice runs, RunFolder folder, Instant now) {
        StoredRun stored = StoredRun.look(runs.checkout(), folder);
        boolean newest = runs.isNewest(folder);
        var outline = stored.outline(newest);
        Map<Integer, String> heard = stored.lastLines();
        Snapshot seen = outline.snapshot(stored.chronicle(), heard, now);
        boolean goesOn = seen.state() == RunState.RUNNING;
        Instant until = goesOn ? now : stored.chronicle().last().orElse(now);
        // Two looks may find two answers: a run that is shown as ended has nothing to stop.
        Optional<String> stop =
                RunDriver.of(runs.checkout(), folder)
                        .filter(_ -> goesOn)
                        .map(driver -> DeedHash.of(folder.id(), driver));
        return new RunSight(
                stored,
                seen,
                Timeline.of(stored.journal(), until),
                outline.resume(),
                stored.next(newest),
                stop);
    }

    /// The number of the last line of the journal.
    long line() {
        return stored.journal().isEmpty() ? 0 : stored.journal().getLast().entry().n();
    }

    RunView view(Medium medium) {
        Optional<RunRecord> record = stored.record();
        return new RunView(
                seen,
                new RunView.Origin(
                        stored.plan(),
                        record.flatMap(RunRecord::agentName),
                        record.flatMap(RunRecord::branch),
                        record.map(RunRecord::baseCommit)),
                next,
                timeline,
                stop.filter(_ -> medium == Medium.SERVER),
                medium);
    }

    /// The steps, in the order of the page.
    List<Snapshot.Step> steps() {
        return seen.sessions().stream().flatMap(session -> session.steps().stream()).toList();
    }

    StepView step(Snapshot.Step step, StepPapers papers, Medium medium) {
        var tries = timeline.of(step.n());
        return new StepView(
                seen.run(),
                stored.plan(),
                step,
                tries,
                papers.of(stored.folder(), step.n(), tries),
                seen.gates().stream().filter(gate -> gate.step() == step.n()).findFirst(),
                offer(step).filter(_ -> medium == Medium.SERVER),
                medium);
    }

    /// Nobody directs a step while somebody drives the run.
    private Optional<StepView.Offer> offer(Snapshot.Step step) {
        boolean over = stored.alive() || seen.state().isOver();
        return over
                ? Optional.empty()
                : Optional.of(
                        new StepView.Offer(DeedHash.of(seen.run(), step.n(), line()), resume));
    }

    Optional<OpenGate> gate(String name) {
        return seen.gates().stream().filter(gate -> gate.id().equals(name)).findFirst();
    }

    /// The question of this name, open or not; nothing where the run has never asked it.
    Optional<GateView> gateView(String name) {
        Optional<OpenGate> gate = gate(name);
        return gate.isEmpty() && opened(name).findAny().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new GateView(
                                seen.run(),
                                name,
                                gate,
                                gate.map(QuestionHash::of).orElse(""),
                                stored.journal().stream()
                                        .flatMap(line -> answered(line).stream())
                                        .toList(),
                                resume));
    }

    private Optional<GateView.Answered> answered(Journaled line) {
        return line.event().orElse(null) instanceof RunEvent.Answered(_, String gate, String answer)
                ? Optional.of(new GateView.Answered(gate, asked(gate), answer))
                : Optional.empty();
    }

    private String asked(String gate) {
        return opened(gate).reduce("", (_, last) -> last);
    }

    /// The questions that were asked under a name.
    private Stream<String> opened(String gate) {
        return stored.journal().stream()
                .map(Journaled::entry)
                .filter(entry -> entry.type().equals(EventType.GATE_OPENED.word()))
                .filter(entry -> entry.data().text("gate").equals(gate))
                .map(entry -> entry.data().text("question"));
    }
}
