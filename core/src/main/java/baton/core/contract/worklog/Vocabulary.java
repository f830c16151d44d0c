package baton.core.contract.worklog;

import baton.core.contract.work.Role;
import baton.core.contract.worklog.Event.Orchestration;
import baton.core.contract.worklog.Event.RoleEvent;
import baton.core.contract.worklog.Event.StageNote;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All words that a log may use.
final class Vocabulary {
    private static final Map<String, Event> WORDS =
            Stream.of(roleEvents(), stageNotes(), Arrays.stream(Orchestration.values()))
                    .flatMap(events -> events)
                    .map(Event.class::cast)
                    .collect(Collectors.toMap(Event::word, Function.identity()));

    private Vocabulary() {}

    static Event event(String word) {
        if (word.equals(Event.ExecutionModeNote.WORD)) {
            return new Event.ExecutionModeNote();
        }
        return WORDS.getOrDefault(word, new Event.UnknownEvent(word));
    }

    private static Stream<? extends Event> roleEvents() {
        return Arrays.stream(Role.values())
                .flatMap(
                        role ->
                                Arrays.stream(RoleEvent.Phase.values())
                                        .map(phase -> new RoleEvent(role, phase)));
    }

    private static Stream<? extends Event> stageNotes() {
        return Arrays.stream(StageNote.Agent.values())
                .flatMap(
                        agent ->
                                Arrays.stream(StageNote.Stage.values())
                                        .map(stage -> new StageNote(agent, stage)));
    }
}
