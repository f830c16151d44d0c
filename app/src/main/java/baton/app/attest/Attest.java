package baton.app.attest;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.means.Settings;
import baton.app.means.StageFence;
import baton.core.config.AttestSettings;
import baton.core.config.Configuration;
import baton.world.attest.AttestCheck;
import baton.world.attest.AttestRule;
import baton.world.attest.Attesting;
import baton.world.git.Repository;
import baton.world.process.Environment;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `baton attest`: statements about the commits that runs have proved, and their verification.
public record Attest(
        boolean verifies,
        Optional<String> range,
        Optional<String> key,
        Optional<AttestRule> rule,
        Optional<String> signers)
        implements Action {
    private static final String VERIFY = "verify";

    public static final Command COMMAND =
            new Command(
                    "attest",
                    Group.CHECK,
                    "say in notes what was proved, or check what notes say",
                    new Manual(
                            "attest [RANGE] [--key FILE] | attest verify [RANGE] [--require RULE]"
                                    + " [--signers FILE]",
                            """
                            Writes an in-toto statement about each commit that a run of this
                            repository proved: its tree and parent, the agent, the commands with
                            their exit statuses. It is a note under refs/notes/baton-attest; with a
                            key it is signed by `ssh-keygen -Y sign`. Without a RANGE all of them.

                            `verify` checks the commits of a RANGE (HEAD where none is given)
                            without any network: signature, statement against commit and tree, and
                            the journal of the run where it is here. A statement is bound to
                            content, so it survives a rewording and the joining of proved steps,
                            and is lost where a rebase makes other content.

                            --require makes a commit without a statement of a known signer an
                            error: `all`, or `author GLOB` for some authors. --signers names a file
                            as `ssh-keygen -Y verify` reads it. RANGE is A..B, A...B or a commit.\
                            """,
                            List.of(
                                    "baton attest",
                                    "baton attest main..HEAD --key ~/.ssh/id_ed25519",
                                    "baton attest verify origin/main..HEAD --require all"
                                            + " --signers signers")),
                    Attest::declare,
                    Attest::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(
                        Options.value("FILE", "sign with this key; `git` for git's own", "--key"))
                .addOption(
                        Options.value(
                                "RULE", "the commits that need one: all, author GLOB", "--require"))
                .addOption(Options.value("FILE", "those whose signatures count", "--signers"))
                .addPositional(Options.words("verify|RANGE", "0..1", "check, or the commits"))
                .addPositional(Options.secondWord("RANGE", "A..B, A...B or a commit"));
    }

    static Attest read(ParseResult words) {
        Optional<String> first = Options.words(words).stream().findFirst();
        Optional<String> second = Options.secondWord(words);
        boolean verifies = first.filter(VERIFY::equals).isPresent();
        if (!verifies && second.isPresent()) {
            throw Usage.wrong(
                    "`" + second.get() + "` is too much", "give one RANGE, such as main..HEAD");
        }
        Optional<String> key = Options.value(words, "--key");
        Optional<String> require = Options.value(words, "--require");
        Optional<String> signers = Options.value(words, "--signers");
        if (verifies && key.isPresent()) {
            throw Usage.wrong("verify takes no --key", "name those who count with --signers FILE");
        }
        if (!verifies && (require.isPresent() || signers.isPresent())) {
            throw Usage.wrong(
                    "--require and --signers are for verify", "write `baton attest verify …`");
        }
        return new Attest(
                verifies, verifies ? second : first, key, require.map(Attest::rule), signers);
    }

    private static AttestRule rule(String words) {
        return AttestRule.read(words)
                .orElseThrow(
                        () ->
                                Usage.wrong(
                                        "--require does not take `" + words + "`",
                                        "write `all`, or 'author *@bots.example'"));
    }

    @Override
    public ExitStatus run(Context context) {
        Optional<Configuration> configuration = Settings.of(context, Settings.files(context));
        return configuration
                .map(Configuration::attest)
                .map(settings -> verifies ? verify(context, settings) : make(context, settings))
                .orElse(ExitStatus.PROBLEMS);
    }

    private ExitStatus make(Context context, AttestSettings settings) {
        Repository repository = StageFence.repository(context);
        Environment environment = new Environment(context.terminal().environment());
        Optional<Attesting.Key> own =
                key.or(settings::key)
                        .map(name -> SigningKey.of(repository, name))
                        .map(name -> new Attesting.Key(name, context.terminal().ttys().in()));
        Attesting.Wanted wanted =
                range.<Attesting.Wanted>map(Attesting.Range::new).orElseGet(Attesting.All::new);
        Attesting.Result result = new Attesting(repository, environment, own).carryOut(wanted);
        return new AttestTelling(context).made(result, own.isPresent());
    }

    private ExitStatus verify(Context context, AttestSettings settings) {
        Optional<Path> known = signers.or(settings::signers).map(context::path);
        if (known.filter(file -> !Files.isReadable(file)).isPresent()) {
            throw Usage.wrong(
                    "the file of signers cannot be read: " + known.get(),
                    "name one with lines such as `ada@example.org ssh-ed25519 AAAA…`");
        }
        if (rule.isPresent() && known.isEmpty()) {
            throw Usage.wrong(
                    "--require without --signers would take anybody's word",
                    "name those who count with --signers FILE");
        }
        Repository repository = StageFence.repository(context);
        Environment environment = new Environment(context.terminal().environment());
        try (AttestCheck check = new AttestCheck(repository, environment, rule, known)) {
            return new AttestTelling(context).verified(check.of(range), known.isPresent());
        }
    }
}
