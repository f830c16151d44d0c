package baton.app.cli;

import baton.app.cli.Command.Group;
import baton.app.cli.Command.Manual;
import baton.core.planning.PlanExport.Format;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// `baton plan`: cuts a plan into sessions, or writes it for other places.
record PlanStage(
        Optional<String> project, Optional<String> plan, boolean decompose, Optional<Format> export)
        implements Action {
    private static final List<String> FORMATS =
            Arrays.stream(Format.values()).map(PlanStage::word).toList();

    static final Command COMMAND =
            new Command(
                    "plan",
                    Group.PREPARE,
                    "cut a plan into sessions that run side by side, or export it",
                    new Manual(
                            "plan [--decompose] [--export FORMAT] [--project DIR] [PLAN]",
                            """
                            With --decompose, steps become sessions by what they touch and what they
                            say they depend on: steps that need each other share a session or wait,
                            all others run side by side, in as few waves as there can be. The plan
                            gets its `## Execution Strategy`, and each session a spec of its own in
                            `sessions/` beside the plan. No agent is asked.

                            With --export, the plan is printed for a pull request (pr), for an issue
                            or as a page (markdown); headless writes a script, `launch.sh`, beside
                            the plan, that runs it where nobody watches.\
                            """,
                            List.of(
                                    "baton plan --decompose plan.md",
                                    "baton plan --decompose --export headless --project"
                                            + " .claude/projects/2026-01-05-demo",
                                    "baton plan --export pr plan.md | gh pr create --body-file -")),
                    PlanStage::declare,
                    PlanStage::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(
                        Options.value("DIR", "the project; its plan.md is taken", "--project"))
                .addOption(Options.flag("cut the plan into sessions", "--decompose"))
                .addOption(
                        Options.choice(
                                "FORMAT",
                                "write the plan as " + String.join(", ", FORMATS),
                                "--export",
                                FORMATS))
                .addPositional(Options.words("PLAN", "0..1", "the plan"));
    }

    static PlanStage read(ParseResult words) {
        boolean decompose = words.hasMatchedOption("--decompose");
        Optional<Format> export = Options.value(words, "--export").map(PlanStage::format);
        Optional<String> project = Options.value(words, "--project");
        Optional<String> plan = Options.words(words).stream().findFirst();
        if (!decompose && export.isEmpty()) {
            throw Usage.wrong(
                    "baton cannot write a plan yet",
                    "write it by hand; `baton plan --decompose PLAN` cuts it into sessions");
        }
        if (project.isEmpty() && plan.isEmpty()) {
            throw Usage.wrong("no plan is named", "give a PLAN or --project DIR");
        }
        return new PlanStage(project, plan, decompose, export);
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

    @Override
    public ExitStatus run(Context context) {
        Optional<Path> directory = project.map(PlanPlace::trimmed).map(context::path);
        PlanPlace place = PlanPlace.of(context, plan, project, directory);
        if (decompose) {
            ExitStatus cut = new DecomposeRun(context, place).run();
            if (cut != ExitStatus.DONE) {
                return cut;
            }
        }
        return export.map(format -> new ExportRun(context, place).run(format))
                .orElse(ExitStatus.DONE);
    }
}
