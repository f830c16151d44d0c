package baton.app.cli;

import baton.app.cli.Command.Group;
import baton.app.cli.Command.Manual;
import baton.core.Fault;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `baton explain`
record Explain(Optional<String> code) implements Action {
    static final Command COMMAND =
            new Command(
                    "explain",
                    Group.CHECK,
                    "say what a code means and how to put it right",
                    new Manual("explain [CODE]", "x", List.of("baton explain PLAN_NO_STEPS")),
                    Explain::declare,
                    Explain::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(Options.words("CODE", "0..1", "the code"));
    }

    static Explain read(ParseResult words) {
        return new Explain(Options.words(words).stream().findFirst());
    }

    @Override
    public ExitStatus run(Context context) {
        context.result(code.map(Fault::valueOf).map(Fault::name).orElse("all"));
        return ExitStatus.DONE;
    }
}
