package baton.app.plan;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProgramVersion;
import baton.app.command.Usage;
import baton.app.means.AskedAgent;
import baton.app.means.PlanPlace;
import baton.app.means.StageFence;
import baton.app.means.StageFile;
import baton.app.means.StageLife;
import baton.app.means.StageStats;
import baton.app.plan.PlanMaking.Made;
import baton.app.research.TreeGrounds;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.config.SandboxSettings;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.PlanHeader;
import baton.core.planning.PlanFinding;
import baton.core.planning.PlanTask;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.SystemClock;
import baton.world.files.Links;
import baton.world.files.Tree;
import baton.world.process.Environment;
import baton.world.role.Asking;
import baton.world.role.Traces;
import baton.world.stage.StageRun;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/// `plan` proper: a brief becomes `plan.md`.
final class PlanWriting {
    private final Context context;
    private final Optional<String> project;
    private final Optional<String> brief;
    private final List<String> research;
    private final boolean quick;
    private final Optional<SandboxSettings.Mode> sandbox;

    PlanWriting(Context context, Optional<String> project, PlanStage.Basis basis) {
        this.context = context;
        this.project = project.map(PlanPlace::trimmed);
        this.brief = basis.brief();
        this.research = basis.research();
        this.quick = basis.quick();
        this.sandbox = basis.sandbox();
    }

    /// The place of the plan: in the project, else beside the brief.
    PlanPlace place() {
        if (project.isPresent()) {
            String shown = project.get() + "/plan.md";
            return new PlanPlace(context.path(shown), shown);
        }
        String file = brief.orElseThrow();
        String shown = file.substring(0, file.lastIndexOf('/') + 1) + "plan.md";
        return new PlanPlace(context.path(shown), shown);
    }

    ExitStatus run(StageLife life) {
        try {
            return life.through(context, this::run);
        } catch (CancellationException _) {
            context.note("interrupted; `baton continue` goes on, and asks no agent twice");
            return ExitStatus.INTERRUPTED;
        }
    }

    private ExitStatus run(StageRun stage) {
        PlanPlace place = place();
        StageFile written = new StageFile(stage, place.path());
        boolean there = Files.exists(place.path(), LinkOption.NOFOLLOW_LINKS);
        if (there && !written.isWritten() && !context.globals().yes()) {
            throw Usage.wrong("`" + place.shown() + "` exists already", "--yes replaces it");
        }
        Consumer<String> notes = line -> context.note(Printable.line(line));
        Path directory = place.path().toAbsolutePath().resolveSibling("");
        Path file = context.path(brief.orElseGet(() -> project.orElse(".") + "/brief.md"));
        PlanInputs inputs =
                PlanInputs.read(
                        file, directory, research.stream().map(context::path).toList(), notes);
        AskedAgent agent =
                AskedAgent.required(context, "planner", new StageFence(context, sandbox), stage);
        Path top = Links.repository(context.terminal().directory());
        PlanTask task = PlanTask.of(inputs.brief(), origin(), new Tree(top)::exists);
        try (Traces traces = Traces.create()) {
            Asking asking = agent.asking(top, traces);
            PlanInputs known = quick ? inputs : explored(asking, inputs, top, notes);
            Made made = new PlanMaking(asking, known, task, notes).make();
            written.write(() -> write(made, place));
            tell(made, place, inputs.warnings());
            stats(made, inputs, stage);
            return made.passed() ? ExitStatus.DONE : ExitStatus.PROBLEMS;
        }
    }

    private PlanInputs explored(
            Asking asking, PlanInputs inputs, Path top, Consumer<String> notes) {
        Environment environment = new Environment(context.terminal().environment());
        Exploring exploring = new Exploring(asking, new TreeGrounds(top, environment), notes);
        String task = inputs.brief().subject().task();
        return inputs.explored(exploring.explore(task, inputs.briefText()));
    }

    private void stats(Made made, PlanInputs inputs, StageRun stage) {
        PlanHeader.Quality quality = made.plan().header().quality().orElseThrow();
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("slug", inputs.brief().subject().slug());
        fields.put("mode", quick ? "quick" : "default");
        fields.put("steps", made.plan().steps().size());
        fields.put("review_iterations", made.iterations());
        fields.put("grade", quality.grade());
        fields.put("score", quality.score());
        fields.put("verdict", quality.verdict());
        StageStats.append(context, stage, "ultraplan", fields.build());
    }

    private static PlanHeader.Origin origin() {
        LocalDate today = LocalDate.ofInstant(SystemClock.now(), ZoneOffset.UTC);
        return new PlanHeader.Origin("baton v" + ProgramVersion.number(), today.toString());
    }

    /// Writes the plan. A plan that does not validate is a mistake of ours and is not written.
    private static void write(Made made, PlanPlace place) {
        String text = made.plan().render();
        Plan.parse(Source.of(place.shown(), text)).problems().stream()
                .filter(Problem::isError)
                .findFirst()
                .ifPresent(
                        problem -> {
                            throw new Failure(
                                    Fault.INTERNAL.because(
                                            "the plan does not validate: " + problem.message()));
                        });
        place.tree().writeDurably(place.path(), text);
    }

    private void tell(Made made, PlanPlace place, List<String> warnings) {
        PlanHeader.Quality quality = made.plan().header().quality().orElseThrow();
        List<String> left = made.findings().stream().map(PlanFinding::line).toList();
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("plan", place.shown());
            fields.put("steps", made.plan().steps().size());
            fields.put("iterations", made.iterations());
            fields.put("grade", quality.grade());
            fields.put("score", quality.score());
            fields.put("verdict", quality.verdict());
            fields.put("findings", Value.texts(left));
            fields.put("warnings", Value.texts(warnings));
            context.result(fields.build());
            return;
        }
        context.result("Plan written: " + Printable.line(place.shown()));
        context.result("Steps: " + made.plan().steps().size());
        context.result("Drafts: " + made.iterations());
        context.result(
                "Quality: %s (%d/100) — %s"
                        .formatted(quality.grade(), quality.score(), quality.verdict()));
        left.forEach(line -> context.result("  - " + Printable.line(line)));
        if (!warnings.isEmpty()) {
            context.result("Warnings about what the plan is made from:");
            warnings.forEach(line -> context.result("  - " + Printable.line(line)));
        }
    }
}
