package baton.app.means;

import baton.app.command.Action;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.core.policy.shell.Shell;

import picocli.CommandLine.ParseResult;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// A stage of a project as the command line asks for it: the project is the one that is named, or
/// the current one, and the command that people give next is said at the end.
///
/// @param file the file that a current project must have
/// @param stage the stage of a project
/// @param next the next command, for a project as a word of a shell
public record ProjectAction(
        Optional<String> named,
        String command,
        String file,
        Function<String, Action> stage,
        UnaryOperator<String> next)
        implements Action {

    public static Action of(
            ParseResult words,
            String command,
            String file,
            Function<String, Action> stage,
            UnaryOperator<String> next) {
        return new ProjectAction(Options.value(words, "--project"), command, file, stage, next);
    }

    @Override
    public ExitStatus run(Context context) {
        String project = named.orElseGet(() -> new CurrentProject(context, command, file).find());
        Context known =
                RememberedMeans.project(context, context.path(PlanPlace.trimmed(project)))
                        .recalledSettings();
        ExitStatus status = stage.apply(project).run(known);
        if (status == ExitStatus.DONE) {
            context.next(next.apply(Shell.path(PlanPlace.trimmed(project))));
        }
        return status;
    }
}
