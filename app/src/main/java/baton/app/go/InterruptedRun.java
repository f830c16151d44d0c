package baton.app.go;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.means.LeftRun;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A run that was left, where nothing but its own folder tells of it: that of a WORK or of a plan
/// without a project, or one that was cut off before its project knew of it.
///
/// @param home the project of a plan that was given alone, whose state tells of the run
record InterruptedRun(Context context, LeftRun run, Optional<LeftProject> home)
        implements Leftover {

    boolean isIn(Path directory) {
        return run.plan().startsWith(directory.toAbsolutePath().normalize());
    }

    @Override
    public Instant touched() {
        return run.touched();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean waits() {
        return run.waits();
    }

    @Override
    public ExitStatus goOn(List<String> bounds) {
        home.ifPresent(LeftProject::tell);
        return new GoingOn(context, run.checkout(), run.folder(), bounds).run();
    }
}
