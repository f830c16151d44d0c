package baton.app.setup;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import picocli.CommandLine.ParseResult;

import java.util.List;

/// `baton doctor`: tries everything that can be tried without spending anything, and says what to
/// do about what is not as it should be.
public record Doctor() implements Action {
    public static final Command COMMAND =
            new Command(
                    "doctor",
                    Group.SET_UP,
                    "see whether everything Baton needs is there, and what to do",
                    new Manual(
                            "doctor",
                            """
                            Looks at git, Java, bash, the sandbox, the agents and their logins, the
                            variables that would be billed, the configuration and the repository.
                            Nothing is changed, and no model is called.

                            Ends with 4 when something is missing that a run needs.\
                            """,
                            List.of("baton doctor", "baton doctor --json | jq '.checks[].state'")),
                    spec -> spec,
                    Doctor::read);

    static Doctor read(ParseResult words) {
        return new Doctor();
    }

    @Override
    public ExitStatus run(Context context) {
        List<Checkup> checks = new Examination(context).all();
        boolean healthy = checks.stream().noneMatch(c -> c.state() == Checkup.State.BROKEN);
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("healthy", healthy);
            fields.put("checks", Value.items(checks.stream().map(Checkup::value).toList()));
            context.result(fields.build());
        } else {
            checks.forEach(check -> print(context, check));
            context.result(verdict(context.paintOut(), checks));
        }
        return healthy ? ExitStatus.DONE : ExitStatus.ENVIRONMENT;
    }

    private static String verdict(Paint paint, List<Checkup> checks) {
        List<String> broken =
                checks.stream()
                        .filter(check -> check.state() == Checkup.State.BROKEN)
                        .map(Checkup::subject)
                        .toList();
        return broken.isEmpty()
                ? paint.green("Ready:") + " nothing is missing that a run needs"
                : paint.red("Not ready:") + " mend " + String.join(", ", broken);
    }

    private static void print(Context context, Checkup check) {
        Paint paint = context.paintOut();
        String mark =
                switch (check.state()) {
                    case GOOD -> paint.green("ok    ");
                    case NOTE -> paint.yellow("note  ");
                    case BROKEN -> paint.red("broken");
                };
        context.result(mark + " " + check.subject() + ": " + Printable.line(check.found()));
        if (!check.advice().isEmpty()) {
            context.result("       " + Printable.line(check.advice()));
        }
    }
}
