package baton.app.setup;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.ProgramVersion;
import baton.app.command.Usage;
import baton.app.install.Allowing;
import baton.app.install.InstallPlace;
import baton.app.install.Installation;
import baton.app.install.PluginFiles;
import baton.app.means.StageFence;
import baton.app.terminal.Printable;
import baton.core.Fault;
import baton.core.install.InstalledFile;
import baton.core.install.Permissions;
import baton.world.attest.AttestRefspecs;
import baton.world.files.Links;
import baton.world.files.Tree;
import baton.world.run.store.CommonDirectory;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `baton init`: sets up a repository, or a user's own Claude Code, to work with Baton. What is set
/// up already stays as it is.
public record Init(InstallWish wish, boolean attest) implements Action {
    private static final String ATTEST = "--attest";

    public static final Command COMMAND =
            new Command(
                    "init",
                    Group.SET_UP,
                    "set up a repository, or your Claude Code, to work with Baton",
                    new Manual(
                            "init [--global] [--dry-run] [--force] [--attest]",
                            """
                            Puts the plugin for Claude Code (skills and hooks) into
                            .claude/skills/baton of the repository, makes the directory works/, and
                            asks whether sessions may call `baton` without asking each time, which
                            it adds to .claude/settings.local.json. With --global the plugin goes
                            to ~/.claude for all your repositories, and nothing else is done.

                            It can be repeated. Files of the plugin that you have changed are kept
                            and named, and it ends with 1; --force replaces them and leaves a copy
                            beside each. CLAUDE.md is never touched.

                            --attest also has `git fetch` and `git push` take along the notes with
                            statements of `baton attest`, by settings of the remotes.\
                            """,
                            List.of("baton init", "baton init --dry-run", "baton init --global")),
                    Init::declare,
                    Init::read);

    private static CommandSpec declare(CommandSpec spec) {
        return InstallWish.declare(spec)
                .addOption(Options.flag("have git fetch and push statements, too", ATTEST));
    }

    static Init read(ParseResult words) {
        InstallWish wish = InstallWish.read(words);
        boolean attest = words.hasMatchedOption(ATTEST);
        if (attest && wish.global()) {
            throw Usage.wrong(
                    "--attest is about the remotes of one repository, and --global about none",
                    "leave one of them out");
        }
        return new Init(wish, attest);
    }

    @Override
    public ExitStatus run(Context context) {
        InstallPlace place = wish.place(context);
        Installation installation = new Installation(place, PluginFiles.all());
        List<InstalledFile> changes = installation.changes(wish.force());
        Optional<Path> works =
                place.works().map(place.root()::resolve).filter(path -> !Files.exists(path));
        Optional<Allowing> allowing = Allowing.in(place);
        InstallTelling telling = new InstallTelling(context, place, wish.dryRun());
        if (!wish.dryRun()) {
            installation.perform(changes, ProgramVersion.number());
            works.ifPresent(new Tree(place.root())::makeDirectory);
        }
        telling.changes(changes);
        works.ifPresent(telling::made);
        allowing.ifPresent(found -> allow(found, telling));
        if (attest) {
            AttestRefspecs refspecs = new AttestRefspecs(StageFence.repository(context));
            List<AttestRefspecs.Setting> missing = refspecs.missing();
            if (!wish.dryRun()) {
                refspecs.write(missing);
            }
            telling.set(missing);
        }
        ExitStatus status = telling.end();
        boolean loose = CommonDirectory.real(Links.repository(place.root())).isEmpty();
        if (!wish.global() && loose) {
            context.note(
                    Printable.line(place.root() + " is not in a git repository")
                            + ", and a run needs one: `git init`, and a first commit");
        }
        return status;
    }

    private void allow(Allowing allowing, InstallTelling telling) {
        switch (allowing.permissions()) {
            case Permissions.Present _ -> {}
            case Permissions.Unfit(String reason) ->
                    telling.problem(
                            Fault.SETTINGS_INVALID.because(
                                    "`" + allowing.file() + "` is kept as it is: " + reason));
            case Permissions.Added added -> {
                boolean agreed = !wish.dryRun() && telling.agrees(allowing.file(), added);
                if (agreed) {
                    allowing.write();
                }
                telling.allowed(allowing.file(), added, agreed);
            }
        }
    }
}
