package baton.world.work;

import baton.core.contract.work.Role;
import baton.core.contract.work.TaskId;
import baton.core.contract.worklog.Event.RoleEvent.Phase;
import baton.core.contract.worklog.LogEntry;
import baton.core.run.LastProof;
import baton.core.run.RunEvent;
import baton.core.work.RefutedTasks;
import baton.core.work.WorkFiles;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/// The lines of a WORK's log about the last proof of a run: the TASKs that were red in it, and
/// those that had been red and are green now.
final class ProofTelling {
    private ProofTelling() {}

    /// @param tasks by their steps
    /// @param work as its files are now
    static List<LogEntry> of(
            Instant at,
            RunEvent event,
            Map<Integer, TaskId> tasks,
            Supplier<Optional<WorkFiles>> work) {
        return event instanceof RunEvent.ProvedWhole(LastProof proof)
                ? of(at, proof, tasks, work)
                : List.of();
    }

    private static List<LogEntry> of(
            Instant at,
            LastProof proof,
            Map<Integer, TaskId> tasks,
            Supplier<Optional<WorkFiles>> work) {
        Set<TaskId> red = new TreeSet<>();
        proof.red()
                .forEach(found -> Optional.ofNullable(tasks.get(found.step())).ifPresent(red::add));
        List<LogEntry> lines = new ArrayList<>();
        red.forEach(task -> lines.add(RefutedTasks.line(at, task)));
        if (proof.kind() == LastProof.Kind.RUN) {
            Set<TaskId> before =
                    work.get().flatMap(WorkFiles::log).map(RefutedTasks::in).orElse(Set.of());
            before.stream()
                    .filter(task -> !red.contains(task))
                    .forEach(t -> lines.add(LogEntry.of(at, Role.VERIFIER, Phase.DONE, t)));
        }
        return lines;
    }
}
