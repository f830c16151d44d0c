package baton.app.everyday;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.execute.Execute;
import baton.core.step.Direction;

import picocli.CommandLine.ParseResult;

import java.util.List;

/// `baton skip`: go on without a step that failed.
public record SkipStep(StepWord word, List<String> bounds) implements Action {
    public static final Command COMMAND =
            new Command(
                    "skip",
                    Group.RUN,
                    "go on without a step that failed",
                    new Manual(
                            "skip [RUN] STEP",
                            """
                            Goes on with a run that stopped at this step or failed there, without
                            the step: what is there of its work is saved and put back, and the
                            steps that follow go on. The step counts as skipped, never as passed, in
                            progress, report and audit. The wish is a line of the run's journal.
                            `baton retry` has the step tried after all.\
                            """,
                            List.of("baton skip 3", "baton skip last 3")),
                    StepWord::declareGoingOn,
                    SkipStep::read);

    static SkipStep read(ParseResult words) {
        return new SkipStep(StepWord.read(words), Execute.termWords(words));
    }

    @Override
    public ExitStatus run(Context context) {
        return new DirectedStep(context, word, Direction.SKIP, bounds).give();
    }
}
