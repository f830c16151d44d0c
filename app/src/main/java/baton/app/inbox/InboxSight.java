package baton.app.inbox;

import baton.app.command.Context;
import baton.app.go.BriefedProject;
import baton.app.go.DamagedJourney;
import baton.app.go.GoGates;
import baton.app.go.GoProject;
import baton.app.go.OpenSession;
import baton.app.inbox.RunLooks.Look;
import baton.app.means.RunChoice;
import baton.app.means.StageLife;
import baton.core.contract.work.WorkId;
import baton.core.go.GoState;
import baton.core.go.Journey.Arrived;
import baton.core.go.Journey.Ask;
import baton.core.go.Journey.Next;
import baton.core.go.Journey.Work;
import baton.core.go.Stage;
import baton.core.policy.shell.Shell;
import baton.core.run.RunId;
import baton.core.text.Value;
import baton.core.view.RunState;
import baton.core.view.RunSummary;
import baton.core.view.Snapshot;
import baton.core.view.Span;
import baton.core.view.chronicle.OpenGate;
import baton.core.view.html.Address;
import baton.core.view.html.InboxView;
import baton.core.view.html.InboxView.Need;
import baton.core.view.html.InboxView.Row;
import baton.world.files.FileStamp;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;
import baton.world.run.store.StoredSummary;
import baton.world.stage.Stages;
import baton.world.stage.StoredStage;
import baton.world.work.FormerWork;
import baton.world.work.Works;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The runs, projects, stages and WORKs of a checkout, for a person who asks what needs them.
public final class InboxSight {
    private static final int LISTED_MAX = 50;
    private static final int HASH_SHOWN = 12;
    private static final String RUNNING = RunState.RUNNING.word();
    private static final String COMPLETED = RunState.COMPLETED.word();
    private static final List<String> OVER = List.of(COMPLETED, RunState.UNDONE.word());

    private final Context context;
    private final RunChoice runs;
    private final RunLooks looks;
    private final Instant now;
    private final List<Need> asking = new ArrayList<>();
    private final List<Need> stuck = new ArrayList<>();
    private final List<Row> flying = new ArrayList<>();
    private final List<Row> finished = new ArrayList<>();

    /// The newest run of each plan, by the name of the plan.
    private final Map<String, Row> newest = new HashMap<>();

    /// The plan of each run, by the run's id.
    private final Map<String, String> plans = new HashMap<>();

    private InboxSight(Context context, RunChoice runs, RunLooks looks, Instant now) {
        this.context = context;
        this.runs = runs;
        this.looks = looks;
        this.now = now;
    }

    public static InboxView of(Context context, RunChoice runs, Instant now) {
        return of(context, runs, new RunLooks(runs, now), now);
    }

    /// The same for one who looks at runs besides.
    public static InboxView of(Context context, RunChoice runs, RunLooks looks, Instant now) {
        return new InboxSight(context, runs, looks, now).view();
    }

    /// The WORKs that wait for approval.
    public static List<Need> works(Context context, RunChoice runs) {
        List<StoredStage> stages = StageLife.in(context).unfinished();
        return new WorkNeeds(context, runs.checkout(), Set.of(), stages).waiting();
    }

    /// A number that changes when a run is begun, goes on, ends or dies, and when files of a
    /// project, a stage or a WORK do.
    public static long stamp(RunChoice runs) {
        long beside = 0;
        for (String folder : List.of(GoState.PROJECTS, Stages.FOLDER, Works.FOLDER)) {
            beside = 31 * beside + FileStamp.below(runs.checkout().resolve(folder));
        }
        return 31 * beside + stampOfRuns(runs);
    }

    private static long stampOfRuns(RunChoice runs) {
        List<RunFolder> listed = listed(runs);
        long stamp = listed.size();
        for (RunFolder folder : listed) {
            boolean alive = StoredRun.isAlive(runs.checkout(), folder);
            stamp = 31 * stamp + folder.journal().toFile().length() * 2 + (alive ? 1 : 0);
        }
        return stamp;
    }

    private static List<RunFolder> listed(RunChoice runs) {
        return runs.named().stream().limit(LISTED_MAX).toList();
    }

    private InboxView view() {
        listed(runs).forEach(this::look);
        List<StoredStage> stages = StageLife.in(context).unfinished();
        Map<GoProject, Next> journeys = GoGates.next(context);
        journeys.forEach((project, next) -> look(project, next, stages));
        DamagedJourney.all(context).forEach(one -> stuck.add(one.need()));
        List<OpenSession> sessions = OpenSession.all(context);
        sessions.stream()
                .filter(open -> journeys.keySet().stream().noneMatch(j -> isOf(open, j)))
                .forEach(open -> look(open, stages));
        BriefedProject.all(context).stream()
                .filter(one -> sessions.stream().noneMatch(open -> isOf(open, one.project())))
                .forEach(one -> look(one, stages));
        asking.addAll(StageNeeds.waiting(stages));
        stuck.addAll(StageNeeds.cutOff(stages));
        StageLife.in(context).unread().forEach(one -> stuck.add(StageNeeds.unread(one)));
        WorkNeeds works = new WorkNeeds(context, runs.checkout(), spokenFor(), stages);
        asking.addAll(works.waiting());
        stuck.addAll(works.unfinished());
        new RescueNeed(context, runs.checkout())
                .of(run -> isRedone(run.value()))
                .ifPresent(stuck::add);
        List<Need> needs = new ArrayList<>(asking);
        needs.addAll(stuck);
        finished.sort(Comparator.comparing(row -> OVER.contains(row.state())));
        return new InboxView(
                runs.checkout().toString(),
                needs,
                stages.stream().filter(StoredStage::alive).map(StageNeeds::underWay).toList(),
                flying,
                finished,
                Math.max(0, runs.named().size() - LISTED_MAX));
    }

    /// The WORKs whose newest run is under way or left something to do: that run is shown.
    private Set<WorkId> spokenFor() {
        Set<WorkId> works = new HashSet<>();
        newest.forEach(
                (plan, row) -> {
                    if (!row.state().equals(COMPLETED)) {
                        WorkId.folderOf(plan).ifPresent(works::add);
                    }
                });
        return works;
    }

    /// True if a later run has completed the plan of this one.
    private boolean isRedone(String run) {
        return Optional.ofNullable(plans.get(run))
                .map(newest::get)
                .filter(row -> row.state().equals(COMPLETED))
                .isPresent();
    }

    /// The newest run of a plan speaks for the plan: what an older one left is no longer asked for.
    private void look(RunFolder folder) {
        Optional<RunSummary> summary = StoredSummary.of(folder);
        if (summary.isEmpty() && !folder.isRun()) {
            return;
        }
        Row row =
                summary.map(known -> row(folder.id(), known))
                        .orElseGet(() -> row(looks.at(folder)));
        boolean mayAsk = summary.filter(known -> known.gates() == 0).isEmpty();
        List<OpenGate> gates = mayAsk ? looks.at(folder).seen().gates() : List.of();
        Optional<FormerWork> former = gates.isEmpty() ? former(row, folder) : Optional.empty();
        if (former.isPresent()) {
            finished.add(row.about(former.get().words()));
            return;
        }
        String plan = row.plan().orElse(folder.id().value());
        plans.put(folder.id().value(), plan);
        boolean first = newest.putIfAbsent(plan, row) == null;
        (row.state().equals(RUNNING) ? flying : finished).add(row);
        gates.forEach(gate -> asking.add(gate(row, gate)));
        boolean calm = row.state().equals(RUNNING) || OVER.contains(row.state());
        if (first && gates.isEmpty() && !calm) {
            stuck.add(StuckRun.need(row, looks.at(folder)));
        }
        if (row.state().equals(RUNNING)) {
            waiting(row, looks.at(folder).seen()).ifPresent(stuck::add);
        }
    }

    /// The WORK of a run that did not come to its end, where nobody can go on with it.
    private Optional<FormerWork> former(Row row, RunFolder folder) {
        boolean calm = row.state().equals(RUNNING) || row.state().equals(COMPLETED);
        return calm || row.plan().flatMap(WorkId::folderOf).isEmpty()
                ? Optional.empty()
                : FormerWork.of(runs.checkout(), looks.at(folder).stored());
    }

    private static Row row(RunId run, RunSummary known) {
        return new Row(
                run,
                known.state().word(),
                known.plan(),
                known.passed(),
                known.total(),
                Optional.of(known.started()),
                known.elapsed(),
                Optional.empty());
    }

    private static Row row(Look look) {
        Snapshot seen = look.seen();
        return new Row(
                seen.run(),
                seen.stateWord(),
                look.stored().plan(),
                seen.stepsPassed(),
                seen.stepsTotal(),
                seen.started(),
                seen.elapsed(),
                Optional.empty());
    }

    private Need gate(Row row, OpenGate gate) {
        String name = row.run() + " " + Shell.word(gate.id());
        String command =
                gate.question().agreed().isPresent()
                        ? "baton approve " + name
                        : "baton decide " + name + " ANSWER";
        String waits = Span.words(Duration.between(gate.since(), now));
        return new Need(
                row.run() + "-" + gate.step(),
                "waiting",
                gate.question().context(),
                row.plan().orElse("run") + " · step " + gate.step() + " asks, for " + waits,
                Optional.of(Address.gate(row.run(), gate.id())),
                command);
    }

    private static Optional<Need> waiting(Row row, Snapshot seen) {
        return seen.sessions().stream()
                .flatMap(session -> session.steps().stream())
                .flatMap(step -> step.lastLine().stream())
                .filter(line -> line.startsWith("waiting for "))
                .findFirst()
                .map(
                        line ->
                                new Need(
                                        row.run().value(),
                                        "waiting",
                                        row.plan().orElse("run"),
                                        line,
                                        Optional.of(Address.run(row.run())),
                                        "baton status " + row.run()));
    }

    /// A project waits for an answer, or for somebody who goes on with it where neither a run nor a
    /// stage of it is shown.
    private void look(GoProject project, Next next, List<StoredStage> stages) {
        switch (next) {
            case Ask ask -> asking.add(project(new GoGates.Open(project, ask).value()));
            case Work(Stage stage) -> {
                String name = runs.checkout().relativize(project.directory()).toString();
                if (!isSpokenFor(name, stages)) {
                    stuck.add(owed(name, stage.word()));
                }
            }
            case Arrived _ -> {}
        }
    }

    private static boolean isOf(OpenSession open, GoProject project) {
        return isOf(open, project.directory());
    }

    private static boolean isOf(OpenSession open, Path project) {
        return plain(open.project()).equals(plain(project));
    }

    private static Path plain(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private void look(OpenSession open, List<StoredStage> stages) {
        String name = plain(runs.checkout()).relativize(plain(open.project())).toString();
        if (!isSpokenFor(name, stages)) {
            stuck.add(owed(name, open.label()));
        }
    }

    private void look(BriefedProject briefed, List<StoredStage> stages) {
        String name = plain(runs.checkout()).relativize(plain(briefed.project())).toString();
        if (!isSpokenFor(name, stages)) {
            stuck.add(owed(name, briefed.next().word(), briefed.command(context)));
        }
    }

    private boolean isSpokenFor(String project, List<StoredStage> stages) {
        boolean run =
                newest.entrySet().stream()
                        .filter(one -> one.getKey().startsWith(project + "/"))
                        .anyMatch(one -> !one.getValue().state().equals(COMPLETED));
        return run
                || stages.stream().anyMatch(s -> s.record().project().equals(Optional.of(project)));
    }

    private static Need owed(String project, String next) {
        return owed(project, next, "baton continue " + Shell.path(project));
    }

    private static Need owed(String project, String next, String command) {
        String name = project.substring(project.lastIndexOf('/') + 1);
        return new Need(
                "project-" + name,
                "stopped",
                "project " + name,
                next + " comes next",
                Optional.empty(),
                command);
    }

    private static Need project(Value value) {
        Value.Fields open = (Value.Fields) value;
        String name = Shell.word(open.text("run")) + " " + open.text("gate");
        String hash = open.text("hash");
        String shown = hash.substring(0, Math.min(HASH_SHOWN, hash.length()));
        return new Need(
                "project-" + open.text("run"),
                "waiting",
                open.text("question"),
                "project " + open.text("run"),
                Optional.of(Address.project(open.text("run"), open.text("gate"))),
                "baton approve " + name + " --hash " + shown);
    }
}
