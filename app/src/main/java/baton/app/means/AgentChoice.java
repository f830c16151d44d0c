package baton.app.means;

import baton.app.command.Context;
import baton.app.command.OwnProgram;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.agent.AgentKind;
import baton.core.agent.AgentProgram;
import baton.core.agent.Capabilities;
import baton.core.agent.Capabilities.SchemaOption;
import baton.core.agent.Prices;
import baton.core.agent.Tier;
import baton.core.config.AgentSettings;
import baton.core.config.Configuration;
import baton.core.config.RoleSettings;
import baton.core.config.SpendingLimit;
import baton.core.gateway.ProgramRoute;
import baton.core.gateway.SpendingBounds;
import baton.core.hook.HookSettings;
import baton.core.policy.shell.Shell;
import baton.world.SystemClock;
import baton.world.agent.Agent;
import baton.world.agent.BoundedAgent;
import baton.world.agent.ExecAgent;
import baton.world.agent.ProgramAgent;
import baton.world.agent.ReplayAgent;
import baton.world.agent.Spending;
import baton.world.config.ConfigFiles;
import baton.world.files.Shipped;
import baton.world.gateway.RunModels;
import baton.world.process.Environment;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The agent that an `--agent` word stands for: a command, recordings, one of the programs, or a
/// name of the configuration.
public final class AgentChoice {
    /// The role that carries plans out.
    public static final String BUILDER = "builder";

    private static final String EXEC = "exec:";
    private static final String REPLAY = "replay:";

    private final Context context;
    private final Configuration configuration;
    private final Environment environment;
    private final BillingCheck billing;
    private final Spending spending;
    private final SpendingBounds bounds;
    private final RunModels models;
    private final Set<String> said = new HashSet<>();
    private final Map<Wanted, Environment> allowed = new HashMap<>();

    public AgentChoice(
            Context context, Configuration configuration, Environment environment, Terms terms) {
        this.context = context;
        this.configuration = configuration;
        this.environment = environment;
        this.billing = new BillingCheck(context, terms.apiBilling(), configuration.pass());
        Optional<BigDecimal> cost = terms.cost().or(configuration.limits()::cost);
        Optional<Long> tokens = terms.tokens().or(configuration.limits()::tokens);
        this.spending = new Spending(cost, tokens);
        this.bounds = new SpendingBounds(new SpendingLimit(cost, tokens), configuration.limits());
        this.models =
                new RunModels(
                        environment,
                        Prices.listed(Shipped.text(Prices.FILE)).with(configuration.prices()),
                        bounds.all());
    }

    /// The spending of all agents of this choice together.
    public Spending spending() {
        return spending;
    }

    /// The word that names the agent of a role: the command line's, the environment's, or the
    /// configuration's.
    public static Optional<String> word(Context context, Configuration configuration, String role) {
        return context.globals()
                .agent()
                .or(() -> context.terminal().variable("BATON_AGENT"))
                .or(() -> configuration.agentFor(role));
    }

    /// The cast of a stage, if an agent is named for the role that leads it. Agents that the
    /// repository names must be accepted.
    static Optional<RoleCast> cast(Context context, String leading) {
        Trusted trusted = trusted(context);
        Configuration configuration = trusted.configuration();
        boolean asked = word(context, Configuration.NONE, leading).isPresent();
        return word(context, configuration, leading)
                .map(word -> new RoleCast(trusted.choice(), configuration, leading, word, asked));
    }

    /// Refuses where no agent is named for a role, before anything is asked or begun for it.
    public static void refuseNameless(Context context, String role) {
        if (cast(context, role).isEmpty()) {
            throw AgentComplaint.nameless(context);
        }
    }

    /// True if the configuration sets an agent for this very role.
    public static boolean isSet(Context context, String role) {
        return Optional.ofNullable(trusted(context).configuration().roles().get(role))
                .flatMap(RoleSettings::agent)
                .isPresent();
    }

    /// A choice that holds: nothing of the repository's that is not accepted has a say in it.
    private record Trusted(Configuration configuration, AgentChoice choice) {}

    private static Trusted trusted(Context context) {
        ConfigFiles files = Settings.files(context);
        Configuration configuration =
                Settings.of(context, files)
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.CONFIG_BAD_VALUE.because(
                                                        "the configuration is not valid")));
        Environment environment = new Environment(context.terminal().environment());
        if (files.ofRepository().isPresent()) {
            Settings.refuseUntrusted(context, files);
        }
        return new Trusted(
                configuration, new AgentChoice(context, configuration, environment, Terms.USUAL));
    }

    /// An agent that is asked for data.
    Agent asked(String word, Tier tier) {
        Wanted wanted = wanted(Optional.of(word));
        boolean told = Capabilities.of(wanted.kind()).schema() == SchemaOption.NONE;
        if (told && AgentKind.PROGRAMS.contains(wanted.kind())) {
            sayOnce(wanted.name() + " takes no schema: its prompt shows the schema of the reply");
        }
        return of(wanted, tier);
    }

    private void sayOnce(String line) {
        if (said.add(line)) {
            context.note(line);
        }
    }

    /// The agent that a word asks for, before anything is looked up or asked.
    private record Wanted(String name, AgentKind kind, AgentSettings settings) {}

    public void refuseUnknown(Optional<String> word) {
        Wanted _ = wanted(word);
    }

    /// The reason why the agent of this word could not be started: nobody knows it, or its program
    /// or its recordings are not there.
    public Optional<Problem> objection(String word) {
        try {
            refuseMissing(wanted(Optional.of(word)));
            return Optional.empty();
        } catch (Failure refused) {
            return Optional.of(refused.problem());
        }
    }

    private void refuseMissing(Wanted wanted) {
        switch (wanted.kind()) {
            case EXEC ->
                    Installed.refuseMissing(
                            command(wanted), context.terminal().directory(), environment);
            case REPLAY -> {
                Path _ = recordings(command(wanted));
            }
            case CLAUDE, CODEX, GEMINI, OPENCODE -> {
                String _ = program(wanted.kind(), wanted.settings());
            }
        }
    }

    /// The agent that builds.
    public Agent of(Optional<String> word) {
        return of(wanted(word), builder(configuration));
    }

    private Agent of(Wanted wanted, Tier tier) {
        return switch (wanted.kind()) {
            case EXEC -> {
                String line = withArguments(command(wanted), wanted.settings().args());
                Installed.refuseMissing(line, context.terminal().directory(), environment);
                sayWhatIsUnbounded(wanted, false);
                yield bounded(new ExecAgent(line, allowed(wanted), SystemClock::now));
            }
            case REPLAY -> {
                sayWhatIsUnbounded(wanted, false);
                yield bounded(new ReplayAgent(recordings(command(wanted))));
            }
            case CLAUDE, CODEX, GEMINI, OPENCODE -> program(wanted, tier);
        };
    }

    /// The environment that an agent may have. The user is asked about paid keys once for all
    /// roles.
    private Environment allowed(Wanted wanted) {
        return allowed.computeIfAbsent(
                wanted, _ -> billing.allowed(wanted.kind(), wanted.settings(), environment));
    }

    private Wanted wanted(Optional<String> word) {
        String spec = word.orElseThrow(() -> AgentComplaint.nameless(context));
        if (spec.startsWith(EXEC) && !spec.substring(EXEC.length()).isBlank()) {
            return given(spec, AgentKind.EXEC, spec.substring(EXEC.length()));
        }
        if (spec.startsWith(REPLAY) && !spec.substring(REPLAY.length()).isBlank()) {
            return given(spec, AgentKind.REPLAY, spec.substring(REPLAY.length()));
        }
        AgentSettings settings = configuration.agents().getOrDefault(spec, AgentSettings.NONE);
        return settings.kind()
                .or(() -> AgentKind.ofWord(spec))
                .filter(kind -> AgentKind.PROGRAMS.contains(kind) || isSet(settings))
                .map(kind -> new Wanted(spec, kind, settings))
                .orElseThrow(() -> AgentComplaint.unknown(spec, configuration));
    }

    private static Wanted given(String spec, AgentKind kind, String command) {
        AgentSettings none = AgentSettings.NONE;
        return new Wanted(
                spec,
                kind,
                new AgentSettings(
                        none.kind(),
                        Optional.of(command),
                        none.args(),
                        none.models(),
                        none.billing()));
    }

    private static boolean isSet(AgentSettings settings) {
        return !settings.equals(AgentSettings.NONE);
    }

    private Agent bounded(Agent agent) {
        return new BoundedAgent(agent, spending);
    }

    private static String command(Wanted wanted) {
        return wanted.settings()
                .command()
                .filter(command -> !command.isBlank())
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.CONFIG_BAD_VALUE
                                                .because(
                                                        "the agent `"
                                                                + wanted.name()
                                                                + "` has no command")
                                                .withFix(
                                                        "set `agents."
                                                                + wanted.name()
                                                                + ".command`")));
    }

    private static String withArguments(String command, List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(command));
        arguments.forEach(word -> words.add(Shell.quote(word)));
        return String.join(" ", words);
    }

    /// The model that an agent would work with, where that is said anywhere.
    public static Optional<String> model(Configuration configuration, String word) {
        AgentSettings settings = configuration.agents().getOrDefault(word, AgentSettings.NONE);
        return settings.kind()
                .or(() -> AgentKind.ofWord(word))
                .flatMap(
                        kind ->
                                AgentProgram.model(
                                        kind, builder(configuration), settings.models()));
    }

    /// The bill that an agent would run up, as a dry run tells of it.
    ///
    /// @param refused the reason why a run that nobody watches would not begin
    public record Billed(String told, Optional<String> refused) {}

    public static Billed billed(
            Context context, Configuration configuration, Optional<String> word, boolean allowed) {
        AgentSettings settings =
                word.map(name -> configuration.agents().getOrDefault(name, AgentSettings.NONE))
                        .orElse(AgentSettings.NONE);
        Optional<AgentKind> kind =
                settings.kind()
                        .or(() -> word.flatMap(AgentKind::ofWord))
                        .filter(AgentKind.PROGRAMS::contains);
        return kind.map(known -> BillingCheck.told(context, known, settings, allowed))
                .orElseGet(
                        () ->
                                new Billed(
                                        allowed
                                                ? "API keys reach the agent (--allow-api-billing)"
                                                : "API keys are kept from the agent",
                                        Optional.empty()));
    }

    private static Tier builder(Configuration configuration) {
        return Optional.ofNullable(configuration.roles().get(BUILDER))
                .flatMap(RoleSettings::tier)
                .orElse(Tier.STANDARD);
    }

    private Agent program(Wanted wanted, Tier tier) {
        AgentSettings settings = wanted.settings();
        String command = program(wanted.kind(), settings);
        AgentProgram program =
                new AgentProgram(
                        wanted.kind(),
                        command,
                        AgentProgram.model(wanted.kind(), tier, settings.models()),
                        settings.args(),
                        Optional.of(HookSettings.of(OwnProgram.quoted())));
        Environment may = allowed(wanted);
        Optional<ProgramAgent.Paid> paid =
                ProgramRoute.of(
                                wanted.kind(),
                                may.variables(),
                                OwnSettings.steering(wanted.kind(), settings.args(), may))
                        .map(route -> new ProgramAgent.Paid(route, models));
        sayWhatIsUnbounded(wanted, paid.isPresent());
        return new ProgramAgent(
                wanted.name(),
                program,
                new ProgramAgent.Given(may, paid),
                spending,
                SystemClock::now);
    }

    /// Recordings that are not there at all are missed before anybody is asked for one.
    private Path recordings(String command) {
        Path recordings = context.inside(command);
        if (!Files.isDirectory(recordings)) {
            throw new Failure(
                    Fault.REPLAY_MISSING
                            .because("there is no directory `" + command + "`")
                            .withFix("check the path, or record a run with --record DIR"));
        }
        return recordings;
    }

    private String program(AgentKind kind, AgentSettings settings) {
        String command = settings.command().orElse(kind.word());
        return Installed.path(command, context.terminal().directory(), environment)
                .map(Path::toString)
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.AGENT_NOT_INSTALLED
                                                .because(
                                                        "the program `"
                                                                + command
                                                                + "` is not installed")
                                                .withFix(installing(kind))));
    }

    private static String installing(AgentKind kind) {
        return kind.installing().map(line -> "install it: `" + line + "`; or ").orElse("")
                + "set `agents."
                + kind.word()
                + ".command` in your configuration to its path";
    }

    private void sayWhatIsUnbounded(Wanted wanted, boolean gateway) {
        bounds.unkept(wanted.name(), Capabilities.of(wanted.kind()), gateway)
                .forEach(this::sayOnce);
    }
}
