package baton.app.go;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;

import picocli.CommandLine.ParseResult;

import java.util.List;

/// `baton demo`: what Baton is for, on a throw-away repository, in a few seconds.
public record Demo() implements Action {
    public static final Command COMMAND =
            new Command(
                    "demo",
                    Group.SET_UP,
                    "see a sentence become a reviewed change",
                    new Manual(
                            "demo",
                            """
                            Makes a small repository in a temporary directory and carries one
                            sentence through brief, research, plan, execution and review in it, with
                            recorded agents instead of real ones. The first attempt of the first
                            step claims success and is wrong, and a reviewer names a file that does
                            not exist: see what happens then.\
                            """,
                            List.of("baton demo")),
                    spec -> spec,
                    Demo::read);

    static Demo read(ParseResult words) {
        return new Demo();
    }

    @Override
    public ExitStatus run(Context context) {
        return new DemoRun(context).run();
    }
}
