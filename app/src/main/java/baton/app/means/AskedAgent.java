package baton.app.means;

import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.secrets.Secrets;
import baton.world.SystemClock;
import baton.world.files.Links;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.role.Asking;
import baton.world.role.PromptFiles;
import baton.world.role.Replies;
import baton.world.role.RoleAgent;
import baton.world.role.Swarm;
import baton.world.role.Traces;
import baton.world.role.Waiting;
import baton.world.secrets.SettingsFiles;
import baton.world.stage.StageRun;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The agents of a stage. A signal that comes while they work ends them before the program ends;
/// one that comes in between finds nothing to wait for.
///
/// @param replies what they have replied before
public record AskedAgent(Context context, RoleCast cast, StageFence fence, Replies replies) {
    /// Whoever is named for the role that leads a stage, where somebody is. What cannot be started
    /// is refused now, before anybody has answered a question.
    public static Optional<AskedAgent> named(Context context, String role, StageFence fence) {
        Optional<RoleCast> cast = AgentChoice.cast(context, role);
        cast.filter(one -> one.leader().startsPrograms()).ifPresent(_ -> fence.find());
        return cast.map(one -> new AskedAgent(context, one, fence, Replies.NONE));
    }

    /// The same where nothing can be done without.
    public static AskedAgent required(Context context, String role, StageFence fence) {
        return named(context, role, fence).orElseThrow(() -> AgentComplaint.nameless(context));
    }

    /// The same for a stage that may do without one, unless it was begun with one: that one is
    /// taken then.
    ///
    /// @throws Failure when it is not known any more
    public static Optional<AskedAgent> named(
            Context context, String role, StageFence fence, StageRun run) {
        boolean begun = RememberedMeans.isBegun(run);
        Context known = RememberedMeans.agentOf(context, run);
        Optional<AskedAgent> agent = named(known, role, fence);
        if (begun && agent.isEmpty()) {
            throw new Failure(
                    Fault.AGENT_MISSING
                            .because(
                                    "the stage was begun with an agent that is not known any"
                                            + " more")
                            .withFix(
                                    "name it: "
                                            + context.typed("baton continue --agent AGENT")
                                            + "; or begin without one: --fresh"));
        }
        return agent.map(one -> one.keeping(run));
    }

    /// The same where nothing can be done without.
    public static AskedAgent required(
            Context context, String role, StageFence fence, StageRun run) {
        return named(context, role, fence, run).orElseThrow(() -> AgentComplaint.nameless(context));
    }

    /// The same for a stage that keeps what they reply. What its earlier lives have used counts.
    ///
    /// @throws Failure when that was all they may use
    public AskedAgent keeping(StageRun run) {
        Optional<String> exceeded = cast.leader().recall(run.used());
        if (exceeded.isPresent()) {
            throw new Failure(
                    Fault.AGENT_QUOTA_SPENT
                            .because("the stage was cut off: " + exceeded.get())
                            .withFix("raise `limits.cost` or `limits.tokens`, or give --fresh"));
        }
        RememberedMeans.keep(context, run);
        return new AskedAgent(context, cast, fence, run);
    }

    /// The number of agents that are asked at the same time: the one that was asked for, else the
    /// one that is set.
    public static int parallel(Context context, Optional<Integer> wanted) {
        return wanted.or(
                        () ->
                                Settings.of(context, Settings.files(context))
                                        .flatMap(
                                                configuration -> configuration.limits().parallel()))
                .orElse(RoleAgent.PARALLEL);
    }

    /// Each time they are asked they end in order by themselves.
    public Asking asking(Path directory, Traces traces) {
        PromptFiles prompts = prompts(context);
        Replies told = StageProgress.told(context, replies);
        return matters -> {
            try (OrderlyEnd end = new OrderlyEnd()) {
                return new RoleAgent(
                                cast,
                                fence::viewing,
                                directory,
                                traces.directory(),
                                new Swarm(end.cancellation(), RoleAgent.PARALLEL, told),
                                prompts,
                                waiting(),
                                secrets(directory))
                        .askAll(matters);
            }
        };
    }

    /// For a stage that ends in order as a whole, with so many asked at the same time.
    public Asking asking(Traces traces, OrderlyEnd end, int parallel) {
        Path directory = Links.repository(context.terminal().directory());
        return new RoleAgent(
                cast,
                fence::viewing,
                directory,
                traces.directory(),
                new Swarm(end.cancellation(), parallel, StageProgress.told(context, replies)),
                prompts(context),
                waiting(),
                secrets(directory));
    }

    /// The secrets in the environment and in the `.env` files of the directory.
    private Secrets secrets(Path directory) {
        Map<String, String> environment = context.terminal().environment();
        return SettingsFiles.in(List.of(directory), Secrets.ofEnvironment(environment));
    }

    private Waiting waiting() {
        return new Waiting(SystemClock::now, line -> context.note(Printable.line(line)));
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
