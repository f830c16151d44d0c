package baton.app.go;

import baton.app.command.Context;
import baton.core.RepoPath;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.Step;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.StepRecord;
import baton.core.contract.progress.StepStatus;
import baton.core.text.Source;
import baton.world.files.Links;
import baton.world.files.Tree;
import baton.world.git.Repository;
import baton.world.git.read.Revisions;
import baton.world.process.Environment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The paths that the steps of a project had to leave, by its plan, and that are not there any
/// more: neither in the tree, nor in the commit that is checked out where their step made one. A
/// record that calls the project complete only says that they were.
final class MissingPaths {
    private static final String WHOLE = "progress.json";
    private static final String OF_SESSION = "progress-session-";

    private final Tree project;
    private final Path directory;
    private final Path checkout;
    private final Environment environment;

    private MissingPaths(Context context, Path directory) {
        this.project = Tree.around(directory);
        this.directory = directory;
        this.checkout = Links.repository(context.terminal().directory());
        this.environment = new Environment(context.terminal().environment());
    }

    static Set<RepoPath> of(Context context, Path directory) {
        return new MissingPaths(context, directory).find();
    }

    private Set<RepoPath> find() {
        Set<Integer> passed = new TreeSet<>();
        for (String name : project.list(directory)) {
            if (name.equals(WHOLE) || name.startsWith(OF_SESSION)) {
                progress(name).forEach(told -> passed.addAll(passed(told)));
            }
        }
        List<Step> steps =
                source("plan.md").flatMap(plan -> Plan.parse(plan).value()).stream()
                        .flatMap(plan -> plan.steps().stream())
                        .filter(step -> passed.contains(step.number()))
                        .toList();
        return missing(steps);
    }

    private Set<RepoPath> missing(List<Step> steps) {
        Tree tree = new Tree(checkout);
        Set<RepoPath> missing = new TreeSet<>();
        Set<RepoPath> owed = new TreeSet<>();
        for (Step step : steps) {
            List<RepoPath> paths = step.manifest().expectedPaths();
            paths.stream().filter(path -> !tree.exists(path)).forEach(missing::add);
            if (step.checkpoint() instanceof Checkpoint.Commit) {
                owed.addAll(paths);
            }
        }
        owed.removeAll(missing);
        Repository repository = Repository.open(checkout, environment);
        if (repository.head().tip().isPresent()) {
            missing.addAll(new Revisions(repository).loose(owed));
        }
        return missing;
    }

    /// The words of a file about the plan of the project; one about another plan has none.
    private List<Progress> progress(String name) {
        return source(name)
                .flatMap(source -> Progress.parse(source).value())
                .filter(told -> told.plan().path().endsWith("plan.md"))
                .stream()
                .toList();
    }

    private static List<Integer> passed(Progress progress) {
        return progress.steps().entrySet().stream()
                .filter(step -> isPassed(step.getValue()))
                .map(step -> step.getKey())
                .toList();
    }

    private static boolean isPassed(StepRecord record) {
        return record.status() == StepStatus.COMPLETED;
    }

    private Optional<Source> source(String file) {
        return project.text(directory.resolve(file), file) instanceof Source.Readable(Source source)
                ? Optional.of(source)
                : Optional.empty();
    }
}
