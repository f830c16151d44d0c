package baton.app.cli;

import baton.app.cli.Command.Group;
import baton.app.cli.Command.Manual;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.Value;
import baton.world.config.ConfigFiles;
import baton.world.config.Layer;
import baton.world.config.TrustStore;
import baton.world.git.Repository;
import baton.world.process.Environment;

import picocli.CommandLine.ParseResult;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// `baton trust`: accepts the repository's configuration as it is now. Every change of it has to be
/// accepted again.
record Trust() implements Action {
    static final Command COMMAND =
            new Command(
                    "trust",
                    Group.SET_UP,
                    "accept the repository's configuration as it is now",
                    new Manual(
                            "trust",
                            """
                            Accepts what .baton/config.yaml of this repository runs: agent commands,
                            set-up commands, and what opens the sandbox. Without it such settings
                            stop a run before anything is started. Each change of the file has to
                            be accepted again.

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
        ConfigFiles files = Settings.files(context);
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
        return ExitStatus.DONE;
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
