package baton.app.cli;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.agent.Agent;
import baton.world.files.Links;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.role.Asking;
import baton.world.role.PromptFiles;
import baton.world.role.RoleAgent;
import baton.world.role.Traces;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/// The agent of a stage. A signal that comes while it works ends it before the program ends; one
/// that comes in between finds nothing to wait for.
final class AskedAgent {
    private AskedAgent() {}

    /// The agent that is named for the role, where one is.
    static Optional<Agent> named(Context context, String role) {
        return AgentChoice.forRole(context, role);
    }

    /// The agent that the configuration names for the role itself, where it does.
    static Optional<Agent> set(Context context, String role) {
        return AgentChoice.setFor(context, role);
    }

    /// How many agents are asked at the same time: what was asked for over what is set.
    static int parallel(Context context, Optional<Integer> wanted) {
        return wanted.or(
                        () ->
                                Settings.of(context, Settings.files(context))
                                        .flatMap(
                                                configuration -> configuration.limits().parallel()))
                .orElse(RoleAgent.PARALLEL);
    }

    /// Each time it is asked it ends in order by itself.
    static Asking of(Context context, Agent agent, Path directory, Traces traces) {
        PromptFiles prompts = prompts(context);
        return matters -> {
            try (OrderlyEnd end = new OrderlyEnd()) {
                return new RoleAgent(
                                agent,
                                directory,
                                traces.directory(),
                                end.cancellation(),
                                new Semaphore(RoleAgent.PARALLEL),
                                prompts)
                        .askAll(matters);
            }
        };
    }

    /// For a stage that ends in order as a whole, with so many asked at the same time.
    static Asking of(Context context, Agent agent, Traces traces, OrderlyEnd end, int parallel) {
        return new RoleAgent(
                agent,
                Links.repository(context.terminal().directory()),
                traces.directory(),
                end.cancellation(),
                new Semaphore(parallel),
                prompts(context));
    }

    /// The project's own prompts. One that nobody has accepted is refused, not passed over: whoever
    /// wrote it counts on it.
    private static PromptFiles prompts(Context context) {
        Path directory = context.terminal().directory();
        PromptFiles files = PromptFiles.in(Links.repository(directory));
        if (files.sources().isEmpty()) {
            return files;
        }
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(directory, environment);
        List<String> open = files.unaccepted(Settings.store(context, repository.commonDirectory()));
        if (!open.isEmpty()) {
            throw new Failure(
                    Fault.CONFIG_UNTRUSTED.because(
                            String.join(", ", open) + " is not accepted yet"));
        }
        return files;
    }
}
