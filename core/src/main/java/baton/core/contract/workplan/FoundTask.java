package baton.core.contract.workplan;

import baton.core.contract.work.FileNote;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.TaskId;

import java.util.List;

/// A TASK as it was found in the text of a plan.
record FoundTask(TaskId id, OneLine title, OneLine scope, List<FileNote> files, int line) {
    FoundTask {
        files = List.copyOf(files);
    }

    /// This one, with what only the other says.
    FoundTask completedBy(FoundTask other) {
        return new FoundTask(id, title.or(other.title().text()), scope, files, line);
    }
}
