package baton.core.contract.workplan;

import baton.core.contract.work.TaskId;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// The graph of which TASK waits for which, and its circles. It is walked with a stack of its own,
/// because a plan may be longer than the thread's stack allows.
final class DependencyGraph {
    private final Map<TaskId, SortedSet<TaskId>> dependencies;
    private final Set<TaskId> done = new HashSet<>();
    private final Set<TaskId> inCircle = new HashSet<>();
    private final LinkedHashSet<TaskId> path = new LinkedHashSet<>();
    private final Deque<Iterator<TaskId>> open = new ArrayDeque<>();
    private final List<List<TaskId>> circles = new ArrayList<>();

    private DependencyGraph(Map<TaskId, SortedSet<TaskId>> dependencies) {
        this.dependencies = dependencies;
    }

    /// The circles, each once and each beginning with its lowest TASK: first one that is waited
    /// for, then the one that waits.
    static List<List<TaskId>> circles(Map<TaskId, SortedSet<TaskId>> dependencies) {
        DependencyGraph graph = new DependencyGraph(dependencies);
        dependencies.keySet().forEach(graph::visit);
        return graph.circles;
    }

    /// True if one TASK waits for another, perhaps by others between them.
    static boolean reaches(
            Map<TaskId, SortedSet<TaskId>> dependencies, TaskId waiting, TaskId other) {
        Set<TaskId> seen = new HashSet<>(Set.of(waiting));
        Deque<TaskId> next = new ArrayDeque<>(List.of(waiting));
        while (!next.isEmpty()) {
            TaskId one = next.removeLast();
            if (one.equals(other)) {
                return true;
            }
            dependencies.getOrDefault(one, new TreeSet<>()).stream()
                    .filter(seen::add)
                    .forEach(next::addLast);
        }
        return false;
    }

    private void visit(TaskId start) {
        if (done.contains(start)) {
            return;
        }
        enter(start);
        while (!open.isEmpty()) {
            Iterator<TaskId> rest = open.getLast();
            if (rest.hasNext()) {
                follow(rest.next());
            } else {
                open.removeLast();
                done.add(path.removeLast());
            }
        }
    }

    private void enter(TaskId task) {
        path.addLast(task);
        open.addLast(dependencies.getOrDefault(task, new TreeSet<>()).iterator());
    }

    private void follow(TaskId next) {
        if (path.contains(next)) {
            close(next);
        } else if (!done.contains(next)) {
            enter(next);
        }
    }

    private void close(TaskId start) {
        boolean known = inCircle.contains(start) && inCircle.contains(path.getLast());
        if (known) {
            return;
        }
        List<TaskId> circle = new ArrayList<>();
        for (TaskId task : path.reversed()) {
            circle.add(task);
            if (task.equals(start)) {
                break;
            }
        }
        inCircle.addAll(circle);
        TaskId lowest = circle.stream().min(TaskId::compareTo).orElseThrow();
        java.util.Collections.rotate(circle, -circle.indexOf(lowest));
        circles.add(List.copyOf(circle));
    }
}
