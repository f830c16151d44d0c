package baton.app.setup;

import baton.app.install.InstallPlace;
import baton.app.install.SettingsMerge;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.install.Deed;
import baton.core.install.MergedSettings;
import baton.core.install.PushHook;
import baton.core.install.StopHook;
import baton.core.text.Source;
import baton.world.files.Tree;
import baton.world.git.Repository;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/// The hooks of `init --prove`: Claude Code has a change proved before a session stops, and git
/// before commits are pushed. Hooks of others stay as they are.
///
/// @param verify the command that judges
record ProofHooks(Repository repository, InstallPlace place, String verify) {
    private static final String NAME = "pre-push";

    void setUp(InstallTelling telling, boolean dryRun) {
        SettingsMerge.in(place, new StopHook(verify)::merged)
                .ifPresent(settings -> stop(settings, telling, dryRun));
        push(telling, dryRun);
    }

    private void stop(SettingsMerge settings, InstallTelling telling, boolean dryRun) {
        switch (settings.merged()) {
            case MergedSettings.Present _ -> {}
            case MergedSettings.Unfit(String reason) ->
                    telling.problem(InstallTelling.unfit(settings.file(), reason));
            case MergedSettings.Added added -> {
                if (!dryRun) {
                    settings.write();
                }
                telling.added(settings.file(), added);
            }
        }
    }

    private void push(InstallTelling telling, boolean dryRun) {
        PushHook hook = new PushHook(verify);
        Path own = repository.commonDirectory().resolve("hooks");
        Path file = own.resolve(NAME);
        if (!repository.hooks().normalize().equals(own.normalize())) {
            Path used = repository.hooks().resolve(NAME);
            String why = "git looks for hooks in another place (core.hooksPath)";
            telling.problem(kept(used + " is left as it is: " + why, hook));
            return;
        }
        Tree tree = new Tree(repository.commonDirectory());
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            write(tree, file, hook, dryRun);
            telling.did(Deed.CREATE, file);
        } else if (!(tree.text(file, file.toString()) instanceof Source.Readable(Source source))
                || !PushHook.isOurs(source.text())) {
            telling.problem(kept("`" + file + "` is not Baton's and is kept", hook));
        } else if (!source.text().equals(hook.text())) {
            write(tree, file, hook, dryRun);
            telling.did(Deed.REPLACE, file);
        }
    }

    private static void write(Tree tree, Path file, PushHook hook, boolean dryRun) {
        if (!dryRun) {
            tree.writeExecutable(file, hook.text());
        }
    }

    private static Problem kept(String message, PushHook hook) {
        return Fault.INSTALL_CHANGED
                .because(message)
                .withFix("add this line to it: " + hook.command() + " || exit");
    }
}
