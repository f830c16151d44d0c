package baton.app.means;

import baton.world.files.Below;
import baton.world.stage.StageRun;

import java.nio.file.Path;
import java.util.Objects;

/// A file that a stage leaves, written once over all its lives: what a person made of it after a
/// kill is not written over.
public record StageFile(StageRun run, Path file) {
    private String name() {
        return "replaces " + file.getFileName();
    }

    /// True where an earlier life of the stage has written it: the content it was to replace is not
    /// there any more.
    public boolean isWritten() {
        return run.settled(name()).filter(before -> !before.equals(now())).isPresent();
    }

    /// Notes what is there, before it is replaced.
    public void begin() {
        String _ = run.settle(name(), now());
    }

    /// Writes it, unless that is done.
    public void write(Runnable writing) {
        if (!isWritten()) {
            begin();
            writing.run();
        }
    }

    private String now() {
        Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
        return new Below(directory).hash(file.getFileName()).orElse("nothing");
    }
}
