package baton.core.contract.workplan;

import baton.core.contract.work.EmptyMarker;
import baton.core.contract.work.TaskReference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One thing a TASK is said to wait for, and the line that says it: a TASK, or words that name
/// none.
record Dependency(TaskReference task, Optional<TaskReference> on, String words, int line) {

    static Dependency of(Arrow arrow, int line) {
        return new Dependency(
                arrow.after(), Optional.of(arrow.before()), arrow.before().toString(), line);
    }

    /// The dependencies that a list states: its TASKs, nothing, or words that are neither.
    static List<Dependency> listed(TaskReference task, String words, int line) {
        List<Dependency> found = new ArrayList<>(named(task, words, line));
        if (found.isEmpty() && !EmptyMarker.opens(words)) {
            found.add(new Dependency(task, Optional.empty(), words, line));
        }
        return found;
    }

    /// The TASKs that a text names, whatever else it says.
    static List<Dependency> named(TaskReference task, String words, int line) {
        return TaskReference.in(words).stream()
                .map(on -> new Dependency(task, Optional.of(on), on.toString(), line))
                .toList();
    }
}
