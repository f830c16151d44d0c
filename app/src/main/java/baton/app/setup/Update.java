package baton.app.setup;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProgramVersion;
import baton.app.install.InstallPlace;
import baton.app.install.Installation;
import baton.app.install.PluginFiles;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.install.InstalledFile;

import picocli.CommandLine.ParseResult;

import java.util.List;

/// `baton update`: brings an installed plugin to the version of this Baton.
public record Update(InstallWish wish) implements Action {
    public static final Command COMMAND =
            new Command(
                    "update",
                    Group.SET_UP,
                    "bring the installed plugin to the version of this Baton",
                    new Manual(
                            "update [--global] [--dry-run] [--force]",
                            """
                            Refreshes the plugin that `baton init` put into the repository, or with
                            --global into ~/.claude, and removes what is obsolete. Settings, works/
                            and CLAUDE.md are not touched.

                            Files of the plugin that you have changed are kept and named, and it
                            ends with 1; --force replaces them and leaves a copy beside each.\
                            """,
                            List.of("baton update", "baton update --global --dry-run")),
                    InstallWish::declare,
                    Update::read);

    static Update read(ParseResult words) {
        return new Update(InstallWish.read(words));
    }

    @Override
    public ExitStatus run(Context context) {
        InstallPlace place = wish.place(context);
        Installation installation = new Installation(place, PluginFiles.all());
        if (!installation.isThere()) {
            throw new Failure(
                    Fault.INSTALL_MISSING.because(
                            "there is no plugin in " + place.root().resolve(place.plugin())));
        }
        List<InstalledFile> changes = installation.changes(wish.force());
        if (!wish.dryRun()) {
            installation.perform(changes, ProgramVersion.number());
        }
        InstallTelling telling = new InstallTelling(context, place, wish.dryRun());
        telling.changes(changes);
        return telling.end();
    }
}
