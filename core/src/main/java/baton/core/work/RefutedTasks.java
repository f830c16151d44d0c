package baton.core.work;

import baton.core.contract.work.OneLine;
import baton.core.contract.work.Role;
import baton.core.contract.work.TaskId;
import baton.core.contract.worklog.Event.RoleEvent;
import baton.core.contract.worklog.Event.RoleEvent.Phase;
import baton.core.contract.worklog.LogEntry;
import baton.core.contract.worklog.WorkLog;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The TASKs that were committed and whose commands the last proof of a run found red, as the log
/// of their WORK tells it: their verification has begun again, and has not ended. So the verdict
/// stays where the WORK is, whatever becomes of the run.
public final class RefutedTasks {
    private static final String WORDS = " verification: red in the last proof";

    private RefutedTasks() {}

    /// The line about one.
    public static LogEntry line(Instant at, TaskId task) {
        return new LogEntry(
                Optional.of(at),
                new RoleEvent(Role.VERIFIER, Phase.START),
                OneLine.of(task + WORDS));
    }

    /// Those of which nothing later says that they were verified or committed.
    public static Set<TaskId> in(WorkLog log) {
        Set<TaskId> refuted = new TreeSet<>();
        for (LogEntry entry : log.entries()) {
            entry.task()
                    .ifPresent(
                            task -> {
                                if (isRed(entry)) {
                                    refuted.add(task);
                                } else if (entry.event() instanceof RoleEvent(_, Phase phase)
                                        && phase == Phase.DONE) {
                                    refuted.remove(task);
                                }
                            });
        }
        return refuted;
    }

    private static boolean isRed(LogEntry entry) {
        return entry.event().equals(new RoleEvent(Role.VERIFIER, Phase.START))
                && entry.description().text().endsWith(WORDS);
    }
}
