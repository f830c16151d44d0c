package baton.app.hook;

import baton.app.terminal.Terminal;
import baton.core.Failure;
import baton.core.contract.plan.Plan;
import baton.core.contract.state.SessionState;
import baton.core.hook.Guard;
import baton.core.hook.GuardOf;
import baton.core.hook.HookInput;
import baton.core.text.Source;
import baton.world.files.Links;
import baton.world.files.RealPath;
import baton.world.files.Tree;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The projects of the directory a session works in, `.claude/projects/*`.
record ProjectPlaces(Path root) {
    private static final String PROJECTS = ".claude/projects";
    private static final String STATE = ".session-state.local.json";

    /// A project and where it stands.
    record Stand(Path project, SessionState state) {
        boolean unfinished() {
            return switch (state.status()) {
                case IN_PROGRESS, PARTIAL -> true;
                case COMPLETED, FAILED, STOPPED -> false;
            };
        }
    }

    static ProjectPlaces of(Terminal terminal, HookInput input) {
        Optional<String> named =
                terminal.variable("CLAUDE_PROJECT_DIR").or(() -> input.text("cwd"));
        try {
            Path root = named.map(Path::of).orElseGet(terminal::directory);
            return new ProjectPlaces(holding(terminal.directory().resolve(root)));
        } catch (InvalidPathException e) {
            throw new HookFailure("the session's directory is no path: " + e.getReason());
        }
    }

    /// The directory, or the top of its repository where the session works further down.
    private static Path holding(Path directory) {
        return Files.isDirectory(directory.resolve(PROJECTS))
                ? directory
                : Links.repository(directory);
    }

    List<Path> all() {
        Path projects = root.resolve(PROJECTS);
        try {
            return Tree.around(root).list(projects).stream()
                    .map(projects::resolve)
                    .filter(Files::isDirectory)
                    .toList();
        } catch (Failure e) {
            throw new HookFailure(PROJECTS + " cannot be read: " + e.problem().message());
        }
    }

    /// The standing of a project, if it has a state file that is valid.
    static Optional<Stand> stand(Path project) {
        return source(project.resolve(STATE))
                .flatMap(source -> SessionState.parse(source).value())
                .map(state -> new Stand(project, state));
    }

    static Path stateFile(Path project) {
        return project.resolve(STATE);
    }

    /// The newest of those that go on.
    Optional<Stand> newest() {
        return all().stream()
                .flatMap(project -> stand(project).stream())
                .filter(stand -> stand.state().resumable())
                .max(Comparator.comparing(stand -> stand.state().updatedAt()));
    }

    /// The guard of the newest session under way: the paths that its plan is to change.
    Optional<Guard> guard() {
        return newest().filter(Stand::unfinished)
                .flatMap(stand -> plan(stand.project()))
                .map(plan -> GuardOf.plan(plan, RealPath.resolve(root).orElse(root).toString()));
    }

    static Optional<Plan> plan(Path project) {
        return source(project.resolve("plan.md")).flatMap(source -> Plan.parse(source).value());
    }

    static Optional<Source> source(Path file) {
        return Tree.holding(file).text(file, file.toString())
                        instanceof Source.Readable(Source source)
                ? Optional.of(source)
                : Optional.empty();
    }
}
