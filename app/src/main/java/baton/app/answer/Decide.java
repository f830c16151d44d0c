package baton.app.answer;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.step.Question;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.List;
import java.util.Optional;

/// `baton decide`: answers a question that a run stopped for.
public record Decide(String run, String gate, String option) implements Action {
    public static final Command COMMAND =
            new Command(
                    "decide",
                    Group.RUN,
                    "answer a question that a run stopped for",
                    new Manual(
                            "decide RUN GATE OPTION",
                            """
                            Answers a question that an agent asked, with one of the options it gave
                            or its number, or with any text where it gave none. The answer is
                            written to the run's journal; `baton resume` then goes on with that step
                            and tells the agent what was decided.\
                            """,
                            List.of(
                                    "baton gates",
                                    "baton decide last step-2.1 sqlite",
                                    "baton decide 20260105-1 step-2 'keep both, prefer the new"
                                            + " one'")),
                    Decide::declare,
                    Decide::read);

    private static CommandSpec declare(CommandSpec spec) {
        return GateAnswer.declare(spec)
                .addPositional(
                        Options.wordAt(
                                2,
                                "OPTION",
                                "one of the options or its number, or any text where there are"
                                        + " none"));
    }

    static Decide read(ParseResult words) {
        return new Decide(
                Options.wordAt(words, 0), Options.wordAt(words, 1), Options.wordAt(words, 2));
    }

    @Override
    public ExitStatus run(Context context) {
        return GateAnswer.deciding(run, gate, option).give(context);
    }

    static String choose(Question question, String option) {
        if (question.takes(option.strip())) {
            return option.strip();
        }
        List<String> options = question.options();
        Optional<String> numbered = numbered(option.strip(), options);
        if (numbered.isPresent()) {
            return numbered.get();
        }
        String message =
                options.isEmpty()
                        ? "an answer must not be empty"
                        : "`" + option + "` is none of the options";
        String fix =
                options.isEmpty()
                        ? "say what is to be done"
                        : Usage.suggestion(option, options)
                                + "it takes the words or the number of one of: "
                                + String.join(" | ", options);
        throw new Failure(Fault.GATE_BAD_OPTION.because(message).withFix(fix));
    }

    /// The option of a number, in the order in which they are shown.
    private static Optional<String> numbered(String word, List<String> options) {
        return Optional.of(word)
                .filter(one -> one.matches("[1-9]\\d{0,2}"))
                .map(one -> Integer.parseInt(one) - 1)
                .filter(at -> at < options.size())
                .map(options::get);
    }
}
