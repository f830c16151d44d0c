package baton.app.go;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.core.Problem;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
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

    /// A stage that has left its file is not needed any more, and one behind a gate not yet.
    @Override
    public Optional<Problem> damage() {
        return cut.filter(one -> one.isOwed(project)).flatMap(CutOff::damage);
    }

    @Override
    public ExitStatus goOn(List<String> bounds) {
        Leftover.refuseBounds("a project that `baton go` began", bounds);
        return new GoRun(context, GoStage.plain()).goOn(project);
    }
}
