package baton.app.cli;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.SystemClock;
import baton.world.agent.Agent;
import baton.world.agent.ExecAgent;
import baton.world.agent.ReplayAgent;
import baton.world.process.Environment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/// The agent that an `--agent` word stands for.
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

    private AgentChoice() {}

    public static Agent of(Optional<String> word, Path directory, Environment environment) {
        String spec =
                word.orElseThrow(
                        () -> new Failure(Fault.AGENT_MISSING.because("no agent is named")));
        if (spec.startsWith(EXEC) && spec.length() > EXEC.length()) {
            Environment unbilled = environment.without(BILLED::contains);
            return new ExecAgent(spec.substring(EXEC.length()), unbilled, SystemClock::now);
        }
        if (spec.startsWith(REPLAY) && spec.length() > REPLAY.length()) {
            return new ReplayAgent(directory.resolve(spec.substring(REPLAY.length())));
        }
        throw new Failure(Fault.AGENT_UNKNOWN.because("there is no agent `" + spec + "`"));
    }
}
