package baton.core.view.chronicle;

import baton.core.contract.progress.Drift;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.run.Journaled;
import baton.core.run.LastProof;
import baton.core.run.RunEvent;
import baton.core.run.SessionEvent;
import baton.core.step.Direction;
import baton.core.step.Question;
import baton.core.step.StepEvent;
import baton.core.text.Value;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// A journal while it is read or written, line by line.
final class ChronicleFold implements Telling {
    /// Attempts that came to an end, and those that were cut off.
    private static final Set<String> USING =
            Set.of(EventType.AGENT_ENDED.word(), EventType.AGENT_SPENT.word());

    private final NavigableMap<Integer, StepFold> steps = new TreeMap<>();
    private final NavigableMap<Integer, SessionFold> sessions = new TreeMap<>();
    private final NavigableMap<Integer, OpenGate> gates = new TreeMap<>();
    private Optional<Instant> started = Optional.empty();
    private Optional<Instant> last = Optional.empty();
    private Optional<RunEvent.Finished> end = Optional.empty();
    private Stopwatch watch = Stopwatch.UNUSED;
    private List<Drift> drift = List.of();
    private List<Integer> missing = List.of();
    private List<Integer> gone = List.of();
    private final SortedSet<Integer> leftOut = new TreeSet<>();
    private Optional<String> undone = Optional.empty();
    private Optional<LastProof> proof = Optional.empty();
    private AgentUsage usage = AgentUsage.UNKNOWN;
    private IgnoredLoss ignored = IgnoredLoss.NONE;
    private int passedBefore;

    @Override
    public Chronicle chronicle() {
        List<StepStory> stories =
                steps.values().stream().map(StepFold::story).map(this::asFound).toList();
        return new Chronicle(
                started,
                last,
                end,
                watch,
                stories,
                sessions.values().stream().map(SessionFold::story).map(this::asAsked).toList(),
                drift,
                proof,
                usage,
                List.copyOf(gates.values()),
                List.copyOf(leftOut),
                undone,
                ignored,
                passedBefore);
    }

    /// A step as its question, or the audit at the end of the run, leaves it.
    private StepStory asFound(StepStory story) {
        if (gates.containsKey(story.number())) {
            return story.asking();
        }
        return end.isPresent() && gone.contains(story.number()) ? story.gone() : story;
    }

    private SessionStory asAsked(SessionStory story) {
        List<Integer> own = story.facts().steps();
        if (own.stream().anyMatch(gates::containsKey)) {
            return story.asked(UnitState.WAITING);
        }
        boolean answered = own.stream().anyMatch(n -> step(n).state() == UnitState.STOPPED);
        return answered ? story.asked(UnitState.STOPPED) : story;
    }

    @Override
    public void on(Journaled line) {
        Entry entry = line.entry();
        started = started.or(() -> Optional.of(entry.at()));
        if (USING.contains(entry.type())) {
            usage = usage.plus(entry.data());
            session(entry.session()).ifPresent(session -> session.used(entry.data()));
        }
        line.tell(this::on);
        last = Optional.of(entry.at());
    }

    private void on(Entry entry, RunEvent event) {
        Instant at = entry.at();
        switch (event) {
            case RunEvent.Began _ -> {
                watch = watch.start(at);
                passedBefore = entry.data().whole("passed_before").map(Long::intValue).orElse(0);
                name(entry.data());
            }
            case RunEvent.Resumed(List<Integer> lost) -> resumed(at, lost);
            case RunEvent.InStep(int number, _, StepEvent inStep) -> {
                if (end.isEmpty()) {
                    changed();
                    step(number).on(entry, inStep);
                    asks(number, inStep, at);
                }
            }
            case RunEvent.Answered(int number, String gate, String answer) ->
                    answered(number, gate, answer);
            case RunEvent.Directed(int number, Direction direction) -> directed(number, direction);
            case RunEvent.InSession(int number, _, SessionEvent inSession) -> {
                if (end.isEmpty()) {
                    session(number).ifPresent(session -> on(entry, session, inSession));
                    changed();
                }
            }
            case RunEvent.Noted(EventType type) -> {
                if (type == EventType.RUN_UNDONE) {
                    undone = Optional.of(entry.data().text("commit"));
                }
            }
            case RunEvent.ConditionsChecked _ -> {}
            case RunEvent.ProvedWhole(LastProof found) -> proof = Optional.of(found);
            case RunEvent.Audited(List<Drift> found, List<Integer> lacking, _) -> {
                drift = found;
                missing = lacking;
                gone = lacking;
            }
            case RunEvent.Finished finished -> {
                end = Optional.of(finished);
                ignored = IgnoredLoss.of(entry);
                watch = watch.stop(at);
                steps.values().forEach(step -> step.ended(at));
                sessions.values().forEach(session -> session.ended(at));
            }
        }
    }

    private void on(Entry entry, SessionFold session, SessionEvent event) {
        if (session.recovers(entry, event)) {
            session.again(missing).forEach(number -> step(number).redone());
        }
        session.on(entry, event, stepsOf(session));
        if (event instanceof SessionEvent.Published(_, boolean reached) && reached) {
            sessions.values().forEach(SessionFold::carried);
        }
    }

    /// Drops the drift and the last proof: after a change, findings about the whole are out of
    /// date.
    private void changed() {
        drift = List.of();
        gone = List.of();
        proof = Optional.empty();
    }

    private List<UnitState> stepsOf(SessionFold session) {
        return session.steps().stream().map(number -> step(number).state()).toList();
    }

    private Optional<SessionFold> session(int number) {
        return Optional.ofNullable(sessions.get(number));
    }

    private void resumed(Instant at, List<Integer> lost) {
        lost.forEach(number -> step(number).redone());
        Instant left = last.orElse(at);
        end = Optional.empty();
        undone = Optional.empty();
        ignored = IgnoredLoss.NONE;
        changed();
        watch = watch.stop(left).start(at);
        steps.forEach(
                (number, step) -> {
                    if (!gates.containsKey(number)) {
                        step.resumed(left, at);
                    }
                });
        sessions.values().forEach(session -> session.resumed(left, at, stepsOf(session)));
    }

    private void asks(int number, StepEvent event, Instant at) {
        if (event instanceof StepEvent.GateOpened(String gate, Question question)) {
            gates.put(number, new OpenGate(gate, number, question, at));
        }
    }

    private void answered(int number, String gate, String answer) {
        Optional<OpenGate> open = Optional.ofNullable(gates.get(number));
        if (open.filter(o -> o.id().equals(gate) && o.question().takes(answer)).isPresent()) {
            gates.remove(number);
            step(number).answered();
        }
    }

    private void directed(int number, Direction direction) {
        switch (direction) {
            case RETRY -> {
                step(number).retried();
                leftOut.remove(number);
            }
            case SKIP -> {
                gates.remove(number);
                leftOut.add(number);
            }
        }
    }

    private StepFold step(int number) {
        return steps.computeIfAbsent(number, n -> new StepFold(n, Optional.empty()));
    }

    /// The steps this run is about, as it began.
    private void name(Value.Fields data) {
        List<Value> numbers = data.items("numbers");
        List<Value> titles = data.items("titles");
        List<Long> known = new ArrayList<>();
        numbers.forEach(number -> number.whole().ifPresent(known::add));
        boolean paired = known.size() == titles.size();
        for (int i = 0; i < known.size(); i++) {
            Optional<String> title = paired ? titles.get(i).scalar() : Optional.empty();
            int number = known.get(i).intValue();
            steps.putIfAbsent(number, new StepFold(number, title));
        }
        for (SessionFacts session : SessionFacts.read(data)) {
            sessions.putIfAbsent(session.number(), new SessionFold(session));
        }
    }
}
