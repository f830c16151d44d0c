package baton.app.setup;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.means.Settings;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.config.ConfigFiles;
import baton.world.config.Layer;
import baton.world.config.TrustStore;
import baton.world.files.Links;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.role.PromptFiles;

import picocli.CommandLine.ParseResult;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// `baton trust`: accepts the repository's configuration as it is now. Every change of it has to be
/// accepted again.
public record Trust() implements Action {
    public static final Command COMMAND =
            new Command(
                    "trust",
                    Group.SET_UP,
                    "accept the repository's configuration as it is now",
                    new Manual(
                            "trust",
                            """
                            Accepts .baton/config.yaml of this repository: agents, commands, scopes,
                            gates, the sandbox, and whatever else is more than a bound or a price;
                            and the prompts in .baton/prompts. Without it these stop a run before
                            anything is started. Each change of a file has to be accepted again.

                            Where nobody can be asked, `baton execute --trust-config` accepts it for
                            one run.\
                            """,
                            List.of("baton trust")),
                    spec -> spec,
                    Trust::read);

    static Trust read(ParseResult words) {
        return new Trust();
    }

    @Override
    public ExitStatus run(Context context) {
        Insider.refuse(context, "`baton trust`");
        PromptFiles prompts = PromptFiles.in(Links.repository(context.terminal().directory()));
        ConfigFiles files = Settings.files(context);
        if (files.ofRepository().isEmpty() && !prompts.sources().isEmpty()) {
            accept(context, prompts);
            return ExitStatus.DONE;
        }
        Layer own =
                files.ofRepository()
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.FILE_NOT_FOUND
                                                        .because(
                                                                "there is no "
                                                                        + ConfigFiles.IN_REPOSITORY
                                                                        + " to accept")
                                                        .withFix("run it in the repository")));
        if (Settings.of(context, files).isEmpty()) {
            return ExitStatus.PROBLEMS;
        }
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(context.terminal().directory(), environment);
        TrustStore store = Settings.store(context, repository.commonDirectory());
        boolean known = own.unaccepted().isEmpty() || store.trusts(own);
        if (!known) {
            store.accept(own);
        }
        say(context, own.unaccepted(), known);
        accept(context, prompts);
        return ExitStatus.DONE;
    }

    private static void accept(Context context, PromptFiles prompts) {
        Environment environment = new Environment(context.terminal().environment());
        for (Source source : prompts.sources()) {
            Repository repository = Repository.open(context.terminal().directory(), environment);
            TrustStore store = Settings.store(context, repository.commonDirectory());
            String word = store.trusts(source) ? " was accepted before" : " is accepted";
            store.accept(source);
            if (!context.json()) {
                context.result(source.path() + word);
            }
        }
    }

    private static void say(Context context, List<String> keys, boolean known) {
        if (context.json()) {
            SequencedMap<String, Value> fields = new LinkedHashMap<>();
            fields.put("file", Value.of(ConfigFiles.IN_REPOSITORY));
            fields.put("settings", Value.texts(keys));
            fields.put("new", Value.of(!known));
            context.result(Value.fields(fields));
        } else if (keys.isEmpty()) {
            context.result(ConfigFiles.IN_REPOSITORY + " runs nothing; nothing to accept");
        } else {
            String already = known ? " was accepted before: " : " is accepted: ";
            context.result(ConfigFiles.IN_REPOSITORY + already + String.join(", ", keys));
        }
    }
}
