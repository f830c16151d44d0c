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
import baton.app.install.InstallPlace;
import baton.app.install.Installation;
import baton.app.install.PluginFiles;
import baton.app.install.SettingsMerge;
import baton.app.means.StageFence;
import baton.app.terminal.Printable;
import baton.core.install.InstalledFile;
import baton.core.install.MergedSettings;
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
///
/// @param prove the command that hooks have changes proved by
public record Init(InstallWish wish, boolean attest, Optional<String> prove) implements Action {
    private static final String ATTEST = "--attest";
    private static final String PROVE = "--prove";

    public static final Command COMMAND =
            new Command(
                    "init",
                    Group.SET_UP,
                    "set up a repository, or your Claude Code, to work with Baton",
                    new Manual(
                            "init [--global] [--dry-run] [--force] [--attest] [--prove CMD]",
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
                            statements of `baton attest`, by settings of the remotes.

                            --prove has changes proved by CMD, the command that runs your tests:
                            Claude Code may stop where it is green on the change in a clean place,
                            and `git push` goes on where `baton prove` has nothing against the
                            commits. It adds a Stop hook to .claude/settings.local.json and writes
                            the hook pre-push; hooks of others are kept and named.\
                            """,
                            List.of(
                                    "baton init",
                                    "baton init --global",
                                    "baton init --prove 'npm test'")),
                    Init::declare,
                    Init::read);

    private static CommandSpec declare(CommandSpec spec) {
        return InstallWish.declare(spec)
                .addOption(Options.flag("have git fetch and push statements, too", ATTEST))
                .addOption(
                        Options.value(
                                "CMD", "have sessions and pushes proved by this command", PROVE));
    }

    static Init read(ParseResult words) {
        InstallWish wish = InstallWish.read(words);
        boolean attest = words.hasMatchedOption(ATTEST);
        if (attest && wish.global()) {
            throw Usage.wrong(
                    "--attest is about the remotes of one repository, and --global about none",
                    "leave one of them out");
        }
        Optional<String> prove = Options.value(words, PROVE);
        if (prove.isPresent() && wish.global()) {
            throw Usage.wrong(
                    "--prove names the tests of one repository, and --global is about all",
                    "leave one of them out");
        }
        if (prove.filter(String::isBlank).isPresent()) {
            throw Usage.wrong(
                    "no command is given", "name the one that runs your tests: --prove 'npm test'");
        }
        return new Init(wish, attest, prove);
    }

    @Override
    public ExitStatus run(Context context) {
        InstallPlace place = wish.place(context);
        Installation installation = new Installation(place, PluginFiles.all());
        List<InstalledFile> changes = installation.changes(wish.force());
        Optional<Path> works =
                place.works().map(place.root()::resolve).filter(path -> !Files.exists(path));
        Optional<SettingsMerge> allowing = SettingsMerge.in(place, Permissions::merged);
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
        prove.ifPresent(
                verify ->
                        new ProofHooks(StageFence.repository(context), place, verify)
                                .setUp(telling, wish.dryRun()));
        ExitStatus status = telling.end();
        boolean loose = CommonDirectory.real(Links.repository(place.root())).isEmpty();
        if (!wish.global() && loose) {
            context.note(
                    Printable.line(place.root() + " is not in a git repository")
                            + ", and a run needs one: `git init`, and a first commit");
        }
        return status;
    }

    private void allow(SettingsMerge allowing, InstallTelling telling) {
        switch (allowing.merged()) {
            case MergedSettings.Present _ -> {}
            case MergedSettings.Unfit(String reason) ->
                    telling.problem(InstallTelling.unfit(allowing.file(), reason));
            case MergedSettings.Added added -> {
                boolean agreed = !wish.dryRun() && telling.agrees(allowing.file(), added);
                if (agreed) {
                    allowing.write();
                }
                telling.allowed(allowing.file(), added, agreed);
            }
        }
    }
}
