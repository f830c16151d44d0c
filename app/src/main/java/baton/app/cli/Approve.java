package baton.app.cli;

import baton.app.cli.Command.Group;
import baton.app.cli.Command.Manual;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.step.Question;

import picocli.CommandLine.ParseResult;

import java.util.List;

/// `baton approve`: answers a question that a run stopped for with what the agent recommends.
record Approve(String run, String gate) implements Action {
    static final Command COMMAND =
            new Command(
                    "approve",
                    Group.RUN,
                    "take the recommended answer to a question",
                    new Manual(
                            "approve RUN GATE",
                            """
                            Answers a question that an agent asked with the option it recommends.
                            Where it offers nothing to choose from, it is told to go on.\
                            """,
                            List.of("baton gates", "baton approve last step-2.1")),
                    GateAnswer::declare,
                    Approve::read);

    static Approve read(ParseResult words) {
        return new Approve(Options.wordAt(words, 0), Options.wordAt(words, 1));
    }

    @Override
    public ExitStatus run(Context context) {
        return new GateAnswer(run, gate, "approve", Approve::choose).give(context);
    }

    private static String choose(Question question) {
        return question.agreed()
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.GATE_BAD_OPTION
                                                .because("the agent recommends none of the options")
                                                .withFix(
                                                        "choose with `baton decide`: "
                                                                + String.join(
                                                                        " | ",
                                                                        question.options()))));
    }
}
