package baton.app.go;

import baton.app.command.Context;
import baton.app.means.LeftRun;
import baton.app.means.RunChoice;
import baton.core.go.Journey.Arrived;
import baton.core.go.Journey.Ask;
import baton.core.go.Journey.Next;
import baton.core.go.Journey.Work;
import baton.core.go.Stage;
import baton.world.run.store.StoredRun;

import java.nio.file.Path;

/// The run of a project whose program was killed after its last step and before its end: all is
/// done, and the run has not said so.
final class UnendedRun {
    private UnendedRun() {}

    /// True where a project has one.
    ///
    /// @param next what the project needs next by its files
    static boolean isLeft(Context context, GoProject project, Next next) {
        Path directory = project.directory().toAbsolutePath().normalize();
        return isAfterExecution(next)
                && LeftRun.all(RunChoice.in(context)).stream()
                        .filter(run -> run.project().filter(directory::equals).isPresent())
                        .anyMatch(run -> !StoredRun.hasEnded(run.folder().journal()));
    }

    private static boolean isAfterExecution(Next next) {
        return switch (next) {
            case Arrived _ -> true;
            case Ask(Stage stage, _) -> stage.compareTo(Stage.EXECUTE) >= 0;
            case Work(Stage stage) -> stage.compareTo(Stage.EXECUTE) > 0;
        };
    }
}
