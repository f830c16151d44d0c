package baton.core.view;

import baton.core.Shown;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventType;
import baton.core.run.EventWriting;
import baton.core.run.Journaled;
import baton.core.run.RunEvent;
import baton.core.run.SessionEvent;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.SessionFacts;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// A journal told in a test, ten seconds from line to line.
final class ToldRun {
    static final Instant START = Instant.parse("2026-01-05T10:00:00Z");

    private static final int SECONDS = 10;

    private final List<Entry> entries = new ArrayList<>();
    private List<SessionFacts> sessions = List.of();
    private Instant clock = START;

    /// A run that began with these steps, numbered from 1.
    static ToldRun of(String... titles) {
        return began(List.of(), titles);
    }

    /// Steps that are spread over sessions; their titles are made up.
    static ToldRun spread(SessionFacts... sessions) {
        List<Integer> steps =
                Arrays.stream(sessions).flatMap(s -> s.steps().stream()).sorted().toList();
        SequencedMap<String, Value> data = new LinkedHashMap<>();
        data.put("numbers", Value.items(steps.stream().map(Value::of).toList()));
        data.put("titles", Value.texts(steps.stream().map(n -> "Part " + n).toList()));
        data.put(
                "sessions", Value.items(Arrays.stream(sessions).map(SessionFacts::value).toList()));
        ToldRun told = new ToldRun().with(new RunEvent.Began(), data);
        told.sessions = List.of(sessions);
        return told;
    }

    /// A session and its steps, in the first wave.
    static SessionFacts session(int number, String title, List<Integer> deps, Integer... steps) {
        int wave = deps.isEmpty() ? 1 : 2;
        return new SessionFacts(number, title, wave, deps, List.of(), false, List.of(steps));
    }

    ToldRun session(int number, SessionEvent... events) {
        return session(number, 1, new LinkedHashMap<>(), events);
    }

    ToldRun session(
            int number, int round, SequencedMap<String, Value> detail, SessionEvent... events) {
        for (SessionEvent event : events) {
            EventWriting written =
                    EventWriting.of(new RunEvent.InSession(number, round, event))
                            .and(Value.fields(detail));
            add(written.type(), EventReading.sessionUnit(number), 1, round, written.data());
        }
        return this;
    }

    /// The same between an entry and an exit condition.
    static ToldRun conditioned(String... titles) {
        return began(List.of("entry", "exit"), titles);
    }

    private static ToldRun began(List<String> conditions, String... titles) {
        List<Value> numbers = new ArrayList<>();
        for (int number = 1; number <= titles.length; number++) {
            numbers.add(Value.of(number));
        }
        SequencedMap<String, Value> data = new LinkedHashMap<>();
        data.put("numbers", Value.items(numbers));
        data.put("titles", Value.texts(List.of(titles)));
        data.put("conditions", Value.texts(conditions));
        return new ToldRun().with(new RunEvent.Began(), data);
    }

    List<Journaled> journal() {
        return Journaled.read(entries);
    }

    Chronicle chronicle() {
        return Chronicle.of(journal());
    }

    Instant last() {
        return entries.getLast().at();
    }

    ToldRun later(long seconds) {
        clock = clock.plusSeconds(seconds);
        return this;
    }

    ToldRun with(RunEvent event) {
        return with(event, new LinkedHashMap<>());
    }

    ToldRun with(RunEvent event, SequencedMap<String, Value> detail) {
        EventWriting written = EventWriting.of(event).and(Value.fields(detail));
        return add(written.type(), "run", 0, 0, written.data());
    }

    /// Events of a step in the given attempt, which is its try as well.
    ToldRun step(int number, int attempt, StepEvent... events) {
        return step(number, attempt, attempt, new LinkedHashMap<>(), events);
    }

    ToldRun step(
            int number,
            int attempt,
            int tries,
            SequencedMap<String, Value> detail,
            StepEvent... events) {
        for (StepEvent event : events) {
            EventWriting written =
                    EventWriting.of(new RunEvent.InStep(number, tries, event))
                            .and(Value.fields(detail));
            add(written.type(), EventReading.unit(number), attempt, tries, written.data());
        }
        return this;
    }

    ToldRun looked(RunEvent.ConditionKind stage, String... failures) {
        EventWriting written =
                EventWriting.of(new RunEvent.ConditionsChecked(stage, List.of(failures)));
        return add(written.type(), stage.unit(), 0, 0, written.data());
    }

    ToldRun answered(int number, String gate, String answer) {
        EventWriting written = EventWriting.of(new RunEvent.Answered(number, gate, answer));
        return add(written.type(), EventReading.unit(number), 1, 1, written.data());
    }

    ToldRun passed(int number) {
        return passed(number, 1);
    }

    /// In its first attempt, whichever try that is.
    ToldRun passed(int number, int tries) {
        return step(
                number,
                1,
                tries,
                new LinkedHashMap<>(),
                new StepEvent.Started("c0"),
                new StepEvent.Witnessed(false),
                new StepEvent.AgentStarted(),
                new StepEvent.AgentEnded(new StepEvent.Finished()),
                new StepEvent.ScopeChecked(true, Optional.empty()),
                new StepEvent.Verified(new StepEvent.Green(false)),
                new StepEvent.ManifestChecked(Shown.NONE),
                new StepEvent.Checkpointed(Optional.of("c" + number), List.of()),
                new StepEvent.Settled(StepEnd.PASSED));
    }

    private ToldRun add(EventType type, String unit, int attempt, int tries, Value.Fields data) {
        entries.add(
                new Entry(
                        entries.size() + 1L,
                        clock,
                        type.word(),
                        unit,
                        sessionOf(unit),
                        attempt,
                        tries,
                        data));
        return later(SECONDS);
    }

    private int sessionOf(String unit) {
        return sessions.stream()
                .filter(s -> isOf(unit, s))
                .map(SessionFacts::number)
                .findFirst()
                .orElse(sessions.isEmpty() ? 1 : 0);
    }

    private static boolean isOf(String unit, SessionFacts session) {
        return unit.equals(EventReading.sessionUnit(session.number()))
                || session.steps().stream().map(EventReading::unit).anyMatch(unit::equals);
    }
}
