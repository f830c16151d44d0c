package baton.core.contract.workplan;

import baton.core.contract.work.FileNote;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.TaskId;

import java.util.List;
import java.util.stream.Collectors;

/// A TASK as the plan lists it. What it depends on stands in ascending order, each TASK once.
public record PlannedTask(
        TaskId id, OneLine title, List<TaskId> dependsOn, OneLine scope, List<FileNote> files) {

    public PlannedTask {
        if (title.isEmpty()) {
            throw new IllegalArgumentException(id + " without a title");
        }
        dependsOn = dependsOn.stream().distinct().sorted().toList();
        files = List.copyOf(files);
    }

    String render() {
        StringBuilder text = new StringBuilder();
        text.append("- **Depends on**: ").append(dependencies()).append('\n');
        if (!scope.isEmpty()) {
            text.append("- **Scope**: ").append(scope).append('\n');
        }
        if (!files.isEmpty()) {
            text.append("- **Files**:\n");
            files.forEach(file -> text.append("  - ").append(file.render()).append('\n'));
        }
        return text.toString();
    }

    /// Its lines of the dependency graph.
    String graph() {
        if (dependsOn.isEmpty()) {
            return id + "\n";
        }
        return dependsOn.stream()
                .map(before -> before + " → " + id + "\n")
                .collect(Collectors.joining());
    }

    private String dependencies() {
        return dependsOn.isEmpty()
                ? "(none)"
                : dependsOn.stream().map(TaskId::toString).collect(Collectors.joining(", "));
    }
}
