package baton.app.prove;

import baton.app.command.Context;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.means.StageFence;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Problem;
import baton.core.config.Configuration;
import baton.core.config.SandboxSettings;
import baton.core.contract.plan.step.Manifest;
import baton.core.contract.plan.step.ManifestFile;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.Glob;
import baton.core.proof.ChangeRules;
import baton.core.text.Durations;
import baton.core.text.Source;
import baton.world.files.Tree;
import baton.world.git.CommitId;
import baton.world.prove.ProofQuestion;
import baton.world.prove.ProofRange;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The terms of a proof, whichever change it is about.
///
/// @param plain true if Verify runs once, and no mistakes are tried
/// @param manifest the name of the file with a manifest
/// @param kept the paths that nobody may change
record ProveTerms(
        String verify,
        Optional<Long> seed,
        Optional<Duration> budget,
        boolean plain,
        Optional<String> manifest,
        List<Glob> kept,
        Optional<SandboxSettings.Mode> sandbox) {
    private static final String PLAIN = "--plain";

    public ProveTerms {
        kept = List.copyOf(kept);
    }

    static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(Options.value("CMD", "the command that judges", "--verify"))
                .addOption(Options.value("FILE", "hold the change to this manifest", "--manifest"))
                .addOption(Options.list("GLOB", "paths that must be as they were", "--protect"))
                .addOption(Options.flag("run Verify once, and try no mistakes", PLAIN))
                .addOption(Options.value("N", "the number that chooses mutants", "--seed"))
                .addOption(Options.value("DUR", "the time for all mutants together", "--budget"))
                .addOption(StageFence.option());
    }

    static ProveTerms read(ParseResult words) {
        String verify =
                Options.value(words, "--verify")
                        .filter(command -> !command.isBlank())
                        .orElseThrow(
                                () ->
                                        Usage.wrong(
                                                "no command is given",
                                                "name the one that runs your tests: --verify"
                                                        + " 'npm test'"));
        return new ProveTerms(
                verify,
                Options.value(words, "--seed").map(ProveTerms::number),
                Options.value(words, "--budget").map(ProveTerms::duration),
                words.hasMatchedOption(PLAIN),
                Options.value(words, "--manifest"),
                Options.values(words, "--protect").stream().map(ProveTerms::glob).toList(),
                StageFence.asked(words));
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

    private static Glob glob(String word) {
        return Glob.of(word)
                .orElseThrow(
                        () ->
                                Usage.wrong(
                                        "--protect does not take `" + word + "`",
                                        "give a path of the repository or a pattern such as"
                                                + " 'test/**'"));
    }

    /// The same without mistakes.
    ProveTerms plainly() {
        return new ProveTerms(verify, seed, budget, true, manifest, kept, sandbox);
    }

    /// The sandbox that is wanted. Without mistakes nothing runs that the user does not run anyway,
    /// so that no word is needed to do without.
    Optional<SandboxSettings.Mode> sandbox(Configuration configuration) {
        Optional<SandboxSettings.Mode> wanted = sandbox.or(configuration.sandbox()::mode);
        return plain ? wanted.or(() -> Optional.of(SandboxSettings.Mode.AUTO)) : wanted;
    }

    ProofQuestion question(Context context, ProofRange ends) {
        return new ProofQuestion(
                ends.base(),
                ends.tip().map(CommitId::value),
                List.of(new VerifyCommand(verify)),
                seed,
                plain ? ProofQuestion.Bounds.PLAIN : ProofQuestion.Bounds.within(budget),
                new ChangeRules(manifest.map(name -> manifest(context, name)), kept));
    }

    private static Manifest manifest(Context context, String name) {
        Path file = context.path(name);
        Source source =
                switch (Tree.holding(file).text(file, name)) {
                    case Source.Readable(Source text) -> text;
                    case Source.Refused refused -> throw new Failure(refused.problem());
                };
        ManifestFile read = ManifestFile.read(source);
        read.problems().stream()
                .filter(problem -> !problem.isError())
                .forEach(problem -> context.note(Printable.line(problem.told(name))));
        return read.manifest()
                .orElseThrow(
                        () ->
                                new Failure(
                                        read.problems().stream()
                                                .filter(Problem::isError)
                                                .findFirst()
                                                .orElseThrow()
                                                .naming(name)));
    }
}
