package baton.app.prove;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.means.OrderlyEnd;
import baton.app.means.Settings;
import baton.app.means.StageFence;
import baton.app.terminal.Printable;
import baton.core.config.Configuration;
import baton.core.policy.rehearsal.CommandPolicy;
import baton.core.policy.rules.CommandVerdict;
import baton.core.policy.rules.Judgement;
import baton.world.git.Repository;
import baton.world.prove.ProofMeans;
import baton.world.prove.ProofQuestion;
import baton.world.prove.ProofRange;
import baton.world.prove.Proving;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.List;
import java.util.Optional;

/// `baton prove`: Verify on the change that is there, and on mistakes that are put into it.
///
/// @param range the change, as the user names it
public record Prove(Optional<String> range, ProveTerms terms, ProofFiles files, ProofCaller caller)
        implements Action {
    private static final String BASE = "--base";
    private static final String STOP = "--stop-hook";
    private static final String PUSH = "--pre-push";

    public static final Command COMMAND =
            new Command(
                    "prove",
                    Group.CHECK,
                    "run Verify on a change, and on mistakes put into it",
                    new Manual(
                            """
                            prove [RANGE | --base REF] --verify CMD [--manifest FILE]
                                  [--protect GLOB]... [--plain] [--seed N] [--budget DUR]
                                  [--sandbox MODE] [--junit FILE] [--sarif FILE]\
                            """,
                            """
                            Says how much a green Verify is worth for a change, whoever made it.
                            In a private place Verify runs twice on the change, once on the commit
                            before it, and then on mutants: small mistakes on changed lines, one at
                            a time, until it notices one. If it stays green with each of six, it is
                            blind (VERIFY_BLIND). If fewer tests run than before, or more are
                            skipped, that is told, too (TESTS_SHRANK). Your tree is only read.

                            RANGE is a commit for the working tree compared with it (HEAD where
                            none is given; --base says the same), or BASE..TIP for commits; with
                            three dots it begins where the two parted. --protect names paths that
                            the change must leave alone (PROTECTED_CHANGED), --manifest a file with
                            a manifest as steps of plans have it (MANIFEST_UNMET). Mutants run in
                            the sandbox: where there is none it takes `--sandbox off`, which lets
                            them do what you may do. --plain runs Verify once and tries no mutants.

                            A receipt with the verdict is written for the tree that was proved,
                            and the files that continuous integration and code hosts show.
                            Ends with 0 when nothing speaks against the change, with 1 otherwise.

                            `baton init --prove CMD` has Claude Code and `git push` call it, with
                            --stop-hook and --pre-push.\
                            """,
                            List.of(
                                    "baton prove --verify 'npm test'",
                                    "baton prove main...HEAD --verify 'mvn -q test'",
                                    "baton prove --json --verify 'pytest -q' | jq .grade")),
                    Prove::declare,
                    Prove::read);

    private static CommandSpec declare(CommandSpec spec) {
        return ProveTerms.declare(spec)
                .addOption(Options.value("REF", "compare the working tree with this", BASE))
                .addOption(Options.value("FILE", "write a report of JUnit here", "--junit"))
                .addOption(Options.value("FILE", "write SARIF here", "--sarif"))
                .addOption(Options.flag("answer the Stop hook of Claude Code", STOP))
                .addOption(Options.value("REMOTE", "answer the pre-push hook of git", PUSH))
                .addPositional(Options.words("RANGE", "0..1", "BASE, BASE..TIP or BASE...TIP"));
    }

    static Prove read(ParseResult words) {
        Optional<String> range = Options.words(words).stream().findFirst();
        Optional<String> base = Options.value(words, BASE);
        if (range.isPresent() && base.isPresent()) {
            throw Usage.wrong("--base and RANGE both name the base", "leave one of them out");
        }
        if (base.filter(word -> word.contains("..")).isPresent()) {
            throw Usage.wrong("--base takes one commit", "give a range without `--base`");
        }
        return new Prove(
                range.or(() -> base),
                ProveTerms.read(words),
                new ProofFiles(Options.value(words, "--junit"), Options.value(words, "--sarif")),
                caller(words, range));
    }

    private static ProofCaller caller(ParseResult words, Optional<String> range) {
        boolean stop = words.hasMatchedOption(STOP);
        Optional<String> push = Options.value(words, PUSH);
        if (stop && push.isPresent()) {
            throw Usage.wrong("a hook is either of Claude Code or of git", "leave one out");
        }
        if (push.isPresent() && range.isPresent()) {
            throw Usage.wrong("git says which commits are pushed", "leave RANGE out");
        }
        return stop
                ? new ProofCaller.StopHook()
                : push.<ProofCaller>map(ProofCaller.PrePush::new).orElse(new ProofCaller.Person());
    }

    @Override
    public ExitStatus run(Context context) {
        Judgement judgement = CommandPolicy.judge(terms.verify());
        if (judgement.verdict() == CommandVerdict.BLOCK) {
            String rule = judgement.matches().getFirst().rule();
            context.note("BLOCKED: " + Printable.line(rule + ": " + terms.verify()));
            return ExitStatus.POLICY;
        }
        return switch (caller) {
            case ProofCaller.Person _ ->
                    configured(context)
                            .map(set -> proved(context, set, Optional.empty()))
                            .orElse(ExitStatus.PROBLEMS);
            case ProofCaller.StopHook _ -> new StopCall(context, this).answered();
            case ProofCaller.PrePush(String remote) -> new PushCall(context, this, remote).proved();
        };
    }

    static Optional<Configuration> configured(Context context) {
        return Settings.of(context, Settings.files(context));
    }

    /// Proves a change, and tells people and machines.
    ///
    /// @param known the change, where it is not the one that the user names
    ExitStatus proved(Context context, Configuration configuration, Optional<ProofRange> known) {
        files.refuseNowhere(context);
        Repository repository = StageFence.repository(context);
        ProofRange ends = known.orElseGet(() -> ProofRange.read(repository, range));
        ProofQuestion question = terms.question(context, ends);
        ProveTelling telling = new ProveTelling(context, question, files);
        try (OrderlyEnd end = new OrderlyEnd()) {
            ProofMeans means =
                    new GivenMeans(context, configuration, terms.sandbox(configuration))
                            .of(repository, end.cancellation());
            Proving.Result result = new Proving(means, question, telling::narrate).carryOut();
            return switch (result) {
                case Proving.Unchanged _ -> telling.unchanged();
                case Proving.CutOff _ -> ExitStatus.INTERRUPTED;
                case Proving.Judged judged -> telling.told(judged, means.sandbox().label());
            };
        }
    }
}
