package baton.app.execute;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.means.AgentChoice;
import baton.app.means.PlanPlace;
import baton.app.means.Settings;
import baton.app.terminal.Printable;
import baton.core.Problem;
import baton.core.agent.Prices;
import baton.core.config.Configuration;
import baton.core.contract.ArtifactType;
import baton.core.policy.scan.ScanFinding;
import baton.core.policy.shell.Shell;
import baton.core.run.WorkStep;
import baton.core.run.Worksheet;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.core.view.DryRunReport;
import baton.core.view.Estimate;
import baton.world.files.Shipped;
import baton.world.files.Tree;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.LooseSteps;
import baton.world.run.setting.PlanFile;
import baton.world.run.setting.Preview;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `execute --dry-run`: what a run would do. It touches nothing.
final class DryRun {
    private final Context context;
    private final Wish wish;
    private final PlanPlace place;

    DryRun(Context context, Wish wish, PlanPlace place) {
        this.context = context;
        this.wish = wish;
        this.place = place;
    }

    ExitStatus run() {
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(context.terminal().directory(), environment);
        Optional<Configuration> settings = Settings.of(context, Settings.files(context));
        if (settings.isEmpty()) {
            return ExitStatus.PROBLEMS;
        }
        PlanLoading.Loaded loaded =
                PlanLoading.load(place.path(), place.shown(), wish.allowUnproven());
        loaded.problems()
                .forEach(p -> context.note(place.shown() + ": " + p.fault() + " " + p.message()));
        if (loaded.ready().isEmpty()) {
            return ExitStatus.PROBLEMS;
        }
        AgentChoice agents = new AgentChoice(context, settings.get(), environment, wish.terms());
        DryRunReport report =
                report(loaded.ready().get(), settings.get(), new Tree(repository.top()), agents);
        if (context.json()) {
            context.result(json(report));
        } else {
            context.result(Printable.text(report.render()).stripTrailing());
        }
        return report.isReady() ? ExitStatus.DONE : ExitStatus.PROBLEMS;
    }

    private DryRunReport report(
            PlanLoading.Ready ready, Configuration settings, Tree tree, AgentChoice agents) {
        List<String> found = new ArrayList<>();
        ready.scan().findings().stream()
                .filter(ScanFinding::blocks)
                .map(ScanTelling::inOneLine)
                .forEach(found::add);
        ready.refusals().forEach(p -> found.add(p.fault() + ": " + p.message()));
        unmerged(ready.plan(), settings)
                .ifPresent(p -> found.add(p.fault() + ": " + p.message() + "; " + p.fix()));
        Optional<String> agent = AgentChoice.word(context, settings, AgentChoice.BUILDER);
        agent.flatMap(agents::objection)
                .ifPresent(p -> found.add(p.fault() + ": " + p.message() + "; " + p.fix()));
        List<WorkStep> steps = Preview.steps(ready.plan());
        AgentChoice.Billed billed =
                AgentChoice.billed(context, settings, agent, wish.terms().apiBilling());
        billed.refused().ifPresent(found::add);
        return new DryRunReport(
                Printable.line(place.shown()),
                words(),
                ready.plan().sheet(),
                steps,
                tree::exists,
                found,
                agent,
                estimate(agent, settings, steps),
                billed.told());
    }

    /// The objection to the worktree that the run would get.
    private Optional<Problem> unmerged(PlanFile plan, Configuration settings) {
        Worksheet sheet = plan.sheet();
        boolean apart =
                sheet.type() == ArtifactType.PLAN
                        && Settings.spread(settings, wish.terms()).isApart(wish.part(), sheet);
        return apart ? LooseSteps.objection(sheet, place.shown()) : Optional.empty();
    }

    /// The words that name the plan, and with a project the directory its state is kept in.
    private String words() {
        String project =
                wish.project()
                        .map(PlanPlace::trimmed)
                        .map(directory -> "--project " + Shell.path(directory))
                        .orElse("");
        boolean named = wish.project().isEmpty() || wish.plan().isPresent();
        return (project + (named ? " " + Shell.path(place.shown()) : "")).strip();
    }

    private Estimate estimate(
            Optional<String> agent, Configuration settings, List<WorkStep> steps) {
        Prices prices = Prices.listed(Shipped.text(Prices.FILE)).with(settings.prices());
        Optional<String> model = agent.flatMap(word -> AgentChoice.model(settings, word));
        return new Estimate(model, model.flatMap(name -> prices.of(name)), Preview.asked(steps));
    }

    private static Value json(DryRunReport report) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("dry_run", report.isReady() ? "READY" : "NEEDS ATTENTION");
        fields.put("file", report.file());
        fields.put("steps", report.steps().size());
        fields.put("prompt_tokens", report.estimate().promptTokens());
        fields.put("estimate", report.estimate().value());
        fields.put("issues", Value.texts(report.issues()));
        return fields.build();
    }
}
