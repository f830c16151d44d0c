package baton.app.setup;

import baton.app.command.Context;
import baton.app.command.Options;
import baton.app.install.InstallPlace;
import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Links;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.util.Optional;

/// The options of `init` and `update`.
record InstallWish(boolean global, boolean dryRun, boolean force) {

    static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(Options.flag("for all your repositories, in ~/.claude", "--global"))
                .addOption(Options.flag("say what would be done, and do nothing", "--dry-run"))
                .addOption(Options.flag("replace files you changed; copies are kept", "--force"));
    }

    static InstallWish read(ParseResult words) {
        return new InstallWish(
                words.hasMatchedOption("--global"),
                words.hasMatchedOption("--dry-run"),
                words.hasMatchedOption("--force"));
    }

    InstallPlace place(Context context) {
        return global
                ? InstallPlace.user(ofUser(context))
                : InstallPlace.repository(Links.repository(context.terminal().directory()));
    }

    /// As Claude Code finds it.
    private static Path ofUser(Context context) {
        Optional<Path> home =
                context.terminal().variable("HOME").map(word -> context.path(word + "/.claude"));
        return context.terminal()
                .variable("CLAUDE_CONFIG_DIR")
                .map(context::path)
                .or(() -> home)
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.FILE_NOT_FOUND
                                                .because("HOME is not set")
                                                .withFix("set HOME or CLAUDE_CONFIG_DIR")));
    }
}
