package baton.app.hook;

import baton.app.hook.ProjectPlaces.Stand;
import baton.app.terminal.Terminal;
import baton.core.Failure;
import baton.core.contract.plan.Plan;
import baton.core.contract.progress.Progress;
import baton.core.contract.state.SessionState;
import baton.core.hook.Guard;
import baton.core.hook.HookInput;
import baton.core.hook.StepsInLog;
import baton.world.SystemClock;
import baton.world.files.Tree;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.GitLog;
import baton.world.process.Environment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A session is about to forget: the position of each project is raised to what git says was done,
/// and never lowered. In a run the journal knows better, and hooks leave git alone.
record Compaction(Terminal terminal, HookInput input) {

    Optional<String> answer() {
        boolean inRun =
                terminal.variable(Guard.VARIABLE).isPresent()
                        || terminal.variable(Environment.RUN).isPresent();
        if (!inRun) {
            ProjectPlaces places = ProjectPlaces.of(terminal, input);
            places.all().forEach(project -> tryRefresh(places.root(), project));
        }
        return Optional.empty();
    }

    /// Refreshes a project. A project that cannot be refreshed stays as it is, and keeps no other
    /// from being refreshed.
    private void tryRefresh(Path root, Path project) {
        try {
            refresh(root, project);
        } catch (Failure _) {
            // A compaction is never hindered.
        }
    }

    private void refresh(Path root, Path project) {
        Path file = project.resolve("progress.json");
        Optional<Progress> progress =
                ProjectPlaces.source(file).flatMap(source -> Progress.parse(source).value());
        Optional<Plan> plan = ProjectPlaces.plan(project);
        if (progress.isPresent() && plan.isPresent()) {
            reached(root, plan.get(), progress.get())
                    .flatMap(step -> StepsInLog.raised(progress.get(), step, SystemClock.now()))
                    .ifPresent(raised -> Tree.around(project).write(file, raised.render()));
        }
        ProjectPlaces.stand(project).filter(Stand::unfinished).ifPresent(Compaction::touch);
    }

    /// Nothing where the progress does not say where it began.
    private Optional<Integer> reached(Path root, Plan plan, Progress progress) {
        Repository repository = Repository.open(root, new Environment(terminal.environment()));
        Optional<CommitId> start = progress.commits().start().flatMap(CommitId::of);
        return start.map(
                base -> {
                    List<String> newestFirst =
                            GitLog.since(repository, base).stream()
                                    .map(GitLog.Logged::subject)
                                    .toList();
                    return StepsInLog.reached(plan, newestFirst.reversed());
                });
    }

    private static void touch(Stand stand) {
        SessionState old = stand.state();
        SessionState now =
                new SessionState(
                        old.project(),
                        old.nextBrief(),
                        old.nextLabel(),
                        old.status(),
                        SystemClock.now(),
                        old.others());
        Tree.around(stand.project()).write(ProjectPlaces.stateFile(stand.project()), now.render());
    }
}
