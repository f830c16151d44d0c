package baton.app.plan;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.means.PlanPlace;
import baton.app.means.ProjectAction;
import baton.app.means.StageFence;
import baton.app.means.StageLife;
import baton.app.means.StageWords;
import baton.core.config.SandboxSettings;
import baton.core.planning.PlanExport.Format;
import baton.world.files.Links;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// `baton plan`: makes a plan of a brief, cuts one into sessions, or writes it for other places.
///
/// @param made what a plan is to be made of; nothing where there is one already
public record PlanStage(
        Optional<String> project,
        Optional<String> plan,
        Optional<Basis> made,
        boolean decompose,
        Optional<Format> export)
        implements Action {
    private static final int RESEARCH_MAX = 3;

    /// A brief, where it is not the project's own, and research beside it.
    ///
    /// @param quick whether the code is not explored first
    /// @param sandbox what is asked to be put around agents
    /// @param fresh whether everything is asked anew
    record Basis(
            Optional<String> brief,
            List<String> research,
            boolean quick,
            Optional<SandboxSettings.Mode> sandbox,
            boolean fresh) {
        Basis {
            research = List.copyOf(research);
        }
    }

    private static final List<String> FORMATS =
            Arrays.stream(Format.values()).map(PlanStage::word).toList();

    public static final Command COMMAND =
            new Command(
                    "plan",
                    Group.PREPARE,
                    "make a plan of a brief, cut it into sessions, or export it",
                    new Manual(
                            "plan [--project DIR] [--brief FILE] [--quick] [--decompose]"
                                    + " [--export FORMAT] [--fresh] [PLAN]",
                            """
                            Without a PLAN, agents look at the code from seven sides (with --quick
                            they do not), and one plans what the brief of the project (or FILE,
                            which may be a review) asks for. The plan is judged by rule, criticised
                            by two further agents and revised, three times at most. Ends with 1 when
                            it still does not pass. Replies are kept until the plan is written:
                            after a kill the same command, or `baton continue`, asks only for the
                            missing replies. --fresh asks again.

                            With --decompose, steps become sessions, by the files they touch and the
                            steps they depend on: steps that need each other share a session or
                            wait, all others run side by side, in as few waves as possible. The plan
                            gets its `## Execution Strategy`, and each session a spec of its own in
                            `sessions/` beside the plan. No agent is asked.

                            With --export, the plan is printed for a pull request (pr), for an issue
                            or as a page (markdown); headless writes a script, `launch.sh`, beside
                            the plan, that runs it where nobody watches.\
                            """,
                            List.of(
                                    "baton plan --project .claude/projects/2026-01-05-demo",
                                    "baton plan --decompose plan.md",
                                    "baton plan --decompose --export headless --project"
                                            + " .claude/projects/2026-01-05-demo",
                                    "baton plan --export pr plan.md | gh pr create --body-file -")),
                    PlanStage::declare,
                    PlanStage::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(
                        Options.value("DIR", "the project; its plan.md is taken", "--project"))
                .addOption(
                        Options.value("FILE", "make the plan from this brief or review", "--brief"))
                .addOption(
                        Options.list(
                                "FILE",
                                "plan with this research; may be given three times",
                                "--research"))
                .addOption(Options.flag("plan without exploring the code first", "--quick"))
                .addOption(Options.flag("cut the plan into sessions", "--decompose"))
                .addOption(StageFence.option())
                .addOption(StageLife.option())
                .addOption(
                        Options.choice(
                                "FORMAT",
                                "write the plan as " + String.join(", ", FORMATS),
                                "--export",
                                FORMATS))
                .addPositional(Options.words("PLAN", "0..1", "the plan"));
    }

    static Action read(ParseResult words) {
        boolean decompose = words.hasMatchedOption("--decompose");
        Optional<Format> export = Options.value(words, "--export").map(PlanStage::format);
        Optional<String> project = Options.value(words, "--project");
        Optional<String> plan = Options.words(words).stream().findFirst();
        Optional<Basis> made = made(words, plan.isEmpty() && !decompose && export.isEmpty());
        boolean nowhere = project.isEmpty() && made.flatMap(Basis::brief).isEmpty();
        if (plan.isPresent() && (made.isPresent() || (!decompose && export.isEmpty()))) {
            String fix = "with a PLAN give --decompose or --export; without, a plan is made";
            throw Usage.wrong("nothing says what to do with the PLAN", fix);
        }
        if (plan.isPresent() || (project.isEmpty() && !nowhere)) {
            return new PlanStage(project, plan, made, decompose, export);
        }
        return ProjectAction.of(
                words,
                COMMAND.name(),
                made.isPresent() ? "brief.md" : "plan.md",
                known -> new PlanStage(Optional.of(known), plan, made, decompose, export),
                known -> "baton execute --project " + known);
    }

    /// The plan of a project's own brief.
    public static PlanStage making(
            String project, boolean quick, Optional<SandboxSettings.Mode> sandbox, boolean fresh) {
        return new PlanStage(
                Optional.of(project),
                Optional.empty(),
                Optional.of(new Basis(Optional.empty(), List.of(), quick, sandbox, fresh)),
                false,
                Optional.empty());
    }

    /// A brief is planned where one is named, and where nothing else is asked for.
    private static Optional<Basis> made(ParseResult words, boolean nothingElse) {
        Optional<String> brief = Options.value(words, "--brief");
        List<String> research = Options.values(words, "--research");
        if (research.size() > RESEARCH_MAX) {
            throw Usage.wrong("--research is given more than three times", "leave some out");
        }
        boolean wanted = nothingElse || brief.isPresent() || !research.isEmpty();
        boolean quick = words.hasMatchedOption("--quick");
        return wanted
                ? Optional.of(
                        new Basis(
                                brief,
                                research,
                                quick,
                                StageFence.asked(words),
                                StageLife.isFresh(words)))
                : Optional.empty();
    }

    private static Format format(String word) {
        return Arrays.stream(Format.values())
                .filter(format -> word(format).equals(word))
                .findFirst()
                .orElseThrow(() -> Usage.wrongValue("--export", word, FORMATS));
    }

    static String word(Format format) {
        return format.name().toLowerCase(Locale.ROOT);
    }

    /// The brief of a project may be named instead of the project: either way it is the same stage.
    private StageLife life(Context context, Basis basis, boolean yes) {
        Optional<String> directory = project.or(() -> basis.brief().map(PlanStage::directory));
        Path own = context.path(directory.map(word -> word + "/brief.md").orElse("brief.md"));
        Optional<String> brief =
                basis.brief()
                        .filter(
                                file ->
                                        !Links.resolved(context.path(file))
                                                .equals(Links.resolved(own)));
        StageWords words =
                StageWords.of(COMMAND.name())
                        .flag("--yes", yes)
                        .value("--project", directory)
                        .value("--brief", brief);
        basis.research().forEach(file -> words.value("--research", Optional.of(file)));
        return new StageLife(
                COMMAND.name(),
                brief.or(() -> directory).orElse(""),
                words.flag("--quick", basis.quick())
                        .flag("--decompose", decompose)
                        .value("--export", export.map(PlanStage::word))
                        .sandbox(basis.sandbox())
                        .and(List.of()),
                directory,
                List.of(brief.map(file -> subject(context, directory, file)).orElse("")),
                basis.fresh());
    }

    /// The directory of a file, as it is named there.
    private static String directory(String file) {
        int end = file.lastIndexOf('/');
        return end < 0 ? "." : file.substring(0, Math.max(end, 1));
    }

    /// The file as its project knows it, however it was named.
    private static String subject(Context context, Optional<String> directory, String file) {
        Path path = Links.resolved(context.path(file));
        Path around = Links.resolved(context.path(directory.orElse(".")));
        return path.startsWith(around) ? around.relativize(path).toString() : path.toString();
    }

    @Override
    public ExitStatus run(Context context) {
        ExitStatus status = ExitStatus.DONE;
        PlanPlace place;
        if (made.isPresent()) {
            Basis source = made.get();
            PlanWriting writing = new PlanWriting(context, project, source);
            status = writing.run(life(context, source, context.globals().yes()));
            place = writing.place();
        } else {
            Optional<Path> directory = project.map(PlanPlace::trimmed).map(context::path);
            place = PlanPlace.of(context, plan, project, directory);
        }
        if (decompose) {
            ExitStatus cut = new DecomposeRun(context, place).run();
            status = cut == ExitStatus.DONE ? status : cut;
        }
        if (export.isPresent() && status == ExitStatus.DONE) {
            return new ExportRun(context, place).run(export.get());
        }
        return status;
    }
}
