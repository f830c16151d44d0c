package baton.app.answer;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.go.GoGates;
import baton.app.go.GoProject;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.step.Question;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.List;
import java.util.Optional;

/// `baton approve`: answers a question that a run stopped for with what the agent recommends.
public record Approve(String run, String gate, Optional<String> hash) implements Action {
    public static final Command COMMAND =
            new Command(
                    "approve",
                    Group.RUN,
                    "take the recommended answer to a question",
                    new Manual(
                            "approve RUN GATE [--hash H]",
                            """
                            Answers a question that an agent asked with the option it recommends.
                            Where the question has no options, the agent is told to go on.

                            RUN may also be a project that `baton go` carries through; GATE is then
                            the stage whose file waits: brief, research, plan or execute. The
                            approval holds for the file with the hash H, or for the file that was
                            shown last.\
                            """,
                            List.of(
                                    "baton gates",
                                    "baton approve last step-2.1",
                                    "baton approve 2026-01-05-trim plan --hash 0123456789ab")),
                    Approve::declare,
                    Approve::read);

    static Approve read(ParseResult words) {
        return new Approve(
                Options.wordAt(words, 0), Options.wordAt(words, 1), Options.value(words, "--hash"));
    }

    private static CommandSpec declare(CommandSpec spec) {
        return GateAnswer.declare(spec)
                .addOption(Options.value("H", "the hash of the file, as it was shown", "--hash"));
    }

    @Override
    public ExitStatus run(Context context) {
        Insider.refuse(context, "`baton approve`");
        Optional<GoProject> project = GoGates.named(context, run);
        if (project.isPresent()) {
            return GoGates.approve(context, project.get(), gate, hash);
        }
        if (hash.isPresent()) {
            throw Usage.wrong("--hash is for what `baton go` stops at", "leave it out");
        }
        return GateAnswer.approving(run, gate).give(context);
    }

    static String choose(Question question) {
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
