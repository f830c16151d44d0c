package baton.app.go;

import baton.app.command.Context;
import baton.app.command.ExitStatus;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// A project that `go` began, with the stage of it that was cut off.
///
/// @param touched the moment at which something last happened in it or in its run
record LeftJourney(Context context, GoProject project, Optional<CutOff> cut, Instant touched)
        implements Leftover {

    Path directory() {
        return project.directory();
    }

    /// True for the stage that the project goes on with.
    boolean isOwn(CutOff other) {
        return cut.equals(Optional.of(other));
    }

    @Override
    public boolean isOpen() {
        return new GoRun(context, GoStage.plain()).isOpen(project);
    }

    @Override
    public ExitStatus goOn() {
        return new GoRun(context, GoStage.plain()).goOn(project);
    }
}
