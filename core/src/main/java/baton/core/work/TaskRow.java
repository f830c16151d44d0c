package baton.core.work;

import baton.core.contract.work.TaskId;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// TASKs one after the other, as a pipeline runs them: by their numbers, where none waits for a
/// later one.
final class TaskRow {
    private TaskRow() {}

    static List<TaskId> of(WorkFiles work, Collection<TaskId> tasks) {
        List<TaskId> placed = new ArrayList<>();
        List<TaskId> left = tasks.stream().sorted().toList();
        Optional<TaskId> next = first(work, left, placed);
        while (next.isPresent()) {
            placed.add(next.get());
            next = first(work, left, placed);
        }
        return placed;
    }

    /// The TASKs that cannot be begun since these cannot: all that wait for one of them, and in a
    /// pipeline all that come after one.
    static Set<TaskId> leftOut(WorkFiles work, Set<TaskId> unreadable) {
        Set<TaskId> out = new TreeSet<>(unreadable);
        out.removeAll(work.done());
        int before;
        do {
            before = out.size();
            for (TaskId task : work.tasks().keySet()) {
                if (!work.isDone(task) && work.needs(task).stream().anyMatch(out::contains)) {
                    out.add(task);
                }
            }
        } while (out.size() > before);
        if (work.isPipeline() && !out.isEmpty()) {
            List<TaskId> open =
                    work.tasks().keySet().stream().filter(task -> !work.isDone(task)).toList();
            of(work, open).stream().dropWhile(task -> !out.contains(task)).forEach(out::add);
        }
        return out;
    }

    private static Optional<TaskId> first(WorkFiles work, List<TaskId> left, List<TaskId> placed) {
        return left.stream()
                .filter(task -> !placed.contains(task))
                .filter(
                        task ->
                                work.needs(task).stream()
                                        .allMatch(on -> placed.contains(on) || !left.contains(on)))
                .findFirst();
    }
}
