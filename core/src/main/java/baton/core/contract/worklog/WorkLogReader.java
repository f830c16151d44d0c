package baton.core.contract.worklog;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.Times;
import baton.core.contract.worklog.Event.ExecutionModeNote;
import baton.core.contract.worklog.Event.Orchestration;
import baton.core.contract.worklog.Event.RoleEvent;
import baton.core.contract.worklog.Event.StageNote;
import baton.core.contract.worklog.Event.UnknownEvent;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.core.text.Value;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a log line by line. What cannot be read is reported and left out.
final class WorkLogReader {
    private static final Pattern LINE =
            Pattern.compile(
                    "(?:\\[([^\\]]*)\\][_\\s]?\\s*)?"
                            + "(EXECUTION-MODE|"
                            + Event.UnknownEvent.SHAPE
                            + ")"
                            + "(?:_(.*)|\\s*[—–]\\s*(.*)|\\s+--?\\s*(.*)|\\s*)",
                    Pattern.DOTALL);
    private static final Pattern STAGE = Pattern.compile("(?:^|\\s)stage=([\\w-]+)");
    private static final Set<String> STAGES_OF_WORK = Set.of("specifier", "planner", "scheduler");
    private static final Set<String> STAGES_OF_TASK =
            Set.of("builder", "verifier", "committer", "commit");

    private final Source source;
    private final List<Problem> problems = new ArrayList<>();
    private final List<LogEntry> entries = new ArrayList<>();
    private final List<Value> parsed = new ArrayList<>();
    private Optional<Grammar> grammar = Optional.empty();
    private Optional<Instant> previous = Optional.empty();
    private boolean mixed;

    WorkLogReader(Source source) {
        this.source = source;
    }

    Reading<WorkLog> read() {
        for (int number = 1; number <= source.lines().size(); number++) {
            String line = source.line(number).strip();
            if (!line.isEmpty()) {
                read(line, number);
            }
        }
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("grammar", grammar.map(Grammar::name));
        fields.put("events", Value.items(parsed));
        return new Reading<>(Optional.of(new WorkLog(entries)), fields.build(), problems);
    }

    private void read(String line, int number) {
        Matcher matcher = LINE.matcher(line);
        Optional<String> time = matcher.matches() ? group(matcher, 1) : Optional.empty();
        boolean header = line.startsWith(ExecutionModeNote.WORD);
        if (!matcher.matches() || (time.isEmpty() && !header)) {
            problems.add(Fault.LOG_BAD_LINE.at(number, "`" + line + "` is no event"));
            return;
        }
        Event event = Vocabulary.event(matcher.group(2));
        String words =
                group(matcher, 3)
                        .or(() -> group(matcher, 4))
                        .or(() -> group(matcher, 5))
                        .orElse("");
        LogEntry entry = new LogEntry(time.flatMap(Times::instant), event, OneLine.of(words));
        time.ifPresent(text -> checkTime(entry, text, number));
        checkEvent(entry, number);
        entries.add(entry);
        parsed.add(parsed(entry, time));
    }

    private void checkTime(LogEntry entry, String text, int number) {
        if (entry.at().isEmpty()) {
            problems.add(Fault.LOG_BAD_TIMESTAMP.at(number, "`" + text + "` is no time"));
            return;
        }
        Instant at = entry.at().get();
        if (previous.filter(at::isBefore).isPresent()) {
            String message = at + " comes after " + previous.get();
            problems.add(Fault.LOG_NON_MONOTONIC.at(number, message));
        }
        previous = entry.at();
    }

    private void checkEvent(LogEntry entry, int number) {
        switch (entry.event()) {
            case UnknownEvent(String word) ->
                    problems.add(Fault.LOG_UNKNOWN_EVENT.at(number, "`" + word + "` is unknown"));
            case RoleEvent(var role, _) -> requireTask(entry, role.worksOnTask(), number);
            case Orchestration event -> checkStage(entry, event, number);
            case StageNote _, ExecutionModeNote _ -> {}
        }
        checkGrammar(entry, number);
    }

    private void checkStage(LogEntry entry, Orchestration event, int number) {
        boolean ofStage = event == Orchestration.STAGE_START || event == Orchestration.STAGE_DONE;
        Matcher matcher = STAGE.matcher(entry.description().text());
        String stage = matcher.find() ? matcher.group(1) : "";
        boolean known = STAGES_OF_WORK.contains(stage) || STAGES_OF_TASK.contains(stage);
        if (ofStage && !known) {
            String message = event + (stage.isEmpty() ? " names no stage" : " of " + stage);
            problems.add(Fault.LOG_UNKNOWN_EVENT.at(number, message));
        }
        requireTask(entry, ofStage && STAGES_OF_TASK.contains(stage), number);
    }

    private void requireTask(LogEntry entry, boolean required, int number) {
        if (required && entry.task().isEmpty()) {
            String message = entry.event().word() + " names no TASK";
            problems.add(Fault.LOG_MISSING_TASK.at(number, message));
        }
    }

    /// The first event that proves a grammar decides; the first of another one is reported.
    private void checkGrammar(LogEntry entry, int number) {
        Optional<Grammar> found = entry.event().grammar();
        if (grammar.isEmpty()) {
            grammar = found;
        } else if (found.isPresent() && !found.equals(grammar) && !mixed) {
            mixed = true;
            String message = entry.event().word() + " belongs to another kind of log";
            problems.add(Fault.LOG_MIXED_GRAMMAR.at(number, message));
        }
    }

    private static Value parsed(LogEntry entry, Optional<String> time) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("at", entry.at().map(Instant::toString).or(() -> time));
        fields.put("event", entry.event().word());
        fields.put("task", entry.task().map(TaskId::toString));
        return fields.build();
    }

    private static Optional<String> group(Matcher matcher, int group) {
        return Optional.ofNullable(matcher.group(group));
    }
}
