package baton.core.contract.worklog;

import baton.core.contract.work.OneLine;
import baton.core.contract.work.Role;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklog.Event.RoleEvent;
import baton.core.contract.worklog.Event.RoleEvent.Phase;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// One line of a log. Its time is a whole second, or absent where the line had none that can be
/// read.
public record LogEntry(Optional<Instant> at, Event event, OneLine description) {
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    public LogEntry {
        at = at.map(time -> time.truncatedTo(ChronoUnit.SECONDS));
        boolean writable = at.map(t -> !t.isBefore(FIRST) && !t.isAfter(LAST)).orElse(true);
        if (!writable) {
            throw new IllegalArgumentException("a time that a log cannot hold: " + at);
        }
    }

    /// A role that works on the whole WORK began or ended.
    public static LogEntry of(Instant at, Role role, Phase phase, WorkId work) {
        String words = phase == Phase.START ? " started" : " completed";
        return line(at, role, phase, work + " " + role.word() + words);
    }

    /// A role that works on one TASK began or ended.
    public static LogEntry of(Instant at, Role role, Phase phase, TaskId task) {
        boolean start = phase == Phase.START;
        String words =
                switch (role) {
                    case BUILDER -> start ? "implement" : "complete";
                    case VERIFIER -> start ? "verification" : "verified";
                    case COMMITTER -> start ? "commit" : "committed";
                    case SPECIFIER, PLANNER, SCHEDULER ->
                            throw new IllegalArgumentException(role + " works on no TASK");
                };
        return line(at, role, phase, task + " " + words);
    }

    /// The TASK it is about: the first one the description names.
    public Optional<TaskId> task() {
        return TaskId.in(description.text());
    }

    /// The line of the log, with its end.
    public String render() {
        String words = description.isEmpty() ? "" : " — " + description;
        return time() + event.word() + words + "\n";
    }

    private String time() {
        boolean untimed = at.isEmpty() && event instanceof Event.ExecutionModeNote;
        return untimed ? "" : "[" + at.map(Instant::toString).orElse("unknown") + "] ";
    }

    private static LogEntry line(Instant at, Role role, Phase phase, String description) {
        return new LogEntry(Optional.of(at), new RoleEvent(role, phase), OneLine.of(description));
    }
}
