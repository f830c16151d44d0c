package baton.app.go;

import baton.app.brief.BriefStage;
import baton.app.brief.EditingPrompt;
import baton.app.brief.LinePrompt;
import baton.app.brief.ProjectPlace;
import baton.app.brief.WrittenAnswers;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.command.Usage;
import baton.app.execute.ExecuteRun;
import baton.app.execute.Wish;
import baton.app.means.AgentChoice;
import baton.app.means.PlanPlace;
import baton.app.means.RememberedMeans;
import baton.app.means.RunNotices;
import baton.app.means.Spreading;
import baton.app.means.StageFence;
import baton.app.means.Terms;
import baton.app.plan.PlanStage;
import baton.app.research.ResearchStage;
import baton.app.review.ReviewStage;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.config.Isolation;
import baton.core.config.SandboxSettings;
import baton.core.go.GoState;
import baton.core.go.Journey;
import baton.core.go.Journey.Arrived;
import baton.core.go.Journey.Ask;
import baton.core.go.Journey.Work;
import baton.core.go.Stage;
import baton.core.planning.Slug;
import baton.core.text.Value;
import baton.world.SystemClock;
import baton.world.files.Links;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.setting.PlanPart;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Carries a sentence through all stages. What is owed is looked up in the files before every
/// stage, so that nothing is lost wherever it ends.
final class GoRun {
    private static final int ASKED_MAX = 3;

    private final GoStage wish;
    private final Context context;
    private final Path checkout;
    private final Optional<String> task;
    private final boolean quick;
    private final Optional<String> answers;
    private final Optional<Path> named;
    private final StageFence fence;
    private final Optional<Isolation> isolation;
    private final boolean fresh;
    private final Optional<String> approval;
    private Optional<Value.Fields> briefed = Optional.empty();

    GoRun(Context context, GoStage wish) {
        this.wish = wish.from(context);
        this.checkout = Links.repository(context.terminal().directory());
        this.context = context.in(checkout);
        this.task = wish.task();
        this.quick = wish.quick();
        this.answers = this.wish.answers();
        this.named = wish.project().map(PlanPlace::trimmed).map(context::path);
        this.fence = new StageFence(this.context, wish.sandbox());
        this.isolation = wish.isolation();
        this.fresh = wish.fresh();
        this.approval = wish.approval();
    }

    ExitStatus run() {
        String _ = tip();
        return goOn(project());
    }

    /// As it was begun, and its stage that was cut off as that was, where nothing else is said now.
    ExitStatus goOn(GoProject project) {
        RememberedWay way = way(project);
        GoGates.note(context, project);
        way.remember(way.whole(wish));
        RememberedMeans means = RememberedMeans.project(context, project.directory());
        means.remember();
        GoStage told =
                CutOff.newest(context, Optional.of(project.directory()))
                        .filter(cut -> owes(project, cut))
                        .map(wish::goingOnWith)
                        .orElse(wish);
        return new GoRun(means.recalled(), way.whole(told)).through(project);
    }

    private RememberedWay way(GoProject project) {
        return RememberedWay.of(context, project.directory());
    }

    /// The one that is named, the newest unfinished one (with this task), or a new one.
    private GoProject project() {
        if (named.isPresent()) {
            GoProject project = GoGates.project(context, named.get());
            if (project.isDamaged()) {
                DamagedJourney.mend(context, project);
            } else if (project.read().isEmpty()) {
                throw new Failure(
                        Fault.FILE_NOT_FOUND
                                .because("`baton go` did not begin " + named.get())
                                .withFix("begin with `baton go TASK`"));
            }
            return project;
        }
        Optional<GoProject> begun =
                GoGates.all(context).stream()
                        .filter(p -> task.isEmpty() || task.equals(task(p)))
                        .filter(p -> isOpen(p) || !past(p).isEmpty())
                        .findFirst();
        DamagedJourney.refuse(context, task, begun);
        return begun.or(() -> task.map(this::begin))
                .orElseThrow(
                        () ->
                                Usage.wrong(
                                        "there is no unfinished project here",
                                        "name a task: `baton go TASK`"));
    }

    private static Optional<String> task(GoProject project) {
        return project.read().map(GoState::task);
    }

    private GoProject begin(String said) {
        BriefStage.refuseUnanswered(context, answers);
        AgentChoice.refuseNameless(context, "planner");
        Slug slug = Slug.of(said, "task");
        ProjectPlace place =
                ProjectPlace.of(context, slug, new WrittenAnswers(false)).orElseThrow();
        GoProject project = GoGates.project(context, place.directory());
        way(project).remember(wish);
        project.write(GoState.begun(said, SystemClock.now()));
        return project;
    }

    /// Goes on to the end, or to where somebody is needed. A brief that was made on the way is
    /// recorded with what came of it.
    private ExitStatus through(GoProject project) {
        past(project).forEach(CutOff::end);
        approval.ifPresent(hash -> GoGates.approve(context, project, hash));
        String result = "failed";
        try {
            ExitStatus status = carry(project);
            result = result(project, status);
            return status;
        } finally {
            String known = result;
            briefed.ifPresent(said -> BriefStage.record(context, said, known));
            briefed = Optional.empty();
        }
    }

    /// A stage that left its files, and was cut off before its end, is not gone on with: everything
    /// would be asked again, since the commit that is checked out is another by now.
    private List<CutOff> past(GoProject project) {
        return CutOff.all(context, Optional.of(project.directory())).stream()
                .filter(cut -> cut.isPast(project))
                .toList();
    }

    private static String result(GoProject project, ExitStatus status) {
        boolean left = status == ExitStatus.STOPPED || status == ExitStatus.INTERRUPTED;
        boolean planned = Files.exists(project.directory().resolve(file(Stage.PLAN)));
        return planned ? "completed" : left ? "cancelled" : "failed";
    }

    private BriefStage.Commission commission(GoProject project) {
        return new BriefStage.Commission(
                ProjectPlace.existing(project.directory()), said -> briefed = Optional.of(said));
    }

    private ExitStatus carry(GoProject project) {
        Set<Stage> done = EnumSet.noneOf(Stage.class);
        ExitStatus status = isUnended(project) ? work(project, Stage.EXECUTE) : ExitStatus.DONE;
        while (status == ExitStatus.DONE) {
            Journey journey = journey(project);
            switch (journey.next()) {
                case Arrived _ -> {
                    return arrived(project);
                }
                case Ask ask -> status = ask(project, journey, ask);
                case Work(Stage stage) -> {
                    if (!done.add(stage)) {
                        throw new Failure(
                                Fault.GO_STUCK.because(
                                        stage.word() + " ended, but its files are not complete"));
                    }
                    status = work(project, stage);
                }
            }
        }
        return status;
    }

    /// True for the stage that the project needs next.
    boolean owes(GoProject project, CutOff cut) {
        return journey(project).next() instanceof Work(Stage next)
                && next.word().equals(cut.name());
    }

    /// True where the project has not come to its end.
    boolean isOpen(GoProject project) {
        return !(journey(project).next() instanceof Arrived) || isUnended(project);
    }

    /// Its run is ended first: until then nobody has said what became of it.
    private boolean isUnended(GoProject project) {
        return UnendedRun.isLeft(context, project, journey(project).next());
    }

    private Journey journey(GoProject project) {
        return GoGates.journey(context, project, tip());
    }

    private String tip() {
        Environment environment = new Environment(context.terminal().environment());
        return Repository.open(checkout, environment)
                .head()
                .tip()
                .map(CommitId::value)
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.NO_COMMITS.because(
                                                "the repository has no commits yet")));
    }

    private ExitStatus work(GoProject project, Stage stage) {
        context.terminal().flush();
        context.note("--- " + stage.word() + " ---");
        String shown = shown(project);
        fence.find();
        Optional<SandboxSettings.Mode> sandbox = fence.settled();
        return switch (stage) {
            case BRIEF ->
                    new BriefStage(
                                    task(project).orElseThrow(),
                                    quick,
                                    answers,
                                    sandbox,
                                    fresh,
                                    Optional.empty(),
                                    Optional.of(commission(project)))
                            .run(context);
            case RESEARCH ->
                    new ResearchStage(
                                    shown,
                                    Optional.empty(),
                                    Optional.empty(),
                                    quick,
                                    Optional.empty(),
                                    sandbox,
                                    fresh,
                                    Optional.empty())
                            .run(context);
            case PLAN -> PlanStage.making(shown, quick, sandbox, fresh).run(context);
            case EXECUTE -> new ExecuteRun(context, execution(project, shown, sandbox)).run();
            case REVIEW ->
                    new ReviewStage(shown, Optional.empty(), quick, false, sandbox, fresh)
                            .run(context);
        };
    }

    /// The person need not stand by while a plan of an hour is carried out: the checkout stays free
    /// unless something else is said or set. A plan that was begun goes on where it was.
    private Wish execution(
            GoProject project, String shown, Optional<SandboxSettings.Mode> sandbox) {
        return new Wish(
                Optional.of(shown),
                Optional.empty(),
                isolation.equals(Optional.of(Isolation.IN_PLACE)) && !project.begun()
                        ? Wish.Mode.FOREGROUND
                        : Wish.Mode.EXECUTE,
                new PlanPart.Whole(),
                project.begun(),
                Optional.empty(),
                false,
                false,
                Terms.USUAL
                        .fenced(sandbox)
                        .spread(Spreading.isolated(isolation, Isolation.WORKTREE))
                        .witnessed(wish.proof()),
                Optional.empty(),
                Wish.Manner.JOURNEY,
                wish.words());
    }

    /// The project as the person would name it from here.
    private String shown(GoProject project) {
        Path here = context.terminal().directory().toAbsolutePath().normalize();
        Path there = project.directory().toAbsolutePath().normalize();
        return there.startsWith(here) ? here.relativize(there).toString() : there.toString();
    }

    private ExitStatus ask(GoProject project, Journey journey, Ask ask) {
        // The results of the stage stand above the question about it.
        context.terminal().flush();
        GoState state = project.read().orElseThrow();
        if (context.globals().yes() && project.passes(ask.stage())) {
            Insider.refuse(context, "--yes");
            GoGates.approve(context, project, ask);
            return ExitStatus.DONE;
        }
        if (!state.shown().equals(Optional.of(ask))) {
            RunNotices.waiting(context, "the " + ask.stage().word() + " of a project");
        }
        project.write(state.showing(ask, SystemClock.now()));
        if (journey.isVoid(ask)) {
            context.note(ask.stage().word() + " was changed since it was approved");
            new GateSummary(context, project, ask.stage()).change().forEach(context::note);
        }
        return context.terminal().ttys().in() && !context.json() && !context.globals().yes()
                ? asked(project, ask)
                : stopped(project, ask);
    }

    /// Nothing is approved by a mere Enter.
    private ExitStatus asked(GoProject project, Ask ask) {
        try (LinePrompt prompt = new EditingPrompt()) {
            prompt.show("");
            GateSummary summary = new GateSummary(context, project, ask.stage());
            summary.lines().forEach(prompt::show);
            prompt.show(
                    Printable.line(
                            "Look at " + shown(project) + "/" + file(ask.stage()) + " now."));
            boolean more = summary.hasLongChange();
            int misunderstood = 0;
            while (misunderstood < ASKED_MAX) {
                prompt.show(
                        more
                                ? "y approves it, c shows all that changed, d all of it, n stops;"
                                        + " `baton go` goes on later."
                                : "y approves it, d shows all of it, n stops; `baton go` goes on"
                                        + " later.");
                String said =
                        prompt.read(more ? "y/c/d/n> " : "y/d/n> ")
                                .orElse("n")
                                .strip()
                                .toLowerCase(Locale.ROOT);
                switch (said) {
                    case "y", "yes", "approve" -> {
                        return approved(project, ask);
                    }
                    case "n", "no", "stop" -> {
                        return stopped(project, ask);
                    }
                    case "c" -> summary.wholeChange().forEach(prompt::show);
                    case "d" -> summary.whole().forEach(prompt::show);
                    case String _ -> misunderstood++;
                }
            }
            return stopped(project, ask);
        } catch (LinePrompt.Interrupted _) {
            return ExitStatus.INTERRUPTED;
        }
    }

    /// A file that is edited while the question stands is not approved: it has another hash.
    private ExitStatus approved(GoProject project, Ask ask) {
        Insider.refuse(context, "an approval");
        GoGates.approve(context, project, ask);
        return ExitStatus.DONE;
    }

    private ExitStatus stopped(GoProject project, Ask ask) {
        new GateStop(context, project, shown(project), ask).tell();
        return ExitStatus.STOPPED;
    }

    static String file(Stage stage) {
        return switch (stage) {
            case BRIEF -> "brief.md";
            case RESEARCH -> "research";
            case PLAN -> "plan.md";
            case EXECUTE -> "progress.json";
            case REVIEW -> "review.md";
        };
    }

    private ExitStatus arrived(GoProject project) {
        context.note("The project is complete: " + Printable.line(shown(project) + "/review.md"));
        return project.blocked() ? ExitStatus.PROBLEMS : ExitStatus.DONE;
    }
}
