package baton.app.cli;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.agent.AgentKind;
import baton.core.config.AgentSettings;
import baton.core.config.Configuration;
import baton.world.SystemClock;
import baton.world.agent.Agent;
import baton.world.agent.ExecAgent;
import baton.world.agent.ReplayAgent;
import baton.world.config.ConfigFiles;
import baton.world.git.Repository;
import baton.world.process.Environment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The agent that an `--agent` word stands for: a command, recordings, or a name of the
/// configuration.
public final class AgentChoice {
    private static final String EXEC = "exec:";
    private static final String REPLAY = "replay:";

    /// Keys that would be billed; an agent gets none of them unless the user said so.
    private static final Set<String> BILLED =
            Set.of(
                    "ANTHROPIC_API_KEY",
                    "ANTHROPIC_AUTH_TOKEN",
                    "OPENAI_API_KEY",
                    "CODEX_API_KEY",
                    "GEMINI_API_KEY",
                    "GOOGLE_API_KEY");

    private final Configuration configuration;
    private final Path directory;
    private final Environment environment;

    AgentChoice(Configuration configuration, Path directory, Environment environment) {
        this.configuration = configuration;
        this.directory = directory;
        this.environment = environment;
    }

    /// The word that names the agent of a role: the command line's, the environment's, or the
    /// configuration's.
    static Optional<String> word(Context context, Configuration configuration, String role) {
        return context.globals()
                .agent()
                .or(() -> context.terminal().variable("BATON_AGENT"))
                .or(() -> configuration.agentFor(role));
    }

    /// The agent of a role, if one is named anywhere. What the repository names must be accepted.
    static Optional<Agent> forRole(Context context, String role) {
        ConfigFiles files = Settings.files(context);
        Configuration configuration =
                Settings.of(context, files)
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.CONFIG_BAD_VALUE.because(
                                                        "the configuration is not valid")));
        Environment environment = new Environment(context.terminal().environment());
        Path directory = context.terminal().directory();
        if (files.ofRepository().isPresent()) {
            Settings.refuseUntrusted(context, files, Repository.open(directory, environment));
        }
        return word(context, configuration, role)
                .map(
                        w ->
                                new AgentChoice(configuration, directory, environment)
                                        .of(Optional.of(w)));
    }

    Agent of(Optional<String> word) {
        String spec =
                word.orElseThrow(
                        () -> new Failure(Fault.AGENT_MISSING.because("no agent is named")));
        if (spec.startsWith(EXEC) && spec.length() > EXEC.length()) {
            return command(spec.substring(EXEC.length()));
        }
        if (spec.startsWith(REPLAY) && spec.length() > REPLAY.length()) {
            return recordings(spec.substring(REPLAY.length()));
        }
        return named(spec);
    }

    private Agent named(String name) {
        AgentSettings settings = configuration.agents().getOrDefault(name, AgentSettings.NONE);
        AgentKind kind =
                settings.kind()
                        .or(() -> AgentKind.ofWord(name))
                        .filter(_ -> !settings.equals(AgentSettings.NONE))
                        .orElseThrow(() -> unknown(name));
        String command = settings.command().orElse("");
        return switch (kind) {
            case EXEC -> command(withArguments(given(name, command), settings.args()));
            case REPLAY -> recordings(given(name, command));
            case CLAUDE, CODEX, GEMINI, OPENCODE -> throw unknown(name);
        };
    }

    private static String given(String name, String command) {
        if (command.isEmpty()) {
            throw new Failure(
                    Fault.CONFIG_BAD_VALUE
                            .because("the agent `" + name + "` has no command")
                            .withFix("set `agents." + name + ".command`"));
        }
        return command;
    }

    private static String withArguments(String command, List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(command));
        arguments.forEach(word -> words.add("'" + word.replace("'", "'\\''") + "'"));
        return String.join(" ", words);
    }

    private Agent command(String line) {
        Environment unbilled = environment.without(BILLED::contains);
        return new ExecAgent(line, unbilled, SystemClock::now);
    }

    private Agent recordings(String place) {
        return new ReplayAgent(directory.resolve(place));
    }

    private static Failure unknown(String word) {
        return new Failure(Fault.AGENT_UNKNOWN.because("there is no agent `" + word + "`"));
    }
}
