package baton.core.contract.plan;

import baton.core.Fault;
import baton.core.text.Value;

import java.util.List;
import java.util.Optional;

/// What was read of one step. `step` is there where all of it could be read.
public record ReadStep(
        int number,
        int line,
        List<FileEntry> files,
        Checkpoint checkpoint,
        boolean hasManifest,
        Optional<Step> step,
        Value parsed) {
    public ReadStep {
        files = List.copyOf(files);
    }

    /// A file to create may lie anywhere; a file to change should be the session's own.
    public void warnOfFilesOutside(Fence fence, Findings findings) {
        for (FileEntry file : files) {
            if (!file.isNew() && !fence.holds(file.path())) {
                String message =
                        "`"
                                + file.path()
                                + "` of step "
                                + number
                                + " is not in the Touch list of its session";
                findings.add(Fault.STRATEGY_FILE_OUTSIDE_FENCE.at(line, message));
            }
        }
    }
}
