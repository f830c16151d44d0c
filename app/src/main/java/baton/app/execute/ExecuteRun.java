package baton.app.execute;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProgramVersion;
import baton.app.command.Usage;
import baton.app.means.AgentChoice;
import baton.app.means.Deadline;
import baton.app.means.OrderlyEnd;
import baton.app.means.PlanPlace;
import baton.app.means.SandboxChoice;
import baton.app.means.Settings;
import baton.app.terminal.Printable;
import baton.core.Problem;
import baton.core.config.Configuration;
import baton.core.contract.ArtifactType;
import baton.core.run.RunResult;
import baton.core.run.Worksheet;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.view.Stats;
import baton.world.SystemClock;
import baton.world.agent.Agent;
import baton.world.config.ConfigFiles;
import baton.world.git.Repository;
import baton.world.git.commit.Signing;
import baton.world.process.Environment;
import baton.world.run.Execution;
import baton.world.run.RunWatcher;
import baton.world.run.setting.Launch;
import baton.world.run.setting.Means;
import baton.world.run.setting.PlanFile;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.Spread;
import baton.world.run.setting.Target;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.StatsFile;
import baton.world.run.store.StoredReport;
import baton.world.sandbox.Sandbox;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Carries a plan out from the command line.
public final class ExecuteRun {
    private final Context context;
    private final Wish wish;

    public ExecuteRun(Context context, Wish wish) {
        this.context = context;
        this.wish = wish;
    }

    public ExitStatus run() {
        Optional<Path> project = wish.project().map(PlanPlace::trimmed).map(context::path);
        PlanPlace place = PlanPlace.of(context, wish.plan(), wish.project(), project);
        return switch (wish.mode()) {
            case VALIDATE -> new SchemaValidation(context, place, project).run();
            case DRY_RUN -> new DryRun(context, wish, place).run();
            case EXECUTE, FOREGROUND -> execute(place, project);
        };
    }

    private ExitStatus execute(PlanPlace place, Optional<Path> project) {
        Environment environment = new Environment(context.terminal().environment());
        Optional<Value.Fields> settings = settings(place, environment);
        if (settings.isEmpty()) {
            return ExitStatus.PROBLEMS;
        }
        Configuration configuration = Configuration.of(settings.get());
        Optional<String> word = AgentChoice.word(context, configuration, AgentChoice.BUILDER);
        AgentChoice choice = new AgentChoice(context, configuration, environment, wish.terms());
        choice.refuseUnknown(word);
        Repository found = Repository.open(context.terminal().directory(), environment);
        Repository repository = wish.terms().trustConfig() ? found.accepted() : found;
        Agent agent = choice.of(word);
        PlanLoading.Loaded loaded =
                PlanLoading.load(place.path(), place.shown(), wish.allowUnproven());
        loaded.problems().forEach(problem -> tell(place.shown(), problem));
        if (loaded.ready().isEmpty()) {
            return ExitStatus.PROBLEMS;
        }
        PlanLoading.Ready ready = loaded.ready().get();
        ScanTelling scan = new ScanTelling(ready.scan());
        scan.lines().forEach(context::note);
        if (scan.blocks()) {
            return ExitStatus.POLICY;
        }
        ready.refusals().forEach(problem -> tell(place.shown(), problem));
        if (!ready.refusals().isEmpty()) {
            return ExitStatus.PROBLEMS;
        }
        PlanFile plan = fenced(ready.plan(), configuration, scan.advisories());
        PartCheck.refuseUnknown(plan.sheet(), wish.part());
        refuseApart(plan.sheet());
        Sandbox sandbox =
                new SandboxChoice(context, environment)
                        .of(wish.terms().sandbox(), configuration.sandbox(), repository.top());
        Launch launch =
                new Launch(
                        new Target(repository, plan, project, Optional.empty()),
                        wish.part(),
                        start(),
                        means(agent, sandbox, configuration, plan.sheet()),
                        new Launch.Origin(
                                wish.arguments(), ProgramVersion.number(), settings.get()));
        Engagement engagement = new Engagement(launch, environment);
        new Signing(repository).unsigned().map(Printable::line).ifPresent(context::note);
        ExitStatus status = carryOut(engagement, longest(configuration));
        choice.spending().exceeded().ifPresent(said -> context.note("stopped: " + said));
        return status;
    }

    /// Refuses a worktree for a session spec, since its entry and exit conditions are about this
    /// checkout.
    private void refuseApart(Worksheet sheet) {
        if (wish.terms().spreading().isApart() && sheet.type() == ArtifactType.SESSION_SPEC) {
            throw Usage.wrong(
                    "--worktree is for plans, and this is a session spec",
                    "leave --worktree out, or execute the plan");
        }
    }

    /// The settings that hold: for a run that is taken up those it was begun with, else those of
    /// the files.
    private Optional<Value.Fields> settings(PlanPlace place, Environment environment) {
        Optional<Value.Fields> kept =
                wish.resume()
                        ? Execution.kept(
                                Repository.open(context.terminal().directory(), environment),
                                place.path(),
                                wish.run(),
                                environment)
                        : Optional.empty();
        boolean accepted = wish.terms().trustConfig();
        if (kept.isPresent()) {
            return kept.map(fields -> Settings.restored(context, fields, accepted));
        }
        ConfigFiles files = Settings.files(context);
        Optional<Value.Fields> settings = Settings.tree(context, files, accepted);
        if (settings.isPresent() && !accepted) {
            Settings.refuseUntrusted(context, files);
        }
        return settings;
    }

    private Launch.Start start() {
        return wish.resume()
                ? new Launch.Resume(wish.run(), context.globals().yes())
                : new Launch.Afresh();
    }

    private Means means(
            Agent agent, Sandbox sandbox, Configuration configuration, Worksheet sheet) {
        return new Means(
                agent,
                sandbox,
                Settings.limits(configuration),
                spread(configuration, sheet),
                wish.record().map(context::inside),
                wish.baseline());
    }

    private Spread spread(Configuration configuration, Worksheet sheet) {
        Spread asked = Settings.spread(configuration, wish.terms());
        if (wish.mode() == Wish.Mode.FOREGROUND) {
            return asked.inCheckout();
        }
        return sheet.type() == ArtifactType.PLAN ? asked : asked.notApart();
    }

    /// The longest time that the run may take: the one that was asked for, else the one that is
    /// set.
    private Optional<Duration> longest(Configuration configuration) {
        return wish.terms().timeout().or(configuration.limits()::timeout);
    }

    /// In the foreground the strategy of a plan is ignored, and its fences with it. The fence of a
    /// session spec is its own.
    private PlanFile fenced(PlanFile plan, Configuration configuration, List<String> advisories) {
        boolean ignored =
                wish.mode() == Wish.Mode.FOREGROUND && plan.sheet().type() == ArtifactType.PLAN;
        return new PlanFile(
                plan.path(),
                plan.source(),
                ignored ? plan.sheet().unfenced() : plan.sheet(),
                configuration.allowances(),
                advisories);
    }

    /// A launch with its environment.
    private record Engagement(Launch launch, Environment environment) {
        Execution.Outcome carryOut(OrderlyEnd end, RunSetting.Hearing hearing, RunWatcher watcher) {
            return new Execution(launch, surroundings(environment, end, hearing), watcher)
                    .carryOut();
        }
    }

    private ExitStatus carryOut(Engagement engagement, Optional<Duration> longest) {
        try (OrderlyEnd end = new OrderlyEnd();
                Deadline deadline = Deadline.after(longest, end.cancellation())) {
            Execution.Outcome outcome =
                    LiveView.fits(context)
                            ? live(engagement, end)
                            : engagement.carryOut(end, (_, _) -> {}, new RunNarration(context));
            print(outcome);
            deadline.words().ifPresent(said -> context.note("stopped: " + said));
            return status(outcome.result());
        }
    }

    private Execution.Outcome live(Engagement engagement, OrderlyEnd end) {
        try (LiveView view = new LiveView(context, SystemClock::now)) {
            return engagement.carryOut(end, view::heard, view);
        }
    }

    private static RunSetting.Surroundings surroundings(
            Environment environment, OrderlyEnd end, RunSetting.Hearing hearing) {
        return new RunSetting.Surroundings(
                SystemClock::now, environment, end.cancellation(), hearing);
    }

    private void print(Execution.Outcome outcome) {
        Value.Fields summary = outcome.summary();
        String report = outcome.report();
        StoredReport.write(
                outcome.folder(),
                new KnownRuns(new Environment(context.terminal().environment())),
                StoredReport.sealed(report, outcome.headHash()));
        StatsFile.append(
                context.terminal().variable(StatsFile.VARIABLE),
                Stats.of(outcome.facts(), outcome.run(), SystemClock.now()));
        if (context.json()) {
            context.record(summary);
        } else {
            context.result(Printable.text(report));
            context.terminal().out().print(Json.pretty(Printable.clean(summary)));
        }
        context.terminal().flush();
    }

    private void tell(String shown, Problem problem) {
        String line = problem.line().isPresent() ? ":" + problem.line().getAsInt() : "";
        context.note(
                shown
                        + line
                        + ": "
                        + problem.severity().word()
                        + " "
                        + problem.fault()
                        + " "
                        + problem.message());
    }

    private static ExitStatus status(RunResult result) {
        return switch (result) {
            case COMPLETED -> ExitStatus.DONE;
            case PARTIAL -> ExitStatus.PARTIAL;
            case BLOCKED -> ExitStatus.BLOCKED;
            case FAILED -> ExitStatus.RUN_FAILED;
            case STOPPED -> ExitStatus.STOPPED;
        };
    }
}
