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
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.config.ConfigFiles;
import baton.world.config.Layer;
import baton.world.config.TrustStore;
import baton.world.files.Links;
import baton.world.git.Repository;
import baton.world.git.StrangePrograms;
import baton.world.process.Environment;
import baton.world.role.PromptFiles;
import baton.world.run.store.CommonDirectory;

import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.util.List;

/// `baton trust`: accepts the repository's configuration and the programs that its git settings
/// name, as they are now. Every change of them has to be accepted again.
public record Trust() implements Action {
    private static final String GIT_SETTINGS = ".git/config";

    public static final Command COMMAND =
            new Command(
                    "trust",
                    Group.SET_UP,
                    "accept the repository's configuration as it is now",
                    new Manual(
                            "trust",
                            """
                            Accepts .baton/config.yaml of this repository: agents, commands, scopes,
                            gates, the sandbox, and every other setting that is more than a limit or
                            a price; the prompts in .baton/prompts; and the programs that git would
                            run because .git/config names them (filters, merge drivers). Until these
                            are accepted, they stop a run before anything is started. Each change
                            has to be accepted again.

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
        boolean alone = files.ofRepository().isEmpty();
        boolean programs = acceptPrograms(context, alone);
        if (alone && (programs || !prompts.sources().isEmpty())) {
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
        say(context, ConfigFiles.IN_REPOSITORY, own.unaccepted(), known);
        accept(context, prompts);
        return ExitStatus.DONE;
    }

    /// The programs that git would run because the repository's own settings name them.
    ///
    /// @param alone whether there is nothing else to tell of where one object is printed
    private static boolean acceptPrograms(Context context, boolean alone) {
        Path checkout = Links.repository(context.terminal().directory());
        if (CommonDirectory.real(checkout).isEmpty()) {
            return false;
        }
        Environment environment = new Environment(context.terminal().environment());
        StrangePrograms strange = StrangePrograms.of(Repository.open(checkout, environment));
        if (strange.programs().isEmpty()) {
            return false;
        }
        boolean known = strange.areAccepted();
        strange.accept();
        if (alone || !context.json()) {
            say(context, GIT_SETTINGS, strange.names(), known);
        }
        return true;
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

    private static void say(Context context, String file, List<String> keys, boolean known) {
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("file", file);
            fields.put("settings", Value.texts(keys));
            fields.put("new", !known);
            context.result(fields.build());
        } else if (keys.isEmpty()) {
            context.result(file + " sets nothing that has to be accepted");
        } else {
            String already = known ? " was accepted before: " : " is accepted: ";
            context.result(file + already + String.join(", ", keys));
        }
    }
}
