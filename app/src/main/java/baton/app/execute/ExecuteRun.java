package baton.app.execute;

import baton.app.brief.EditingPrompt;
import baton.app.brief.LinePrompt;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProblemLine;
import baton.app.command.SeenFromHere;
import baton.app.command.Usage;
import baton.app.means.PlanPlace;
import baton.app.means.RememberedMeans;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.ArtifactType;
import baton.core.run.RunResult;
import baton.core.run.Worksheet;
import baton.core.text.Json;
import baton.core.view.Stats;
import baton.world.SystemClock;
import baton.world.agent.Agent;
import baton.world.git.Repository;
import baton.world.git.commit.Signing;
import baton.world.process.Environment;
import baton.world.run.EarlierRun;
import baton.world.run.Execution;
import baton.world.run.setting.Launch;
import baton.world.run.setting.PlanFile;
import baton.world.run.setting.Spread;
import baton.world.run.setting.Target;
import baton.world.run.store.StatsFile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Carries a plan out from the command line.
public final class ExecuteRun {
    private static final Pattern YES_OR_NO =
            Pattern.compile("\\s*(?:y|yes|n|no)\\s*", Pattern.CASE_INSENSITIVE);

    private static final Set<Fault> NO_AGENT =
            Set.of(Fault.AGENT_MISSING, Fault.AGENT_NOT_INSTALLED);

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
            case DRY_RUN -> new DryRun(recalled(place, project), wish, place).run();
            case EXECUTE, FOREGROUND -> {
                Optional<EarlierRun> earlier = earlier(place.present());
                Context known = earlier.isPresent() ? context : recalled(place, project);
                yield new ExecuteRun(known, wish).depart(earlier, place, project);
            }
        };
    }

    private ExitStatus depart(
            Optional<EarlierRun> earlier, PlanPlace place, Optional<Path> project) {
        return departure(earlier)
                .map(departure -> execute(departure, place, project))
                .orElse(ExitStatus.PROBLEMS);
    }

    /// The context with what the project was told of before, where it is gone on with: a plan by
    /// itself is begun without. Settings count until the project is carried out the first time.
    private Context recalled(PlanPlace place, Optional<Path> project) {
        Optional<Path> own = project.or(() -> place.project(context));
        if (own.isEmpty() && !wish.resume()) {
            return context;
        }
        Path home = own.orElseGet(() -> place.home(context));
        RememberedMeans means = RememberedMeans.project(context, home);
        boolean again = !wish.resume() && Files.exists(home.resolve("progress.json"));
        return again ? means.recalledAgent() : means.recalled();
    }

    private Optional<Departure> departure(Optional<EarlierRun> earlier) {
        return wish.resume()
                ? Departure.unnamed(context, wish.asked(), earlier)
                : Departure.of(context, wish.asked(), earlier);
    }

    /// The run that is taken up.
    private Optional<EarlierRun> earlier(PlanPlace place) {
        if (!wish.resume()) {
            return Optional.empty();
        }
        Environment environment = Departure.environment(context);
        Repository repository = Repository.open(context.terminal().directory(), environment);
        return EarlierRun.of(repository, place.path(), wish.run(), environment);
    }

    private ExitStatus execute(Departure departure, PlanPlace place, Optional<Path> project) {
        Repository repository = Departure.repository(context, wish.terms());
        Agent agent = agent(departure);
        Path home = project.orElseGet(() -> place.home(context));
        remember(home);
        PlanLoading.Loaded loaded =
                PlanLoading.load(place.path(), place.shown(), wish.allowUnproven());
        tell(place, loaded.problems());
        if (loaded.ready().isEmpty()) {
            return ExitStatus.PROBLEMS;
        }
        PlanLoading.Ready ready = loaded.ready().get();
        ScanTelling scan = new ScanTelling(ready.scan(), ready.plan().sheet().steps());
        scan.tell(context);
        if (scan.blocks()) {
            context.note("Nothing was run. You can");
            context.note("  1. read and correct the plan: " + Printable.line(place.shown()));
            context.note("  2. look at all its commands without running any, with --dry-run");
            context.note("  3. run such a command yourself, outside of the plan, if you mean it");
            return ExitStatus.POLICY;
        }
        tell(place, ready.refusals());
        if (!ready.refusals().isEmpty()) {
            return ExitStatus.PROBLEMS;
        }
        PlanFile plan = fenced(ready.plan(), departure, scan);
        PartCheck.refuseUnknown(plan.sheet(), wish.part());
        refuseApart(plan.sheet());
        Launch launch =
                departure.launch(
                        new Target(repository, plan, project, Optional.of(home), Optional.empty()),
                        wish.part(),
                        start(),
                        agent,
                        spread(departure.spread(), plan.sheet()));
        if (agent instanceof MissingAgent(Failure why)
                && !EarlierRun.isComplete(launch, Departure.environment(context))) {
            throw why;
        }
        new PlanTelling(plan.sheet()).lines().forEach(line -> context.note(Printable.line(line)));
        String progress = launch.target().name(launch.progressFile());
        Execution.doubts(launch).forEach(problem -> tell(progress, problem));
        if (Execution.isBegunAnew(launch)) {
            context.note(
                    "An earlier run of this plan has not come to its end. This one begins with its"
                            + " first step; `--resume` instead goes on where the earlier one was.");
        }
        if (!launch.resumes() && Execution.isDoneAlready(launch)) {
            context.note(
                    "This plan was carried out before, and is carried out again;"
                            + " `baton report` tells of the run before.");
        }
        if (launch.resumes() && wish.run().isEmpty() && Execution.isUnbegun(launch)) {
            context.note("There is nothing to resume: this run is the first of its plan.");
        }
        new Signing(repository).unsigned().map(Printable::line).ifPresent(context::note);
        refuseManyAtOnce(launch);
        ExitStatus status = carriedOut(departure, launch);
        return departure.paused().map(step -> paused(step, status)).orElse(status);
    }

    /// A run that is taken back is refused with commands that name its plan.
    private ExitStatus carriedOut(Departure departure, Launch launch) {
        try {
            return departure.carryOut(launch, this::told);
        } catch (Failure failure) {
            throw failure.problem().fault() == Fault.RUN_UNDONE
                    ? SeenFromHere.failure(context, failure)
                    : failure;
        }
    }

    /// The agent that carries the plan out. A run that is complete needs none.
    private Agent agent(Departure departure) {
        try {
            return departure.agent();
        } catch (Failure failure) {
            if (wish.resume() && NO_AGENT.contains(failure.problem().fault())) {
                return new MissingAgent(failure);
            }
            throw failure;
        }
    }

    /// A pause of one session would cut off what others do.
    private void refuseManyAtOnce(Launch launch) {
        if (wish.manner().pause()
                && launch.isSpread()
                && launch.target().plan().sheet().sessions().size() > 1) {
            throw Usage.wrong(
                    "--pause is for one step after the other, and this plan has sessions",
                    "give --fg too, or leave --pause out");
        }
    }

    /// A person at a terminal goes on when it suits; elsewhere the command ends here.
    private ExitStatus paused(int step, ExitStatus status) {
        context.note("Paused after step " + step + ".");
        if (!context.terminal().ttys().in() || context.json()) {
            return status;
        }
        try (LinePrompt prompt = new EditingPrompt()) {
            if (!goesOn(prompt)) {
                return status;
            }
        } catch (LinePrompt.Interrupted _) {
            return status;
        }
        return new ExecuteRun(context, wish.goingOn()).run();
    }

    /// The word of a person who was asked. Other words than yes and no are asked about again.
    static boolean goesOn(LinePrompt prompt) {
        return prompt.choose("", "go on? y/n> ", said -> YES_OR_NO.matcher(said).matches())
                .strip()
                .toLowerCase(Locale.ROOT)
                .startsWith("y");
    }

    private void tell(PlanPlace place, List<Problem> problems) {
        problems.forEach(problem -> tell(place.shown(), problem));
    }

    /// A problem with the way out of it, as `validate` tells it.
    private void tell(String file, Problem problem) {
        context.note(ProblemLine.of(file, problem));
        context.note(
                "    " + context.paintErr().cyan("fix:") + " " + Printable.line(problem.fix()));
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

    private void remember(Path project) {
        DistantProjects.of(context).note(project);
        PlanWords.of(context, project).remember(wish.arguments(), wish.resume());
        RememberedMeans means = RememberedMeans.project(context, project);
        if (wish.resume()) {
            means.remember();
        } else {
            means.begin();
        }
    }

    private Launch.Start start() {
        return wish.resume()
                ? new Launch.Resume(wish.run(), context.globals().yes())
                : new Launch.Afresh();
    }

    private Spread spread(Spread asked, Worksheet sheet) {
        if (wish.mode() == Wish.Mode.FOREGROUND) {
            return asked.inCheckout();
        }
        return sheet.type() == ArtifactType.PLAN ? asked : asked.notApart();
    }

    /// In the foreground the strategy of a plan is ignored, and its fences with it. The fence of a
    /// session spec is its own.
    private PlanFile fenced(PlanFile plan, Departure departure, ScanTelling scan) {
        boolean ignored =
                wish.mode() == Wish.Mode.FOREGROUND && plan.sheet().type() == ArtifactType.PLAN;
        return plan.with(
                ignored ? plan.sheet().unfenced() : plan.sheet(),
                departure.configuration().allowances(),
                scan.advisories());
    }

    private ExitStatus told(Execution.Outcome outcome) {
        StatsFile.append(
                context.terminal().variable(StatsFile.VARIABLE),
                Stats.of(outcome.facts(), outcome.run(), SystemClock.now()));
        if (context.json()) {
            context.record(outcome.summary());
        } else if (context.terminal().ttys().out() && !wish.manner().report()) {
            new RunEnding(context, outcome, wish.manner()).tell();
        } else {
            String report = SeenFromHere.report(context, outcome.report());
            context.result(Printable.text(report));
            context.terminal().out().print(Json.pretty(Printable.clean(outcome.summary())));
        }
        context.terminal().flush();
        return status(outcome.result());
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
