package baton.app.work;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.execute.Departure;
import baton.app.execute.Execute;
import baton.app.means.StageLife;
import baton.app.means.StageWords;
import baton.app.means.Terms;
import baton.core.config.SandboxSettings;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.prove.ProofLevel;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// `baton work`: specify, plan, approve, build, verify and commit, with the files of `works/`.
///
/// @param words what was said after the verb
public record Work(Verb verb, List<String> words, Flags flags) implements Action {

    /// A verb of `baton work`: something that can be done with WORKs.
    enum Verb {
        NEW,
        APPROVE,
        RUN,
        RESUME,
        STATUS,
        LIST,
        DECIDE,
        DISPATCH,
        ROLLBACK,
        ARCHIVE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The options of `baton work`.
    ///
    /// @param fresh true if `new` asks anew what was replied before a kill
    /// @param arguments the command line as it was given
    record Flags(
            Optional<TaskId> task,
            boolean auto,
            boolean cost,
            boolean fresh,
            Terms terms,
            Optional<String> record,
            List<String> arguments) {
        Flags {
            arguments = List.copyOf(arguments);
        }

        /// The options that a run is given.
        Departure.Asked asked() {
            return new Departure.Asked(terms, record, false, false, arguments);
        }

        /// The same with what is asked to be put around all that is started.
        Flags fenced(Optional<SandboxSettings.Mode> sandbox) {
            return with(terms.fenced(sandbox));
        }

        /// The same with other bounds and permissions.
        Flags with(Terms other) {
            return new Flags(task, auto, cost, fresh, other, record, arguments);
        }

        /// Those that a WORK is made and run with. What is allowed for once is not among them.
        StageWords words(boolean yes) {
            return StageWords.of(COMMAND.name())
                    .flag("--yes", yes)
                    .flag("--auto", auto)
                    .value("--parallel", terms.spreading().parallel().map(String::valueOf))
                    .value("--gate", terms.spreading().gate().map(on -> on ? "on" : "off"))
                    .value("--timeout", terms.timeout().map(time -> time.toSeconds() + "s"))
                    .value("--max-cost", terms.cost().map(BigDecimal::toPlainString))
                    .value("--max-tokens", terms.tokens().map(String::valueOf))
                    .value("--proof", terms.proof().map(ProofLevel::word))
                    .sandbox(terms.sandbox());
        }
    }

    private static final List<String> VERBS = Arrays.stream(Verb.values()).map(Verb::word).toList();

    public static final Command COMMAND =
            new Command(
                    "work",
                    Group.RUN,
                    "specify, plan, approve and run a WORK with its TASKs",
                    new Manual(
                            "work VERB [WORK] [OPTIONS]",
                            """
                            new REQUEST     specify and plan a request as TASKs, ask for approval
                            approve WORK    approve the WORK and run it
                            run WORK        run the TASKs that are ready (--task N: only that TASK)
                            resume [WORK]   go on where the WORK stopped
                            status [WORK]   show its state (--cost: the size of the prompts)
                            list            list all WORKs
                            decide WORK D-NN OPTION    answer the question of an agent
                            dispatch WORK TASK         print a TASK as a message for a chat
                            rollback WORK   revert its commits, the newest first
                            archive         move WORKs that are done to works/_COMPLETED

                            Each TASK is built by an agent in a worktree of its own, held to its
                            files, verified, and becomes one commit with its result file. It can be
                            killed at any moment; `resume` goes on, and so do `baton continue` and
                            `new` with the same words: before there is a WORK they ask only for the
                            missing replies, then they go on with its run (--fresh: a WORK of its
                            own, asked for anew).\
                            """,
                            List.of(
                                    "baton work new '[bugfix] Trim the search box input'",
                                    "baton work approve WORK-07",
                                    "baton work run WORK-07 --task 2",
                                    "baton work status --json")),
                    Work::declare,
                    Work::read);

    public Work {
        words = List.copyOf(words);
    }

    private static CommandSpec declare(CommandSpec spec) {
        spec.addOption(Options.value("N", "run only this TASK", "--task"))
                .addOption(Options.flag("ask for no approval from here on", "--auto"))
                .addOption(Options.flag("status: show the size of the prompts", "--cost"))
                .addOption(Options.value("K", "run at most K TASKs at a time (8)", "--parallel"))
                .addOption(
                        Options.choice(
                                "on|off",
                                "prove each merge and the end result in a clean place",
                                "--gate",
                                List.of("on", "off")))
                .addOption(
                        Options.value(
                                "DIR",
                                "record what agents do, for --agent replay:DIR",
                                "--record"));
        Execute.declareTerms(spec, "resume");
        return spec.addOption(StageLife.option())
                .addOption(
                        Options.flag(
                                "accept the repository's configuration for this run",
                                "--trust-config"))
                .addPositional(Options.word("VERB", "1", "the verb", VERBS))
                .addPositional(Options.rest(1, "WORDS", "the WORK, or the request"));
    }

    static Work read(ParseResult given) {
        String word = Options.words(given).stream().findFirst().orElse("");
        Verb verb =
                Arrays.stream(Verb.values())
                        .filter(known -> known.word().equals(word))
                        .findFirst()
                        .orElseThrow(() -> Usage.wrongValue("work", word, VERBS));
        Flags flags =
                new Flags(
                        Options.value(given, "--task").map(Work::task),
                        given.hasMatchedOption("--auto"),
                        given.hasMatchedOption("--cost"),
                        StageLife.isFresh(given),
                        Execute.terms(given).witnessed(),
                        Options.value(given, "--record"),
                        given.originalArgs());
        List<String> words = Options.rest(given, 1);
        requireCount(verb, words);
        return new Work(verb, words, flags);
    }

    private static void requireCount(Verb verb, List<String> words) {
        int least =
                switch (verb) {
                    case NEW, APPROVE, RUN, ROLLBACK -> 1;
                    case DISPATCH -> 2;
                    case DECIDE -> 3;
                    case RESUME, STATUS, LIST, ARCHIVE -> 0;
                };
        int most =
                switch (verb) {
                    case NEW, DECIDE -> Integer.MAX_VALUE;
                    case APPROVE, RUN, ROLLBACK, RESUME, STATUS -> 1;
                    case DISPATCH -> 2;
                    case LIST, ARCHIVE -> 0;
                };
        if (words.size() < least) {
            throw Usage.wrong("`work " + verb.word() + "` needs more words", "see `baton work -h`");
        }
        if (words.size() > most) {
            throw Usage.wrong(
                    "`work " + verb.word() + "` takes no `" + words.get(most) + "`",
                    "see `baton work -h`");
        }
    }

    /// `1`, `01` and `TASK-01` are one TASK.
    static TaskId task(String word) {
        String id = word.matches("\\d{1,9}") ? "TASK-" + word : word;
        return TaskId.of(id.toUpperCase(Locale.ROOT))
                .orElseThrow(() -> Usage.wrong("`" + word + "` is no TASK", "write it as TASK-01"));
    }

    static WorkId work(String word) {
        String id = word.matches("\\d{1,9}") ? "WORK-" + word : word;
        return WorkId.of(id.toUpperCase(Locale.ROOT))
                .orElseThrow(() -> Usage.wrong("`" + word + "` is no WORK", "write it as WORK-07"));
    }

    private WorkId first() {
        return work(words.getFirst());
    }

    private Optional<WorkId> perhaps() {
        return words.stream().findFirst().map(Work::work);
    }

    @Override
    public ExitStatus run(Context context) {
        return switch (verb) {
            case NEW -> new WorkMaking(context, flags, String.join(" ", words)).run();
            case APPROVE -> new WorkRun(context, flags).approve(first());
            case RUN -> new WorkRun(context, flags).run(first());
            case RESUME -> new WorkRun(context, flags).resume(perhaps());
            case STATUS -> new WorkStatus(context, flags).status(perhaps());
            case LIST -> new WorkStatus(context, flags).list();
            case DECIDE -> WorkDecide.of(words).run(context);
            case DISPATCH -> new WorkStatus(context, flags).dispatch(first(), task(words.get(1)));
            case ROLLBACK -> new WorkHistory(context).rollback(first());
            case ARCHIVE -> new WorkHistory(context).archive();
        };
    }
}
