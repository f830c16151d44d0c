package baton.app.cli;

import baton.app.cli.Command.Group;
import baton.app.cli.Command.Manual;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Problem;
import baton.core.prompt.ReplyForm;
import baton.core.prompt.RolePrompt;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.files.TextFile;
import baton.world.role.Roles;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// `baton prompt`: what an agent in a role is told.
record Prompts(Optional<String> role, Optional<String> file, boolean schema) implements Action {
    static final Command COMMAND =
            new Command(
                    "prompt",
                    Group.SET_UP,
                    "print what an agent in a role is told, and how long that is",
                    new Manual(
                            "prompt [ROLE [FILE]] [--schema]",
                            """
                            Prints the prompt of a role with FILE where it speaks of a brief, a plan
                            or answers; without FILE those places are empty. With --schema it is
                            what the reply must look like that is printed. Without a ROLE, lists
                            the roles.\
                            """,
                            List.of(
                                    "baton prompt",
                                    "baton prompt brief-reviewer brief.md",
                                    "baton prompt --schema topic-scout")),
                    Prompts::declare,
                    Prompts::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(Options.flag("print the schema of the reply", "--schema"))
                .addPositional(Options.word("ROLE", "0..1", "one of the roles", Roles.ALL))
                .addPositional(Options.secondWord("FILE", "what the role is told about"));
    }

    static Prompts read(ParseResult words) {
        return new Prompts(
                Options.words(words).stream().findFirst(),
                Options.secondWord(words),
                words.hasMatchedOption("--schema"));
    }

    @Override
    public ExitStatus run(Context context) {
        if (role.isEmpty()) {
            list(context);
        } else if (schema) {
            context.terminal().out().print(Roles.schemaText(role.get()));
        } else {
            print(context, role.get());
        }
        return ExitStatus.DONE;
    }

    private static void list(Context context) {
        if (context.json()) {
            context.result(Value.texts(Roles.ALL));
            return;
        }
        for (String name : Roles.ALL) {
            RolePrompt prompt = Roles.prompt(name);
            String tier = prompt.tier().name().toLowerCase(Locale.ROOT);
            context.result(name + " (" + tier + "; " + String.join(", ", prompt.tools()) + ")");
        }
    }

    private void print(Context context, String name) {
        Map<String, String> texts = new HashMap<>();
        file.map(shown -> text(context, shown))
                .ifPresent(
                        text ->
                                List.of("brief", "task", "answers", "plan")
                                        .forEach(key -> texts.put(key, text)));
        String prompt = Roles.told(name, texts, ReplyForm.FILE);
        long tokens = RolePrompt.tokens(prompt);
        if (context.json()) {
            SequencedMap<String, Value> fields = new LinkedHashMap<>();
            fields.put("role", Value.of(name));
            fields.put("tokens", Value.of(tokens));
            fields.put("prompt", Value.of(prompt));
            context.result(Value.fields(fields));
        } else {
            context.terminal().out().print(Printable.text(prompt));
            context.note("about " + tokens + " tokens");
        }
    }

    private static String text(Context context, String shown) {
        return switch (TextFile.read(context.path(shown), shown)) {
            case Source.Readable(Source source) -> source.text();
            case Source.Refused(Problem problem) -> throw new Failure(problem);
        };
    }
}
