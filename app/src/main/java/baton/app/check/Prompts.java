package baton.app.check;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.means.Settings;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Problem;
import baton.core.prompt.ReplyForm;
import baton.core.prompt.RolePrompt;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.config.TrustStore;
import baton.world.files.Links;
import baton.world.files.TextFile;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.role.PromptFiles;
import baton.world.role.Roles;
import baton.world.tokens.Tokenizer;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `baton prompt`: what an agent in a role is told.
public record Prompts(Optional<String> role, Optional<String> file, boolean schema)
        implements Action {
    public static final Command COMMAND =
            new Command(
                    "prompt",
                    Group.SET_UP,
                    "print what an agent in a role is told, and how long that is",
                    new Manual(
                            "prompt [ROLE [FILE]] [--schema]",
                            """
                            Prints the prompt of a role, with FILE in the place of the brief, the
                            plan or the answers; without FILE that place is empty. With --schema it
                            prints the schema of the reply instead. Without a ROLE it lists the
                            roles.\
                            """,
                            List.of(
                                    "baton prompt",
                                    "baton prompt brief-reviewer brief.md",
                                    "baton prompt --schema topic-scout")),
                    Prompts::declare,
                    Prompts::read);

    private static final List<String> PLACES =
            List.of("brief", "task", "answers", "plan", "question", "context", "diff");

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(Options.flag("print the schema of the reply", "--schema"))
                .addPositional(Options.word("ROLE", "0..1", "one of the roles", Roles.ALL))
                .addPositional(Options.secondWord("FILE", "the file that the role is told about"));
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
        PromptFiles files = accepted(context);
        Tokenizer count = new Tokenizer();
        for (String name : Roles.ALL) {
            RolePrompt prompt = files.prompt(name);
            String tier = prompt.tier().word();
            long tokens = count.applyAsLong(prompt.body());
            context.result(
                    "%s (%s; %s; about %d tokens)"
                            .formatted(
                                    name,
                                    tier,
                                    Printable.line(String.join(", ", prompt.tools())),
                                    tokens));
        }
    }

    private void print(Context context, String name) {
        Map<String, String> texts = new HashMap<>();
        file.map(shown -> text(context, shown))
                .ifPresent(text -> PLACES.forEach(key -> texts.put(key, text)));
        String prompt = Roles.told(name, accepted(context).prompt(name), texts, ReplyForm.FILE);
        Tokenizer count = new Tokenizer();
        long tokens = count.applyAsLong(prompt);
        long schemaTokens = count.applyAsLong(Roles.schemaText(name));
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("role", name);
            fields.put("tokens", tokens);
            fields.put("schema_tokens", schemaTokens);
            fields.put("prompt", prompt);
            context.result(fields.build());
        } else {
            context.terminal().out().print(Printable.text(prompt));
            context.note("about " + tokens + " tokens, and " + schemaTokens + " for the schema");
        }
    }

    /// The project's prompts as far as they were accepted; of others the program's own are shown.
    private static PromptFiles accepted(Context context) {
        Path directory = context.terminal().directory();
        PromptFiles files = PromptFiles.in(Links.repository(directory));
        if (files.sources().isEmpty()) {
            return files;
        }
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(directory, environment);
        TrustStore store = Settings.store(context, repository.commonDirectory());
        files.unaccepted(store)
                .forEach(path -> context.note(path + " is not accepted (`baton trust`)"));
        return new PromptFiles(files.sources().stream().filter(store::trusts).toList());
    }

    private static String text(Context context, String shown) {
        return switch (TextFile.read(context.path(shown), shown)) {
            case Source.Readable(Source source) -> source.text();
            case Source.Refused(Problem problem) -> throw new Failure(problem);
        };
    }
}
