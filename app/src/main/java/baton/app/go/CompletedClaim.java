package baton.app.go;

import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.Shown;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.UnprovenSteps;
import baton.world.run.store.ProgressFiles;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The word of a session state that its project is complete, held to the progress files, to git and
/// the tree, and to the runs of this user.
record CompletedClaim(Context context, Path directory) {
    private static final String PLAN = "plan.md";
    private static final String RECORDED = "the project is recorded as complete, and ";

    /// True if nothing is missing, and nothing is done by a word alone.
    boolean holds() {
        return missing().isEmpty() && unproven().isEmpty();
    }

    /// True if there is something to go on with, which is said.
    ///
    /// @param more true if the state names a session that is to come
    boolean fails(boolean more) {
        return isUnfinished() || more || isBroken() || isOnlyClaimed();
    }

    /// True if neither a progress file nor a run of this user tells of the plan.
    boolean isWordAlone() {
        return Stream.concat(
                                ProgressFiles.ofProject(directory).stream(),
                                ProgressFiles.beside(directory.resolve(PLAN)).stream())
                        .noneMatch(Files::exists)
                && !unproven().isEmpty();
    }

    private boolean isUnfinished() {
        List<String> open = OpenSteps.of(directory).stream().map(String::valueOf).toList();
        return told("its progress file has steps that are not: ", open);
    }

    private boolean isBroken() {
        String what =
                "this is not there any more, in the tree or in the commit that is checked out: ";
        return told(what, missing());
    }

    private boolean isOnlyClaimed() {
        return told("no run of this user has proved these steps: ", unproven());
    }

    private boolean told(String what, List<String> all) {
        if (!all.isEmpty()) {
            context.note(RECORDED + what + Shown.texts(all).joined(", "));
        }
        return !all.isEmpty();
    }

    private List<String> missing() {
        return MissingPaths.of(context, directory).stream()
                .map(path -> Printable.line(path.value()))
                .toList();
    }

    private List<String> unproven() {
        Environment environment = new Environment(context.terminal().environment());
        Path here = context.terminal().directory().toAbsolutePath().normalize();
        Repository repository = Repository.open(here, environment);
        return UnprovenSteps.ofComplete(repository, directory, environment).stream()
                .map(String::valueOf)
                .toList();
    }
}
