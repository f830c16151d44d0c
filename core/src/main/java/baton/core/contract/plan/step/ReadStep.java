package baton.core.contract.plan.step;

import baton.core.text.Value;

import java.util.List;
import java.util.Optional;

/// One step as it was read. `step` is there where all of it could be read.
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
}
