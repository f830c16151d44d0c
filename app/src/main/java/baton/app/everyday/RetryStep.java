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

/// `baton retry`: have a step that failed tried again.
public record RetryStep(StepWord word, List<String> bounds) implements Action {
    public static final Command COMMAND =
            new Command(
                    "retry",
                    Group.RUN,
                    "have a step that failed tried again",
                    new Manual(
                            "retry [RUN] STEP",
                            """
                            Goes on with a run that stopped at this step, failed there or left it
                            out: the step gets all its attempts anew. The wish is a line of the
                            run's journal. The run goes on by the words it was begun with, and with
                            the agent that it had, unless --agent names another; bounds that are
                            given take the place of those it had.\
                            """,
                            List.of(
                                    "baton retry 3",
                                    "baton retry last 3",
                                    "baton retry 3 --max-cost 3",
                                    "baton retry 3 --agent claude")),
                    StepWord::declareGoingOn,
                    RetryStep::read);

    static RetryStep read(ParseResult words) {
        return new RetryStep(StepWord.read(words), Execute.termWords(words));
    }

    @Override
    public ExitStatus run(Context context) {
        return new DirectedStep(context, word, Direction.RETRY, bounds).give();
    }
}
