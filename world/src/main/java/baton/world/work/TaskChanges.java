package baton.world.work;

import baton.core.TreePath;
import baton.core.contract.result.ReportedChange;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.FileNote;
import baton.core.contract.work.OneLine;
import baton.world.git.Change;

import java.util.List;
import java.util.Optional;

/// The changed files of a TASK as its result tells them.
final class TaskChanges {
    private TaskChanges() {}

    static List<ReportedChange> of(TaskSpec task, List<Change> changes) {
        return changes.stream().flatMap(change -> of(task, change).stream()).toList();
    }

    private static Optional<ReportedChange> of(TaskSpec task, Change change) {
        TreePath path = change.tree();
        FileAction action =
                switch (change.kind()) {
                    case ADDED, NESTED, UNSTORABLE, INSIDE -> FileAction.CREATE;
                    case MODIFIED, TYPE -> FileAction.MODIFY;
                    case DELETED -> FileAction.DELETE;
                };
        OneLine said =
                task.files().stream()
                        .filter(file -> file.file().path().text().equals(path.text()))
                        .map(file -> file.file().description())
                        .findFirst()
                        .orElse(OneLine.EMPTY);
        return Optional.of(OneLine.of(path.toString()))
                .filter(line -> !line.isEmpty())
                .map(line -> new ReportedChange(Optional.of(action), new FileNote(line, said)));
    }
}
