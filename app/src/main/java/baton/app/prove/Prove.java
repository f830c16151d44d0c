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
import baton.core.config.SandboxSettings;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.rehearsal.CommandPolicy;
import baton.core.policy.rules.CommandVerdict;
import baton.core.policy.rules.Judgement;
import baton.core.text.Durations;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.prove.ProofMeans;
import baton.world.prove.ProofQuestion;
import baton.world.prove.ProofRange;
import baton.world.prove.Proving;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// `baton prove`: Verify on the change that is there, and on mistakes that are put into it.
public record Prove(
        Optional<String> range,
        String verify,
        Optional<Long> seed,
        Optional<Duration> budget,
        Optional<SandboxSettings.Mode> sandbox,
        ProofFiles files)
        implements Action {

    public static final Command COMMAND =
            new Command(
                    "prove",
                    Group.CHECK,
                    "run Verify on a change, and on mistakes put into it",
                    new Manual(
                            """
                            prove [RANGE] --verify CMD [--seed N] [--budget DUR] [--sandbox MODE]
                                  [--junit FILE] [--sarif FILE]\
                            """,
                            """
                            Says how much a green Verify is worth for a change, whoever made it.
                            In a private place Verify runs twice on the change, once on the commit
                            before it, and then on mutants: small mistakes on changed lines, one at
                            a time, until it notices one. If it stays green with each of six, it is
                            blind (VERIFY_BLIND). If fewer tests run than before, or more are
                            skipped, that is told, too (TESTS_SHRANK). Your tree is only read.

                            RANGE is a commit for the working tree compared with it (HEAD where
                            none is given), or BASE..TIP for commits; with three dots it begins
                            where the two parted. Mutants run in the sandbox: where there is none
                            it takes `--sandbox off`, which lets them do what you may do.

                            A receipt with the verdict is written for the tree that was proved,
                            and the files that continuous integration and code hosts show.
                            Ends with 0 when nothing speaks against the change, with 1 otherwise.\
                            """,
                            List.of(
                                    "baton prove --verify 'npm test'",
                                    "baton prove main...HEAD --verify 'mvn -q test'",
                                    "baton prove --json --verify 'pytest -q' | jq .grade")),
                    Prove::declare,
                    Prove::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(Options.value("CMD", "the command that judges", "--verify"))
                .addOption(Options.value("N", "the number that chooses mutants", "--seed"))
                .addOption(Options.value("DUR", "the time for all mutants together", "--budget"))
                .addOption(Options.value("FILE", "write a report of JUnit here", "--junit"))
                .addOption(Options.value("FILE", "write SARIF here", "--sarif"))
                .addOption(StageFence.option())
                .addPositional(Options.words("RANGE", "0..1", "BASE, BASE..TIP or BASE...TIP"));
    }

    static Prove read(ParseResult words) {
        String verify =
                Options.value(words, "--verify")
                        .filter(command -> !command.isBlank())
                        .orElseThrow(
                                () ->
                                        Usage.wrong(
                                                "no command is given",
                                                "name the one that runs your tests: --verify"
                                                        + " 'npm test'"));
        return new Prove(
                Options.words(words).stream().findFirst(),
                verify,
                Options.value(words, "--seed").map(Prove::number),
                Options.value(words, "--budget").map(Prove::duration),
                StageFence.asked(words),
                new ProofFiles(Options.value(words, "--junit"), Options.value(words, "--sarif")));
    }

    private static long number(String word) {
        if (!word.matches("\\d{1,18}")) {
            throw Usage.wrong("--seed does not take `" + word + "`", "give a whole number");
        }
        return Long.parseLong(word);
    }

    private static Duration duration(String word) {
        return Durations.read(word)
                .orElseThrow(
                        () ->
                                Usage.wrong(
                                        "--budget does not take `" + word + "`",
                                        "write it as 500ms, 15s, 10m or 1h30m"));
    }

    @Override
    public ExitStatus run(Context context) {
        Judgement judgement = CommandPolicy.judge(verify);
        if (judgement.verdict() == CommandVerdict.BLOCK) {
            String rule = judgement.matches().getFirst().rule();
            context.note("BLOCKED: " + Printable.line(rule + ": " + verify));
            return ExitStatus.POLICY;
        }
        Optional<Configuration> configuration = Settings.of(context, Settings.files(context));
        return configuration.map(set -> run(context, set)).orElse(ExitStatus.PROBLEMS);
    }

    private ExitStatus run(Context context, Configuration configuration) {
        files.refuseNowhere(context);
        Repository repository = StageFence.repository(context);
        ProofRange ends = ProofRange.read(repository, range);
        ProofQuestion question =
                new ProofQuestion(
                        ends.base(),
                        ends.tip().map(CommitId::value),
                        List.of(new VerifyCommand(verify)),
                        seed,
                        ProofQuestion.Bounds.within(budget));
        ProveTelling telling = new ProveTelling(context, question, files);
        try (OrderlyEnd end = new OrderlyEnd()) {
            ProofMeans means =
                    new GivenMeans(context, configuration, sandbox)
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
