package baton.app.page;

import baton.app.command.Context;
import baton.app.go.GoGates;
import baton.app.go.GoProject;
import baton.app.inbox.InboxSight;
import baton.app.means.RunChoice;
import baton.core.run.RunId;
import baton.core.view.Snapshot;
import baton.core.view.html.Address;
import baton.core.view.html.GatePage;
import baton.core.view.html.InboxPage;
import baton.core.view.html.Medium;
import baton.core.view.html.ProjectGatePage;
import baton.core.view.html.RunPage;
import baton.core.view.html.RunView;
import baton.core.view.html.StepPage;
import baton.core.view.html.StepView;
import baton.world.SystemClock;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunLog;
import baton.world.run.store.StoredRun;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The pages of a checkout by their addresses, made anew at every look.
public final class PageLook {
    private static final int LOG_MAX = 256 << 10;
    private static final Pattern RUN =
            Pattern.compile("/run/([^/]{1,64})(?:/step/(\\d{1,6})|/gate/([^/]{1,200}))?");

    private static final Pattern PROJECT =
            Pattern.compile("/project/([^/]{1,200})/gate/([a-z]{1,20})");

    private final Context context;
    private final StepPapers papers;
    private final OtherInboxes others;

    public PageLook(Context context) {
        this.context = context;
        this.others = new OtherInboxes(context);
        Environment environment = new Environment(context.terminal().environment());
        this.papers =
                new StepPapers(
                        Repository.open(context.terminal().directory(), environment), LOG_MAX);
    }

    /// The parts of an address: a run, and in it perhaps a step or a gate.
    private record Place(RunFolder folder, Optional<Integer> step, Optional<String> gate) {}

    /// The page at a path; nothing where there is none.
    public Optional<SeenPage> at(String path) {
        RunChoice runs = RunChoice.in(context);
        if (path.equals(Address.INBOX.path())) {
            return Optional.of(inbox(runs));
        }
        Matcher project = PROJECT.matcher(path);
        if (project.matches()) {
            return project(project.group(1), project.group(2));
        }
        return place(runs, path).flatMap(place -> seen(runs, place));
    }

    /// A number that changes whenever the page at a path may have changed. It costs much less than
    /// the page.
    public long stamp(String path) {
        RunChoice runs = RunChoice.in(context);
        if (path.equals(Address.INBOX.path())) {
            return 31 * InboxSight.stamp(runs) + others.seen(SystemClock.now()).hashCode();
        }
        Matcher project = PROJECT.matcher(path);
        if (project.matches()) {
            return GoGates.at(context, project.group(1)).map(GoProject::stamp).orElse(0L);
        }
        return place(runs, path).map(place -> stamp(runs, place.folder())).orElse(0L);
    }

    private Optional<SeenPage> project(String name, String gate) {
        return GoGates.view(context, name, gate)
                .map(
                        view ->
                                new SeenPage(
                                        ProjectGatePage.title(view),
                                        Address.project(name, gate),
                                        view.open().map(asked -> asked.hash()).orElse("-"),
                                        ProjectGatePage.of(view)));
    }

    private static long stamp(RunChoice runs, RunFolder folder) {
        boolean alive = StoredRun.isAlive(runs.checkout(), folder);
        long stamp = 31 * folder.journal().toFile().length() + (alive ? 1 : 0);
        if (!alive) {
            return stamp;
        }
        return stamp + 1_000_003 * RunLog.all(folder).stream().mapToLong(RunLog::size).sum();
    }

    private static Optional<Place> place(RunChoice runs, String path) {
        Matcher parts = RUN.matcher(path);
        if (!parts.matches()) {
            return Optional.empty();
        }
        return RunId.read(parts.group(1))
                .flatMap(id -> runs.folders().stream().filter(f -> f.id().equals(id)).findFirst())
                .map(
                        folder ->
                                new Place(
                                        folder,
                                        Optional.ofNullable(parts.group(2)).map(Integer::valueOf),
                                        Optional.ofNullable(parts.group(3))));
    }

    private SeenPage inbox(RunChoice runs) {
        Instant now = SystemClock.now();
        return new SeenPage(
                "Inbox",
                Address.INBOX,
                String.valueOf(stamp(Address.INBOX.path())),
                InboxPage.of(others.join(InboxSight.of(context, runs, now), now)));
    }

    private Optional<SeenPage> seen(RunChoice runs, Place place) {
        RunSight sight = RunSight.of(runs, place.folder(), SystemClock.now());
        RunId run = place.folder().id();
        String mark = sight.line() + (sight.stored().alive() ? "+" : "");
        if (place.gate().isPresent()) {
            String name = place.gate().get();
            return sight.gateView(name)
                    .map(
                            view ->
                                    new SeenPage(
                                            GatePage.title(view),
                                            Address.gate(run, name),
                                            mark,
                                            GatePage.of(view)));
        }
        if (place.step().isPresent()) {
            return sight.steps().stream()
                    .filter(step -> step.n() == place.step().get())
                    .findFirst()
                    .map(step -> step(sight, step, mark));
        }
        RunView view = sight.view(Medium.SERVER);
        return Optional.of(
                new SeenPage(RunPage.title(view), Address.run(run), mark, RunPage.of(view)));
    }

    private SeenPage step(RunSight sight, Snapshot.Step step, String mark) {
        StepView view = sight.step(step, papers, Medium.SERVER);
        Address address = Address.step(view.run(), step.n());
        return new SeenPage(StepPage.title(view), address, mark, StepPage.of(view));
    }
}
