package baton.world.run;

import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.step.StepRun;
import baton.world.config.UserDirectories;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.read.Revisions;
import baton.world.git.snapshot.CheckedOutPaths;
import baton.world.git.snapshot.Snapshots;
import baton.world.process.Environment;
import baton.world.run.session.TakeOver;
import baton.world.run.setting.Detail;
import baton.world.run.setting.DirtyTree;
import baton.world.run.setting.GitUnfinished;
import baton.world.run.setting.Launch;
import baton.world.run.setting.RunSetting;
import baton.world.run.step.SetUp;
import baton.world.run.store.RunFolder;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The working tree as a run finds it. Baton's own files never count; the plan, the project's
/// folder, what was written for other projects and what `baton init` set up may differ from the
/// commit, nothing else may.
final class StartState {
    private final Launch launch;
    private final RunFolder folder;
    private final Snapshots snapshots;
    private List<Change> left = List.of();

    StartState(Launch launch, RunFolder folder, Environment environment) {
        this.launch = launch;
        this.folder = folder;
        this.snapshots =
                Snapshots.open(launch.target().repository(), folder.path(), own(environment));
    }

    Snapshots snapshots() {
        return snapshots;
    }

    /// The claims about steps, by which the run finds those that it leaves alone.
    ClaimedSteps claims() {
        return ClaimedSteps.of(launch.target());
    }

    /// True if the run was started for this step, whether it works on it or not.
    boolean isAsked(int step) {
        return launch.numbers().contains(step);
    }

    /// Takes the tree as the state before the first step, and refuses a dirty one. What is worked
    /// on apart begins with the commit: changes here are told, and stay what they are.
    void take(CommitId head) {
        List<Change> found = foreign();
        boolean taken = !found.isEmpty() && new TakeOver(launch, folder, head).commit(found);
        List<Change> foreign = taken ? foreign() : found;
        if (!foreign.isEmpty() && !launch.isApart()) {
            RunFolder.clear(folder.path());
            throw DirtyTree.failure(launch, foreign);
        }
        left = foreign;
    }

    /// The paths in the checkout that are in no commit and are no part of the run.
    Shown left() {
        return Detail.shown(Change.paths(left));
    }

    private List<Change> foreign() {
        List<Change> found = new ArrayList<>(snapshots.reset());
        if (!launch.isSpread()) {
            snapshots.dirtyInside().stream().filter(this::isWorkedOn).forEach(found::add);
        }
        return found.stream().filter(change -> !excepted(change)).toList();
    }

    /// True for a change inside a submodule that a step lists. An agent commits there, and could
    /// take it along, or off: no commit of the outer repository can hold it.
    private boolean isWorkedOn(Change change) {
        return launch.target().plan().sheet().steps().stream()
                .filter(step -> launch.numbers().contains(step.number()))
                .flatMap(step -> step.files().stream())
                .anyMatch(file -> change.tree().isIn(file.path()));
    }

    /// Goes on with the state before the step under way. That is recovered first where an agent
    /// may have worked; where none can have, a change is somebody else's and refused.
    void takeUp(Optional<StepRun> current, RunSetting setting) {
        List<Change> changes = snapshots.changes();
        boolean resting = current.filter(s -> s.isUntouched() || s.isBetweenAttempts()).isPresent();
        boolean quiet = resting || current.isEmpty();
        Set<GitPath> committed = quiet && !changes.isEmpty() ? committed() : Set.of();
        Predicate<Change> approved = resting ? this::excepted : this::isPlanOrBrief;
        snapshots.advance(
                changes.stream()
                        .filter(c -> approved.test(c) || committed.contains(c.path()))
                        .toList());
        if (resting) {
            GitUnfinished.refuse(launch.target().repository());
            refuse(
                    changes.stream()
                            .filter(c -> !committed.contains(c.path()))
                            .filter(c -> !isLeft(c, current.get(), setting))
                            .toList());
        }
    }

    /// The changed paths that are as the checked-out commit has them. They are nobody's change,
    /// also where others made that commit.
    private Set<GitPath> committed() {
        Repository repository = launch.target().repository();
        return repository
                .head()
                .tip()
                .map(tip -> CheckedOutPaths.of(repository, snapshots, tip))
                .orElse(Set.of());
    }

    /// The paths of the checkout that are otherwise than in the commit, and are no part of the run.
    List<GitPath> loose() {
        Repository repository = launch.target().repository();
        return repository.head().tip().stream()
                .flatMap(
                        tip ->
                                new Revisions(repository)
                                        .between(tip, snapshots.tree(snapshots.changes())).stream())
                .filter(path -> !excepted(new Change(path, kind(path))))
                .toList();
    }

    private Change.Kind kind(GitPath path) {
        return launch.target().repository().tracks(path) ? Change.Kind.MODIFIED : Change.Kind.ADDED;
    }

    private void refuse(List<Change> changes) {
        List<Change> foreign = changes.stream().filter(change -> !excepted(change)).toList();
        if (!foreign.isEmpty()) {
            throw DirtyTree.failure(launch, foreign);
        }
    }

    /// True if an attempt that failed may have left the change for the next attempt.
    private static boolean isLeft(Change change, StepRun step, RunSetting setting) {
        return step.isBetweenAttempts()
                && setting.step(step.rules().number()).scope().mayChange(change.tree());
    }

    private boolean excepted(Change change) {
        boolean project =
                launch.target()
                        .project()
                        .filter(dir -> at(change).startsWith(absolute(dir)))
                        .isPresent();
        boolean told =
                launch.target().ledger().filter(ledger -> ledger.holds(change.tree())).isPresent();
        boolean setUp = SetUp.isOfInit(change.tree());
        boolean others = change.kind() == Change.Kind.ADDED && SetUp.isOfProjects(change.tree());
        return project || told || setUp || others || isPlanOrBrief(change);
    }

    /// These are held to what was approved by their content.
    private boolean isPlanOrBrief(Change change) {
        return at(change).equals(absolute(launch.target().plan().path()))
                || launch.target()
                        .brief()
                        .filter(brief -> at(change).equals(absolute(brief)))
                        .isPresent();
    }

    private Path at(Change change) {
        return change.path().in(launch.target().repository().top());
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private List<RepoPath> own(Environment environment) {
        List<RepoPath> own = new ArrayList<>();
        own.add(new RepoPath(".baton/runs"));
        // The user's state directory, to which all runs write, may lie in the repository.
        Path state = UserDirectories.stateOf(environment.variables());
        Path top = launch.target().repository().top();
        if (state.startsWith(top)) {
            RepoPath.of(top.relativize(state).toString()).ifPresent(own::add);
        }
        launch.progressFiles().stream()
                .flatMap(file -> RepoPath.of(launch.target().name(file)).stream())
                .forEach(own::add);
        launch.target()
                .stateFile()
                .map(launch.target()::name)
                .flatMap(RepoPath::of)
                .ifPresent(own::add);
        return own;
    }
}
