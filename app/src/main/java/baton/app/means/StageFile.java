package baton.app.means;

import baton.world.files.Below;
import baton.world.stage.StageRun;
import baton.world.stage.Stages;
import baton.world.stage.StoredStage;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/// A file that a stage leaves, written once over all its lives: what a person made of it after a
/// kill is not written over.
public record StageFile(StageRun run, Path file) {
    /// True where a stage that was cut off has written the file.
    public static boolean isWritten(Stages stages, StoredStage stage, Path file) {
        return isOther(stages.settled(stage, name(file)), file);
    }

    private static String name(Path file) {
        return "replaces " + file.getFileName();
    }

    private static boolean isOther(Optional<String> before, Path file) {
        return before.filter(known -> !known.equals(now(file))).isPresent();
    }

    /// True where an earlier life of the stage has written it: the content it was to replace is not
    /// there any more.
    public boolean isWritten() {
        return isOther(run.settled(name(file)), file);
    }

    /// Notes what is there, before it is replaced.
    public void begin() {
        String _ = run.settle(name(file), now(file));
    }

    /// Writes it, unless that is done.
    public void write(Runnable writing) {
        if (!isWritten()) {
            begin();
            writing.run();
        }
    }

    private static String now(Path file) {
        Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
        return new Below(directory).hash(file.getFileName()).orElse("nothing");
    }
}
