package baton.app.brief;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.means.AskedAgent;
import baton.app.means.PlanPlace;
import baton.app.means.RememberedMeans;
import baton.app.means.StageFence;
import baton.app.means.StageFile;
import baton.app.means.StageLife;
import baton.app.means.StageStats;
import baton.app.means.StageWords;
import baton.app.terminal.Printable;
import baton.core.brief.Answers;
import baton.core.brief.BriefRun;
import baton.core.brief.Interview;
import baton.core.config.SandboxSettings;
import baton.core.contract.brief.BriefedTask;
import baton.core.contract.brief.Quality;
import baton.core.planning.Slug;
import baton.core.policy.shell.Shell;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.files.Links;
import baton.world.role.Traces;
import baton.world.stage.StageRun;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Function;

/// `baton brief`: an interview that ends in `brief.md`.
///
/// @param sandbox what is asked to be put around agents
/// @param fresh whether everything is asked anew
/// @param turn the one turn of the interview that is wanted; nothing where it is held here
/// @param given the journey that the brief is the first stage of; nothing where it is made alone
public record BriefStage(
        String task,
        boolean quick,
        Optional<String> answers,
        Optional<SandboxSettings.Mode> sandbox,
        boolean fresh,
        Optional<InterviewTurn> turn,
        Optional<Commission> given)
        implements Action {
    private static final String PLACE = "place";
    private static final String MANUAL = "manual";
    private static final String STATS = "ultrabrief";

    /// A brief for somebody who goes on with research and plan unasked.
    ///
    /// @param place the place of the brief
    /// @param told is told the counts of the brief, and records them when the journey ends
    public record Commission(ProjectPlace place, Consumer<Value.Fields> told) {}

    public static final Command COMMAND =
            new Command(
                    "brief",
                    Group.PREPARE,
                    "ask what a task is about, and write its brief",
                    new Manual(
                            "brief [--quick] [--answers FILE | --next [--answer TEXT [--turn N]]]"
                                    + " [--fresh]"
                                    + " TASK…",
                            """
                            Asks one question at a time until the task is clear, has an agent review
                            the draft, asks again where the review finds something, and writes
                            brief.md into .claude/projects/DATE-NAME/. Say `enough` at any time.

                            With --answers nothing is asked: FILE is YAML with the keys intent,
                            goal, success_criteria, research_plan, non_goals, constraints,
                            preferences, nfrs and prior_attempts (a text or a list each), topics,
                            and gate (accept or continue).

                            With --next somebody else holds the interview, such as a skill of an
                            agent program: the question that is next is printed, and the command
                            ends with 6. Called again with the same words and --answer TEXT it takes
                            the answer and prints the question after it, until the brief is written.
                            With --turn N the answer counts for the Nth question alone, however
                            often it is brought.

                            An agent proposes research topics and reviews drafts. Without one, the
                            brief is judged by rule alone.

                            Answers and replies are kept until the brief is written: after a kill
                            the same command, or `baton continue`, asks only for the missing ones.
                            --fresh asks again.\
                            """,
                            List.of(
                                    "baton brief Trim the search input",
                                    "baton brief --quick --agent 'exec:./agent.sh' Trim input",
                                    "baton brief --answers answers.yaml --json Trim input")),
                    BriefStage::declare,
                    BriefStage::read);

    private static CommandSpec declare(CommandSpec spec) {
        return InterviewTurn.declare(spec)
                .addOption(Options.flag("ask fewer questions about optional sections", "--quick"))
                .addOption(Options.value("FILE", "take the answers from this file", "--answers"))
                .addOption(StageFence.option())
                .addOption(StageLife.option())
                .addPositional(Options.words("TASK", "1..*", "the task, in a few words"));
    }

    static BriefStage read(ParseResult words) {
        String task = String.join(" ", Options.words(words)).strip();
        if (task.isEmpty()) {
            throw Usage.wrong("no task is named", "say in a few words what is to be done");
        }
        return new BriefStage(
                task,
                words.hasMatchedOption("--quick"),
                Options.value(words, "--answers"),
                StageFence.asked(words),
                StageLife.isFresh(words),
                InterviewTurn.read(words),
                Optional.empty());
    }

    /// Projects lie at the top of the checkout, so that a brief is the same one from everywhere in
    /// it.
    @Override
    public ExitStatus run(Context context) {
        Path top = Links.repository(context.terminal().directory());
        return at(context).held(context.in(top));
    }

    /// The same with the file of answers as it is named from the top.
    private BriefStage at(Context context) {
        return new BriefStage(
                task, quick, answers.map(context::fromTop), sandbox, fresh, turn, given);
    }

    private ExitStatus held(Context context) {
        try {
            return turn.map(one -> ofTurn(context, one))
                    .or(() -> answers.map(file -> ofFile(context, file)))
                    .orElseGet(() -> ofPerson(context));
        } catch (LinePrompt.Unanswered _) {
            context.note("no answer was understood: the brief is a draft; `baton continue` asks");
            return ExitStatus.STOPPED;
        } catch (LinePrompt.Interrupted | CancellationException _) {
            context.note(
                    "interrupted; the answers so far are in brief.md.draft, and `baton continue`"
                            + " goes on");
            return ExitStatus.INTERRUPTED;
        }
    }

    private ExitStatus ofFile(Context context, String file) {
        Answers written = WrittenAnswers.read(context, file);
        return interview(context, _ -> new WrittenAnswers(written.accepts()), written);
    }

    /// Ends with the question that waits, which the next turn answers.
    private ExitStatus ofTurn(Context context, InterviewTurn one) {
        Answers nothing = new Answers(Map.of(), List.of(), true);
        try {
            return interview(
                    context, run -> person(new TurnPrompt(one, run, note(context)), run), nothing);
        } catch (TurnPrompt.Waiting _) {
            return ExitStatus.STOPPED;
        }
    }

    /// The question is noted as printed after it was, so that no answer is taken for one that
    /// nobody has seen.
    private static void print(Context context, StageRun run, TurnPrompt.Waiting waiting) {
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("question", Printable.clean(waiting.question()));
            fields.put("turn", waiting.number());
            context.result(fields.build());
        } else {
            context.note("Turn: " + waiting.number());
            context.result(Printable.text(waiting.question()));
        }
        context.terminal().flush();
        TurnPrompt.printed(run, waiting);
        run.pause(waiting.question());
    }

    /// Refuses where nobody can answer, before anything is begun.
    public static void refuseUnanswered(Context context, Optional<String> answers) {
        if (answers.isPresent()) {
            Answers _ = WrittenAnswers.read(context, answers.get());
        } else {
            refuseAlone(context, "");
        }
    }

    /// @param more what may be done besides
    private static void refuseAlone(Context context, String more) {
        if (!context.terminal().ttys().in()) {
            throw Usage.wrong(
                    "an interview needs a terminal", "give the answers with --answers FILE" + more);
        }
    }

    /// The way on for whoever has no terminal. What was answered before is known there, too.
    private String byTurns(Context context) {
        List<String> words =
                StageWords.of("baton " + COMMAND.name())
                        .flag("--quick", quick)
                        .flag("--next", true)
                        .value("--agent", context.globals().agent().map(Shell::word))
                        .sandbox(sandbox)
                        .and(List.of());
        String dashes = task.startsWith("-") ? " -- " : " ";
        String command = context.typed(String.join(" ", words) + dashes + Shell.word(task));
        return ", or hold it question by question: " + Printable.line(command);
    }

    private ExitStatus ofPerson(Context context) {
        refuseAlone(context, given.isPresent() ? "" : byTurns(context));
        try (LinePrompt prompt = new EditingPrompt()) {
            prompt.show("? helps, `enough` ends the questions, Ctrl-C leaves for now.");
            Answers nothing = new Answers(Map.of(), List.of(), true);
            return interview(context, run -> person(prompt, run), nothing);
        }
    }

    private static Talk person(LinePrompt prompt, StageRun run) {
        return new PersonTalk(new KeptPrompt(prompt, run));
    }

    private ExitStatus interview(Context context, Function<StageRun, Talk> talker, Answers said) {
        context.note("Mode: " + (quick ? "quick" : "default"));
        context.note("Task: " + Printable.line(task));
        return life().through(
                        context,
                        run -> {
                            try {
                                return interview(context, run, talker.apply(run), said);
                            } catch (TurnPrompt.Waiting waiting) {
                                print(context, run, waiting);
                                throw waiting;
                            }
                        });
    }

    private StageLife life() {
        return new StageLife(
                COMMAND.name(),
                task,
                StageWords.of(COMMAND.name())
                        .flag("--quick", quick)
                        .value("--answers", answers)
                        .flag("--next", turn.isPresent())
                        .sandbox(sandbox)
                        .and(List.of(task)),
                given.map(Commission::place).map(ProjectPlace::directory).map(Path::toString),
                List.of(task),
                fresh);
    }

    /// The place of the brief: the one that was chosen before the program was killed, or one that
    /// is chosen now.
    private Optional<ProjectPlace> place(Context context, StageRun run, Talk talk) {
        Slug slug = Slug.of(task, "task");
        return given.map(Commission::place)
                .or(() -> run.settled(PLACE).map(context::path).map(ProjectPlace::existing))
                .or(() -> ProjectPlace.of(context, slug, talk))
                .map(
                        place -> {
                            String _ = run.settled(PLACE, place::shown);
                            return place;
                        });
    }

    private ExitStatus interview(Context context, StageRun run, Talk talk, Answers said) {
        Optional<ProjectPlace> place = place(context, run, talk);
        if (place.isEmpty()) {
            return unplaced(context);
        }
        try (Traces traces = Traces.create()) {
            Optional<AskedAgent> agent =
                    AskedAgent.named(
                            context, "brief-reviewer", new StageFence(context, sandbox), run);
            Optional<BriefAgents> agents =
                    agent.map(one -> one.asking(context.terminal().directory(), traces))
                            .map(asking -> new BriefAgents(asking, note(context)));
            Interview interview = said.volunteer(Interview.about(task, quick));
            BriefRun start = BriefRun.of(place.get().subject(task), agents.isPresent(), interview);
            BriefFiles files = files(run, place.get().directory());
            BriefRun.Ended end =
                    new BriefTalk(talk, agents, files, note(context), given.isPresent())
                            .carryThrough(start);
            tell(context, place.get(), end);
            Context known = agent.map(AskedAgent::context).orElse(context);
            RememberedMeans.project(known, place.get().directory()).remember();
            next(context, place.get(), end);
            stats(context, end, run);
            return ExitStatus.DONE;
        }
    }

    /// Ends without a brief. Who holds the interview turn by turn takes the status of a question
    /// for one, and there is none.
    private ExitStatus unplaced(Context context) {
        context.note("no brief is made: its directory is taken, and no other was chosen");
        return turn.isPresent() ? ExitStatus.PROBLEMS : ExitStatus.STOPPED;
    }

    /// A journey goes on by itself.
    private void next(Context context, ProjectPlace place, BriefRun.Ended end) {
        if (given.isEmpty()) {
            String stage = end.brief().researchTopics() > 0 ? "research" : "plan";
            String project = Shell.path(PlanPlace.trimmed(place.shown()));
            context.next("baton " + stage + " --project " + project);
        }
    }

    private static BriefFiles files(StageRun run, Path directory) {
        Path brief = new BriefFiles(directory).brief();
        return new BriefFiles(
                directory, run::begin, writing -> new StageFile(run, brief).write(writing));
    }

    private void stats(Context context, BriefRun.Ended end, StageRun run) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("slug", end.brief().subject().slug());
        fields.put("mode", quick ? "quick" : "default");
        fields.put("interview_turns", end.brief().interviewTurns().orElse(0));
        fields.put("review_iterations", end.iterations());
        fields.put("brief_quality", (end.passed() ? Quality.COMPLETE : Quality.PARTIAL).word());
        fields.put("research_topics", end.brief().researchTopics());
        given.map(Commission::told)
                .orElse(said -> StageStats.append(context, run, STATS, counted(said, MANUAL)))
                .accept(fields.build());
    }

    /// Records the counts of a brief.
    ///
    /// @param result the end of the research and the plan that followed unasked
    public static void record(Context context, Value.Fields said, String result) {
        StageStats.append(context, STATS, counted(said, result));
    }

    private static Value.Fields counted(Value.Fields said, String result) {
        FieldsBuilder fields = new FieldsBuilder();
        said.fields().forEach(fields::put);
        fields.put(BriefedTask.AUTO_RESEARCH, !result.equals(MANUAL));
        fields.put("auto_result", result);
        return fields.build();
    }

    private static Consumer<String> note(Context context) {
        return line -> context.note(Printable.line(line));
    }

    private static void tell(Context context, ProjectPlace place, BriefRun.Ended end) {
        String brief = place.shown() + "brief.md";
        String quality = (end.passed() ? Quality.COMPLETE : Quality.PARTIAL).word();
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("brief", brief);
            fields.put("project", place.shown());
            fields.put("review_iterations", end.iterations());
            fields.put("brief_quality", quality);
            fields.put("research_topics", end.brief().researchTopics());
            fields.put("findings", Value.texts(end.findings()));
            context.result(fields.build());
            return;
        }
        context.result("Brief written: " + Printable.line(brief));
        context.result("Review iterations: " + end.iterations());
        context.result("Final quality: " + quality);
        context.result("Research topics identified: " + end.brief().researchTopics());
        if (!end.passed()) {
            end.findings().forEach(f -> context.result("  - " + Printable.line(f)));
        }
    }
}
