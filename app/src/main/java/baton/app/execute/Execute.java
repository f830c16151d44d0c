package baton.app.execute;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.means.CurrentProject;
import baton.app.means.Spreading;
import baton.app.means.StageFence;
import baton.app.means.Terms;
import baton.core.Failure;
import baton.core.config.Isolation;
import baton.core.prove.ProofLevel;
import baton.core.text.Durations;
import baton.world.run.setting.PlanPart;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `baton execute`: carries a plan out step by step, proving every step.
public record Execute(Wish wish) implements Action {
    public static final String PROOF = "--proof";
    private static final List<String> PROOFS =
            Stream.of(ProofLevel.values()).map(ProofLevel::word).toList();
    private static final List<String> TERM_VALUES =
            List.of("--timeout", "--max-cost", "--max-tokens", PROOF, "--sandbox");
    private static final List<String> GATES = List.of("on", "off");
    public static final String WORKTREE = "--worktree";
    public static final String IN_PLACE = "--in-place";
    private static final String FROM = "--from";
    private static final List<String> MODES =
            List.of("--fg", "--resume", "--dry-run", "--validate", "--step", "--from", "--session");

    /// The options that exclude `--worktree`: a part of a plan is carried out in the checkout.
    private static final List<String> IN_CHECKOUT =
            List.of("--fg", "--step", "--from", "--session");

    /// A session that was begun can be taken up; one step is simply asked for again.
    private static final List<String> SINGLE =
            List.of("--resume", "--dry-run", "--validate", "--step", "--from");

    public static final Command COMMAND =
            new Command(
                    "execute",
                    Group.RUN,
                    "carry a plan out with an agent, proving every step",
                    new Manual(
                            "execute [--project DIR] [MODE] [OPTIONS] [PLAN]",
                            """
                            Carries a plan or session spec out step by step in this checkout. Its
                            commands are judged by the security policy first. Each step is given to
                            the agent, held to its files, verified, checked against its manifest and
                            committed. No work of an agent is lost: before anything is put back, it
                            is kept under refs/baton/salvage.

                            A run can be killed at any moment; --resume goes on where it was.\
                            """,
                            List.of(
                                    "baton execute --agent 'exec:./agent.sh' plan.md",
                                    "baton execute --project .claude/projects/2026-01-05-demo"
                                            + " --resume",
                                    "baton execute --agent replay:recordings --step 2 plan.md")),
                    Execute::declare,
                    Execute::read);

    private static CommandSpec declare(CommandSpec spec) {
        declarePlan(spec);
        declareTerms(spec, "--resume");
        return spec.addOption(
                        Options.flag(
                                "accept the repository's configuration for this run",
                                "--trust-config"))
                .addOption(
                        Options.flag("also run steps that nothing can prove", "--allow-unproven"))
                .addOption(
                        Options.flag(
                                "run the plan's Verification first, to tell what failed before",
                                "--baseline"))
                .addOption(
                        Options.flag(
                                "print the whole report and the summary, at a terminal too",
                                "--report"))
                .addOption(Options.flag("pause after each step", "--pause"))
                .addOption(
                        Options.flag(
                                "say in a note what was proved, when the run ends",
                                RunNotes.OPTION))
                .addPositional(Options.words("PLAN", "0..1", "the plan"));
    }

    /// Declares the bounds and permissions of a run, which [#terms] reads.
    ///
    /// @param resume the word that goes on with a run that was ended by its time
    public static void declareTerms(CommandSpec spec, String resume) {
        spec.addOption(
                        Options.value(
                                "DUR",
                                "end the run after this time; " + resume + " goes on",
                                "--timeout"))
                .addOption(
                        Options.value(
                                "USD",
                                "end the run when its agents have cost this much",
                                "--max-cost"))
                .addOption(
                        Options.value(
                                "N",
                                "end the run when its agents have used so many tokens",
                                "--max-tokens"))
                .addOption(Options.flag("let agents use a paid API key", "--allow-api-billing"))
                .addOption(proofOption())
                .addOption(StageFence.option());
    }

    private static void declarePlan(CommandSpec spec) {
        spec.addOption(Options.value("DIR", "the project; its plan.md is executed", "--project"))
                .addOption(Options.flag("run one step after the other, in this checkout", "--fg"))
                .addOption(
                        Options.flag(
                                "run in a worktree of its own; this checkout stays free", WORKTREE))
                .addOption(
                        Options.flag(
                                "run in this checkout, whatever `isolation` is set to", IN_PLACE))
                .addOption(Options.flag("go on where an earlier run ended", "--resume"))
                .addOption(Options.flag("say what a run would do, and do nothing", "--dry-run"))
                .addOption(Options.flag("check the plan alone: READY or FAIL", "--validate"))
                .addOption(Options.value("N", "run only this step", "--step"))
                .addOption(Options.value("N", "begin with this step; none before it is done", FROM))
                .addOption(Options.value("N", "run only the steps of this session", "--session"))
                .addOption(Options.value("K", "run at most K sessions at a time (8)", "--parallel"))
                .addOption(
                        Options.flag("begin a wave only when the wave before has ended", "--waves"))
                .addOption(
                        Options.choice(
                                "on|off",
                                "prove each merge and the end result in a clean place",
                                "--gate",
                                GATES))
                .addOption(Options.value("ID", "resume this run", "--run"))
                .addOption(
                        Options.value(
                                "DIR",
                                "record what agents do, for --agent replay:DIR",
                                "--record"));
    }

    static Execute read(ParseResult words) {
        Optional<String> project = Options.value(words, "--project");
        Optional<String> plan = Options.words(words).stream().findFirst();
        PlanPart part = part(words);
        boolean resume = words.hasMatchedOption("--resume");
        refuseTogether(words, resume ? SINGLE : MODES);
        if (resume) {
            refusePlace(words);
        }
        IN_CHECKOUT.forEach(mode -> refuseTogether(words, List.of(WORKTREE, mode)));
        Terms terms = terms(words);
        return new Execute(
                new Wish(
                        project,
                        plan,
                        mode(words),
                        part,
                        resume,
                        Options.value(words, "--run"),
                        words.hasMatchedOption("--allow-unproven"),
                        words.hasMatchedOption("--baseline"),
                        terms,
                        Options.value(words, "--record"),
                        new Wish.Manner(
                                words.hasMatchedOption("--report"),
                                words.hasMatchedOption("--pause"),
                                false),
                        words.originalArgs()));
    }

    /// The wish of words that the program itself has written down.
    public static Wish of(List<String> words) {
        return ((Execute) COMMAND.action(words)).wish();
    }

    /// The bounds and permissions that these words give a run.
    public static Terms terms(ParseResult words) {
        return new Terms(
                Options.value(words, "--timeout").map(Execute::duration),
                Options.value(words, "--max-cost").map(Execute::money),
                Options.value(words, "--max-tokens").map(Execute::tokens),
                words.hasMatchedOption("--trust-config"),
                words.hasMatchedOption("--allow-api-billing"),
                StageFence.asked(words),
                spreading(words),
                proof(words),
                ProofLevel.PLAIN);
    }

    /// The same as words of a command line.
    public static List<String> termWords(ParseResult words) {
        Terms _ = terms(words);
        List<String> given = new ArrayList<>();
        for (String option : TERM_VALUES) {
            Options.value(words, option).ifPresent(value -> given.addAll(List.of(option, value)));
        }
        if (words.hasMatchedOption("--allow-api-billing")) {
            given.add("--allow-api-billing");
        }
        return given;
    }

    private static Spreading spreading(ParseResult words) {
        Optional<Integer> parallel =
                Options.value(words, "--parallel").map(word -> number("--parallel", word));
        if (parallel.filter(many -> many < 1).isPresent()) {
            throw Usage.wrong("--parallel 0 would never begin", "give 1 or more");
        }
        return new Spreading(
                parallel,
                words.hasMatchedOption("--waves"),
                Options.value(words, "--gate").map(Execute::gate),
                isolation(words),
                Isolation.IN_PLACE);
    }

    /// The place to carry a plan out, a worktree or the checkout, if the words name one.
    public static Optional<Isolation> isolation(ParseResult words) {
        refuseTogether(words, List.of(WORKTREE, IN_PLACE));
        if (words.hasMatchedOption(WORKTREE)) {
            return Optional.of(Isolation.WORKTREE);
        }
        return words.hasMatchedOption(IN_PLACE)
                ? Optional.of(Isolation.IN_PLACE)
                : Optional.empty();
    }

    private static PlanPart part(ParseResult words) {
        Optional<PlanPart> step =
                Options.value(words, "--step")
                        .map(word -> new PlanPart.OneStep(number("--step", word)));
        return step.or(
                        () ->
                                Options.value(words, FROM)
                                        .map(w -> new PlanPart.FromStep(number(FROM, w))))
                .or(
                        () ->
                                Options.value(words, "--session")
                                        .map(w -> new PlanPart.OneSession(number("--session", w))))
                .orElse(new PlanPart.Whole());
    }

    /// A place can be chosen only for a run that begins. Who left out `--resume` instead would
    /// begin another run.
    private static void refusePlace(ParseResult words) {
        for (String place : List.of(WORKTREE, IN_PLACE)) {
            if (words.hasMatchedOption(place)) {
                throw Usage.wrong(
                        "--resume goes on where the run was begun, so it takes no " + place,
                        "leave " + place + " out");
            }
        }
    }

    private static void refuseTogether(ParseResult words, List<String> exclusive) {
        List<String> given = exclusive.stream().filter(words::hasMatchedOption).toList();
        if (given.size() > 1) {
            throw Usage.wrong(
                    String.join(" and ", given) + " exclude each other", "give one of them");
        }
    }

    private static Wish.Mode mode(ParseResult words) {
        if (words.hasMatchedOption("--validate")) {
            return Wish.Mode.VALIDATE;
        }
        if (words.hasMatchedOption("--dry-run")) {
            return Wish.Mode.DRY_RUN;
        }
        return words.hasMatchedOption("--fg") || words.hasMatchedOption(IN_PLACE)
                ? Wish.Mode.FOREGROUND
                : Wish.Mode.EXECUTE;
    }

    private static int number(String option, String word) {
        if (!word.matches("[0-9]{1,6}")) {
            throw Usage.wrong(
                    option + " takes a number, not `" + word + "`", "give " + option + " 2");
        }
        return Integer.parseInt(word);
    }

    private static Duration duration(String word) {
        return Durations.read(word)
                .orElseThrow(
                        () ->
                                Usage.wrong(
                                        "--timeout does not take `" + word + "`",
                                        "write it as 500ms, 15s, 10m or 1h30m"));
    }

    private static BigDecimal money(String word) {
        boolean fits = word.matches("\\d{1,9}(\\.\\d{1,6})?") && new BigDecimal(word).signum() > 0;
        if (!fits) {
            throw Usage.wrong(
                    "--max-cost does not take `" + word + "`", "give US dollars such as 2.50");
        }
        return new BigDecimal(word);
    }

    private static long tokens(String word) {
        if (!word.matches("[1-9]\\d{0,14}")) {
            throw Usage.wrong(
                    "--max-tokens does not take `" + word + "`", "give a number such as 500000");
        }
        return Long.parseLong(word);
    }

    /// The amount of proof that a run wants of its steps.
    public static OptionSpec proofOption() {
        return Options.choice(
                "LEVEL",
                "plain; witnessed: say what each proof is worth; strict: hold steps to it",
                PROOF,
                PROOFS);
    }

    /// The amount that these words ask for.
    public static Optional<ProofLevel> proof(ParseResult words) {
        return Options.value(words, PROOF).map(Execute::proof);
    }

    private static ProofLevel proof(String word) {
        return ProofLevel.ofWord(word).orElseThrow(() -> Usage.wrongValue(PROOF, word, PROOFS));
    }

    private static boolean gate(String word) {
        if (!GATES.contains(word)) {
            throw Usage.wrongValue("--gate", word, GATES);
        }
        return word.equals("on");
    }

    private static Failure nameless() {
        return Usage.wrong(
                "no plan is named, and no project here has one",
                "give a PLAN or --project DIR, such as `baton execute --project"
                        + " .claude/projects/2026-01-05-demo --resume`; modes are "
                        + String.join(", ", MODES)
                        + ", see `baton execute --help`");
    }

    @Override
    public ExitStatus run(Context context) {
        boolean nameless = wish.project().isEmpty() && wish.plan().isEmpty();
        Wish known =
                nameless
                        ? wish.in(
                                new CurrentProject(context, COMMAND.name(), "plan.md")
                                        .find(Execute::nameless))
                        : wish;
        return new ExecuteRun(context, known).run();
    }
}
