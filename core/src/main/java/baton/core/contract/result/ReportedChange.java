package baton.core.contract.result;

import baton.core.contract.work.FileAction;
import baton.core.contract.work.FileNote;

import java.util.Optional;

/// A file that was changed, and how, where the report says so.
public record ReportedChange(Optional<FileAction> action, FileNote file) {
    String render() {
        return "- " + file.render() + "\n";
    }
}
