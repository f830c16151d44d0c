package baton.core.view.chronicle;

import baton.core.run.Entry;
import baton.core.run.Journaled;
import baton.core.run.RunEvent;
import baton.core.step.StepEvent;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A timeline while the journal is read, line by line.
final class TimelineFold {
    private final SortedMap<Integer, StepTimes> steps = new TreeMap<>();
    private Optional<Instant> last = Optional.empty();
    private Duration worked = Duration.ZERO;

    /// One step while its lines are read.
    private static final class StepTimes {
        private final List<Try> tries = new ArrayList<>();
        private Duration since = Duration.ZERO;
        private Optional<StepEvent> before = Optional.empty();
        private boolean open;
    }

    private record Try(int attempt, int tries, List<Journaled> lines, List<Stretch> stretches) {}

    void on(Journaled line) {
        Entry entry = line.entry();
        Optional<RunEvent> event = line.event();
        boolean resumed = event.orElse(null) instanceof RunEvent.Resumed;
        if (!resumed) {
            worked = worked.plus(passed(entry.at()));
        }
        last = Optional.of(entry.at());
        switch (event.orElse(null)) {
            case RunEvent.InStep(int number, _, StepEvent happened) ->
                    on(step(number), line, happened);
            case RunEvent.Answered(int number, _, _) -> row(step(number), line).add(line);
            case RunEvent.Resumed _, RunEvent.Finished _ -> steps.values().forEach(this::leave);
            case null -> {}
            case RunEvent _ -> {}
        }
    }

    /// A clock that was put back measures nothing.
    private Duration passed(Instant at) {
        return last.map(then -> Duration.between(then, at))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO);
    }

    private StepTimes step(int number) {
        return steps.computeIfAbsent(number, _ -> new StepTimes());
    }

    private void on(StepTimes step, Journaled line, StepEvent event) {
        List<Journaled> lines = row(step, line);
        if (event instanceof StepEvent.Graded && !step.open) {
            // Witnesses speak beside the work, which takes no time of the step.
            lines.add(line);
            return;
        }
        if (step.open) {
            add(step, kind(step.before, Optional.of(event)), worked);
        }
        if (event instanceof StepEvent.GateOpened) {
            step.tries.getLast().stretches().add(new Stretch(Stretch.Kind.GATE, worked, worked));
        }
        lines.add(line);
        step.since = worked;
        step.before = Optional.of(event);
        step.open = !(event instanceof StepEvent.Settled);
    }

    /// The lines of the try that this one is about.
    private List<Journaled> row(StepTimes step, Journaled line) {
        Entry entry = line.entry();
        boolean same =
                !step.tries.isEmpty()
                        && step.tries.getLast().tries() == entry.tries()
                        && step.tries.getLast().attempt() == entry.attempt();
        if (!same) {
            step.tries.add(
                    new Try(entry.attempt(), entry.tries(), new ArrayList<>(), new ArrayList<>()));
        }
        return step.tries.getLast().lines();
    }

    private static void add(StepTimes step, Stretch.Kind kind, Duration to) {
        if (to.compareTo(step.since) > 0 && !step.tries.isEmpty()) {
            step.tries.getLast().stretches().add(new Stretch(kind, step.since, to));
        }
    }

    /// Cuts what is under way when the program ends; it goes on after that.
    private void leave(StepTimes step) {
        if (step.open) {
            add(step, kind(step.before, Optional.empty()), worked);
            step.since = worked;
            step.open = false;
        }
    }

    /// The kind of the time between two events; without a second one it is still going on.
    private static Stretch.Kind kind(Optional<StepEvent> before, Optional<StepEvent> after) {
        return switch (after.or(() -> before).orElse(null)) {
            case StepEvent.AgentEnded _ when after.isPresent() -> Stretch.Kind.AGENT;
            case StepEvent.Verified _ when after.isPresent() -> Stretch.Kind.VERIFY;
            case StepEvent.AgentStarted _ when after.isEmpty() -> Stretch.Kind.AGENT;
            case StepEvent.ScopeChecked _ when after.isEmpty() -> Stretch.Kind.VERIFY;
            case null -> Stretch.Kind.CHECKS;
            case StepEvent _ -> isLimited(before) ? Stretch.Kind.WAITING : Stretch.Kind.CHECKS;
        };
    }

    private static boolean isLimited(Optional<StepEvent> event) {
        return event.orElse(null) instanceof StepEvent.AgentEnded(StepEvent.RateLimited _);
    }

    Timeline timeline(Instant until) {
        worked = worked.plus(passed(until));
        steps.values().forEach(this::leave);
        SortedMap<Integer, List<Attempted>> told = new TreeMap<>();
        steps.forEach(
                (number, step) ->
                        told.put(
                                number,
                                step.tries.stream()
                                        .map(
                                                t ->
                                                        new Attempted(
                                                                t.attempt(),
                                                                t.tries(),
                                                                t.lines(),
                                                                t.stretches()))
                                        .toList()));
        return new Timeline(told, worked);
    }
}
