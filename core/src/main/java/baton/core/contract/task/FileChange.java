package baton.core.contract.task;

import baton.core.contract.work.CodeSpan;
import baton.core.contract.work.FileAction;
import baton.core.contract.work.FileNote;
import baton.core.contract.work.Table;

/// A file the TASK may change, and how.
public record FileChange(FileNote file, FileAction action) {
    String render() {
        return Table.row(
                CodeSpan.write(file.path().text()), action.name(), file.description().text());
    }
}
