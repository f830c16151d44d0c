package baton.world.run;

import baton.core.contract.plan.Plan;
import baton.core.text.Source;
import baton.world.agent.Agent;
import baton.world.git.Repository;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What is to be executed, how, and by whom: a request whose plan is valid.
///
/// `only` is the one step that was asked for.
public record Order(
        Repository repository,
        PlanFile plan,
        Optional<Path> project,
        Optional<Integer> only,
        boolean resume,
        Optional<String> runId,
        boolean approved,
        Agent agent,
        RunLimits limits,
        Optional<Path> recordings,
        List<String> arguments) {

    /// A plan as it was read: where it lies, its text, and what it says.
    public record PlanFile(Path path, Source source, Plan plan) {
        String hash() {
            return Sha256.of(source.text());
        }
    }

    public Order {
        arguments = List.copyOf(arguments);
    }

    /// A path as contracts name it: relative to the repository where it lies in there.
    String name(Path path) {
        Path top = repository.top();
        Path absolute = path.toAbsolutePath().normalize();
        return absolute.startsWith(top) ? top.relativize(absolute).toString() : absolute.toString();
    }

    String planName() {
        return name(plan.path());
    }

    /// `progress.json` of the project, or the older place beside the plan.
    Path progressFile() {
        return project.map(dir -> dir.resolve("progress.json"))
                .orElseGet(
                        () -> {
                            String name = plan.path().getFileName().toString();
                            int dot = name.lastIndexOf('.');
                            String slug = dot > 0 ? name.substring(0, dot) : name;
                            return plan.path()
                                    .resolveSibling(".ultraexecute-progress-" + slug + ".json");
                        });
    }

    Optional<Path> stateFile() {
        return project.map(dir -> dir.resolve(".session-state.local.json"));
    }

    Optional<Path> brief() {
        return project.map(dir -> dir.resolve("brief.md"));
    }

    String mode() {
        return only.map(_ -> "step").orElse(resume ? "resume" : "execute");
    }
}
