package baton.app.cli;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.hook.Hooks;
import baton.core.hook.HookEvent;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.Arrays;
import java.util.List;

/// `baton hook`: answers an agent's program. Started plainly it never comes here: see `Main`.
record Hook(HookEvent event) implements Action {
    private static final List<String> EVENTS =
            Arrays.stream(HookEvent.values()).map(HookEvent::word).toList();

    public static final Command COMMAND =
            new Command(
                    "hook",
                    Group.SET_UP,
                    "answer an agent's program about a tool call or a session",
                    new Manual(
                            "hook EVENT",
                            """
                            Reads what Claude Code says to a hook on standard input and answers in
                            its protocol. Before a tool is used, its command is judged by the
                            policy, and its files by the scope of the running step, or of the plan
                            whose session is not finished. Ends with 2 where the tool call is
                            refused.

                            A run passes the hooks to its agent by itself; for sessions of your own
                            the plugin does.\
                            """,
                            List.of("baton hook pre-tool-use < call.json")),
                    Hook::declare,
                    Hook::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(
                Options.word(
                        "EVENT", "1", "the event: one of " + String.join(", ", EVENTS), EVENTS));
    }

    static Hook read(ParseResult words) {
        String word = Options.words(words).getFirst();
        return new Hook(
                HookEvent.ofWord(word).orElseThrow(() -> Usage.wrongValue("EVENT", word, EVENTS)));
    }

    @Override
    public ExitStatus run(Context context) {
        int status = Hooks.run(event, context.terminal());
        return status == Hooks.ANSWERED
                ? ExitStatus.DONE
                : status == Hooks.REFUSED ? ExitStatus.USAGE : ExitStatus.PROBLEMS;
    }
}
