package baton.core.contract.plan.step;

import baton.core.RepoPath;
import baton.core.contract.plan.reading.PlanWording;

/// A path a step may change, and whether the step is to create it. The path fits on one line.
public record FileEntry(RepoPath path, boolean isNew) {
    public FileEntry {
        if (!PlanWording.isOneLine(path.value())) {
            throw new IllegalArgumentException("a path on several lines: " + path);
        }
    }
}
