package baton.app.setup;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.agent.AgentKind;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import picocli.CommandLine.ParseResult;

import java.util.ArrayList;
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

                            Ends with 4 when something has to be mended before any run. An agent
                            that is not there yet, or a repository, is named by the last line, and
                            ends it with 0: another command or directory can bring them.\
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
        if (!broken.isEmpty()) {
            return paint.red("Not ready:") + " mend " + String.join(", ", broken);
        }
        List<String> lacking = lacking(checks);
        return lacking.isEmpty()
                ? paint.green("Ready:") + " nothing is missing that a run needs"
                : paint.yellow("Not all is here:")
                        + " the machine is ready, and a run needs "
                        + String.join(" and ", lacking);
    }

    /// The needs of a run that its command or another directory can still bring: no repository is
    /// here, or no agent is chosen and none is installed.
    private static List<String> lacking(List<Checkup> checks) {
        List<String> lacking = new ArrayList<>();
        if (is(checks, "repository", Checkup.State.NOTE)) {
            lacking.add("a repository");
        }
        boolean installed =
                AgentKind.PROGRAMS.stream()
                        .anyMatch(kind -> is(checks, kind.word(), Checkup.State.GOOD));
        if (!installed && is(checks, "agent", Checkup.State.NOTE)) {
            lacking.add("an agent");
        }
        return lacking;
    }

    private static boolean is(List<Checkup> checks, String subject, Checkup.State state) {
        return checks.stream().anyMatch(c -> c.subject().equals(subject) && c.state() == state);
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
