package baton.app.work;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProblemLine;
import baton.app.command.Usage;
import baton.app.execute.Departure;
import baton.app.execute.PlanLoading;
import baton.app.execute.ScanTelling;
import baton.app.means.RememberedMeans;
import baton.app.means.Settings;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.config.Configuration;
import baton.core.config.Lint;
import baton.core.contract.decisions.Decision;
import baton.core.contract.plan.step.Step;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.policy.scan.PlanScan;
import baton.core.run.Worksheet;
import baton.core.work.CallbackKeys;
import baton.core.work.SpokenLanguage;
import baton.core.work.Toolchain;
import baton.core.work.Translation;
import baton.core.work.WorkFiles;
import baton.core.work.WorkView;
import baton.world.SystemClock;
import baton.world.agent.Agent;
import baton.world.files.Links;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.EarlierRun;
import baton.world.run.Execution;
import baton.world.run.setting.Launch;
import baton.world.run.setting.Ledger;
import baton.world.run.setting.PlanFile;
import baton.world.run.setting.PlanPart;
import baton.world.run.setting.Target;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.work.Approvals;
import baton.world.work.BuiltCode;
import baton.world.work.Callbacks;
import baton.world.work.WorkCommits;
import baton.world.work.WorkLedger;
import baton.world.work.WorkRuns;
import baton.world.work.Works;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Runs the TASKs of a WORK that is approved, on the engine that runs plans.
final class WorkCarrying {
    private final Context context;
    private final Work.Flags flags;
    private final Repository repository;
    private final Works works;
    private final Approvals approvals;
    private Optional<Callbacks> callbacks = Optional.empty();

    WorkCarrying(Context context, Work.Flags flags, Repository repository) {
        this.context = context;
        this.flags = flags;
        this.repository = repository;
        this.works = new Works(repository.top());
        this.approvals =
                new Approvals(
                        repository.top(), Settings.store(context, repository.commonDirectory()));
    }

    void tell(WorkId id, WorkFiles.Found found) {
        String file = Works.file(id, found.file()).value();
        context.note(ProblemLine.of(file, found.problem()));
        if (found.problem().isError()) {
            context.note("    fix: " + Printable.line(found.problem().fix()));
        }
    }

    /// Says that rows of the list are not written, where that is so.
    static void tellOfList(Context context, Works works) {
        works.listProblem()
                .map(Problem::asWarning)
                .ifPresent(
                        problem -> {
                            context.note(ProblemLine.of(Works.LIST, problem));
                            context.note(
                                    "    its rows stay as they are; fix: "
                                            + Printable.line(problem.fix()));
                        });
    }

    ExitStatus carryOut(WorkFiles work) {
        return carryOut(work, () -> {});
    }

    /// Carries the WORK out from where it is.
    ///
    /// @param begun is called when there is a run that can be gone on with
    ExitStatus carryOut(WorkFiles work, Runnable begun) {
        refuseOpenDecisions(work);
        // A run that died after its last commit still has to tidy up.
        if (work.isWhole() && unfinished(work).isEmpty()) {
            CutOffMaking.end(context, work);
            context.result(Printable.line(new WorkView(work).line()));
            return ExitStatus.DONE;
        }
        Path folder = works.at(Works.folder(work.id()));
        RememberedMeans means = RememberedMeans.project(context, folder);
        means.remember();
        Optional<EarlierRun> earlier = earlier(work);
        List<String> before = earlier.map(EarlierRun::arguments).orElse(List.of());
        Work.Flags said = WorkWords.of(context, folder).recalled(flags, before);
        return Departure.of(means.recalled(), said.asked(), earlier)
                .map(departure -> carryOut(work, departure, begun))
                .orElse(ExitStatus.PROBLEMS);
    }

    /// The run that is taken up.
    private Optional<EarlierRun> earlier(WorkFiles work) {
        return one() || left(work).isEmpty()
                ? Optional.empty()
                : EarlierRun.of(
                        repository, plan(work), Optional.empty(), Departure.environment(context));
    }

    private Path plan(WorkFiles work) {
        return repository.top().resolve(Works.file(work.id(), WorkFiles.PLAN).value());
    }

    private void refuseOpenDecisions(WorkFiles work) {
        work.decisions().stream()
                .flatMap(all -> all.entries().stream())
                .filter(decision -> decision.status() == Decision.DecisionStatus.PENDING)
                .findFirst()
                .ifPresent(
                        open -> {
                            String fix =
                                    "answer it: baton work decide " + work.id() + " " + open.id();
                            throw new Failure(
                                    Fault.GATE_OPEN
                                            .because(
                                                    open.id()
                                                            + " waits for an answer: "
                                                            + open.context().line())
                                            .withFix(fix + " OPTION, then resume"));
                        });
    }

    /// A WORK that is prepared to run: its TASKs are translated, and no problem of theirs speaks
    /// against it.
    private record Prepared(
            WorkFiles work,
            Set<TaskId> wanted,
            boolean resumed,
            Translation.Result translated,
            Worksheet sheet,
            Toolchain tools) {}

    private ExitStatus carryOut(WorkFiles work, Departure departure, Runnable begun) {
        Optional<Prepared> found = prepare(work, departure.configuration());
        if (found.isEmpty()) {
            return ExitStatus.PROBLEMS;
        }
        Prepared prepared = found.get();
        ScanTelling scan =
                new ScanTelling(PlanScan.of(prepared.sheet().steps()), prepared.sheet().steps());
        scan.tell(context);
        if (scan.blocks()) {
            return ExitStatus.POLICY;
        }
        tellOfList(context, works);
        Callbacks others = callbacks(work.id());
        try {
            WorkLedger ledger = ledger(prepared, others);
            Launch launch = launch(prepared, departure, scan.advisories(), ledger);
            Runnable known =
                    () -> {
                        begun.run();
                        CutOffMaking.end(context, work);
                    };
            Set<TaskId> out = prepared.resumed() || one() ? Set.of() : work.leftOut();
            WorkEnding ending =
                    new WorkEnding(context, ledger, work.id(), prepared.sheet(), out, known);
            ExitStatus status = departure.carryOut(launch, ending);
            return prepared.resumed() ? rest(ledger, status) : status;
        } finally {
            others.close();
        }
    }

    /// A run that is taken up knows the TASKs it began with; others may have been added since.
    private ExitStatus rest(WorkLedger ledger, ExitStatus status) {
        Optional<WorkFiles> left =
                ledger.now()
                        .filter(_ -> status == ExitStatus.DONE)
                        .filter(now -> !now.isWhole() && unfinished(now).isEmpty());
        return left.map(this::carryOut).orElse(status);
    }

    private Optional<RunRecord> unfinished(WorkFiles work) {
        return left(work).filter(_ -> !runs().isSpent(work));
    }

    /// The record of the newest run that did not complete, be it that nothing is left of it to do.
    private Optional<RunRecord> left(WorkFiles work) {
        String plan = Works.file(work.id(), WorkFiles.PLAN).value();
        return Execution.unfinished(repository.top(), plan).filter(_ -> !runs().isOfFormer(work));
    }

    private WorkRuns runs() {
        return new WorkCommits(repository, works).runs();
    }

    private Optional<Prepared> prepare(WorkFiles work, Configuration configuration) {
        Optional<RunRecord> unfinished = one() ? Optional.empty() : unfinished(work);
        Set<TaskId> wanted = wanted(work, unfinished);
        if (wanted.isEmpty() || wanted.stream().anyMatch(work.unreadable()::contains)) {
            return Optional.empty();
        }
        Toolchain tools = tools();
        boolean lint = configuration.lint().filter(l -> l == Lint.FAIL).isPresent();
        Optional<String> comments =
                works.text(new RepoPath("CLAUDE.md")).flatMap(SpokenLanguage::ofComments);
        Translation.Result translated = Translation.of(work, tools, lint, wanted, comments);
        translated.problems().forEach(found -> tell(work.id(), found));
        List<Integer> committed = numbers(work, new BuiltCode(repository).of(work));
        Map<Integer, String> done = new HashMap<>();
        new WorkCommits(repository, works)
                .commits(work.id(), work.done())
                .forEach((task, id) -> done.put(Translation.number(work, task), id.value()));
        return translated
                .sheet()
                .map(sheet -> sheet.withCommitted(Set.copyOf(committed), done))
                .filter(sheet -> isRunnable(work, sheet, wanted))
                .map(
                        sheet ->
                                new Prepared(
                                        work,
                                        wanted,
                                        unfinished.isPresent(),
                                        translated,
                                        sheet,
                                        tools));
    }

    private Launch launch(
            Prepared prepared, Departure departure, List<String> advisories, Ledger ledger) {
        Agent agent = departure.agent();
        WorkFiles work = prepared.work();
        RepoPath plan = Works.file(work.id(), WorkFiles.PLAN);
        PlanFile file =
                new PlanFile(
                        works.at(plan),
                        prepared.translated().source(),
                        Optional.empty(),
                        prepared.sheet(),
                        departure.configuration().allowances(),
                        advisories);
        return departure.launch(
                new Target(repository, file, Optional.empty(), Optional.of(ledger)),
                new PlanPart.Steps(numbers(work, prepared.wanted())),
                start(prepared),
                agent,
                departure.spread());
    }

    private Launch.Start start(Prepared prepared) {
        boolean approved = context.globals().yes() || approvals.holds(prepared.work());
        return prepared.resumed()
                ? new Launch.Resume(Optional.empty(), approved)
                : new Launch.Afresh();
    }

    private WorkLedger ledger(Prepared prepared, Callbacks others) {
        RepoPath plan = Works.file(prepared.work().id(), WorkFiles.PLAN);
        boolean kept = !repository.ignores(plan);
        WorkLedger.Subject subject =
                new WorkLedger.Subject(
                        works, prepared.work(), prepared.tools(), kept, isForeign(plan));
        return new WorkLedger(
                subject, others, SystemClock::now, line -> context.note(Printable.line(line)));
    }

    /// True if no run of Baton's own has worked on the WORK.
    private boolean isForeign(RepoPath plan) {
        return RunFolder.all(repository.top()).stream()
                .flatMap(folder -> RunRecord.read(folder.record()).stream())
                .noneMatch(record -> record.plan().equals(plan.value()));
    }

    /// The callbacks that tell others of a WORK: one and the same object from its making to its
    /// end.
    Callbacks callbacks(WorkId id) {
        Map<String, String> variables = context.terminal().environment();
        CallbackKeys keys = CallbackKeys.of(variables, works.text(new RepoPath("CLAUDE.md")));
        Callbacks known =
                callbacks.orElseGet(
                        () -> new Callbacks(keys, new Environment(variables), works, id));
        callbacks = Optional.of(known);
        return known;
    }

    /// True if one TASK was asked for.
    private boolean one() {
        return flags.task().isPresent();
    }

    private static List<Integer> numbers(WorkFiles work, Set<TaskId> wanted) {
        return wanted.stream().map(task -> Translation.number(work, task)).sorted().toList();
    }

    /// The TASKs to run: those that an unfinished run had begun with, else the one that was asked
    /// for, else all that are not done and can be begun.
    private Set<TaskId> wanted(WorkFiles work, Optional<RunRecord> unfinished) {
        Map<Integer, TaskId> tasks = Translation.tasks(work);
        if (unfinished.isPresent()) {
            return unfinished.get().steps().stream()
                    .flatMap(step -> Optional.ofNullable(tasks.get(step)).stream())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        if (flags.task().isPresent()) {
            TaskId one = flags.task().get();
            requireReady(work, one);
            return Set.of(one);
        }
        Set<TaskId> left = new TreeSet<>(work.tasks().keySet());
        left.removeAll(work.done());
        left.removeAll(work.leftOut());
        return left;
    }

    private static void requireReady(WorkFiles work, TaskId task) {
        if (!work.tasks().containsKey(task)) {
            throw new Failure(Fault.TASK_NOT_FOUND.because(work.id() + " has no " + task));
        }
        Set<TaskId> open = new TreeSet<>(work.needs(task));
        open.removeAll(work.done());
        if (work.isDone(task) || !open.isEmpty()) {
            String why = work.isDone(task) ? " is done already" : " waits for " + open;
            throw Usage.wrong(task + why, "run `baton work run " + work.id() + "`");
        }
    }

    private Toolchain tools() {
        return works.toolchain(context.terminal().variable("PATH").orElse(""));
    }

    private boolean isRunnable(WorkFiles work, Worksheet sheet, Set<TaskId> wanted) {
        Set<String> paths =
                sheet.steps().stream()
                        .map(Step::files)
                        .flatMap(List::stream)
                        .map(file -> file.path().value())
                        .collect(Collectors.toSet());
        Set<String> leaving = Links.leaving(repository.top(), paths);
        leaving.forEach(
                path ->
                        tell(
                                work.id(),
                                new WorkFiles.Found(
                                        WorkFiles.PLAN,
                                        Fault.PLAN_PATH_ESCAPES.because(
                                                "`" + path + "` leaves through a link"))));
        List<Integer> owed = numbers(work, wanted);
        List<Step> steps =
                sheet.steps().stream().filter(step -> owed.contains(step.number())).toList();
        List<Problem> refusals = PlanLoading.unexecutable(steps, false);
        refusals.forEach(p -> tell(work.id(), new WorkFiles.Found(WorkFiles.PLAN, p)));
        return leaving.isEmpty() && refusals.isEmpty();
    }
}
