package baton.app.means;

import baton.app.command.Context;
import baton.app.command.Usage;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.agent.AgentKind;
import baton.core.config.Configuration;
import baton.world.process.Environment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The complaints about an agent that was not named, or is named by a word that nobody knows.
final class AgentComplaint {
    private AgentComplaint() {}

    static Failure unknown(String spec, Configuration configuration) {
        List<String> names = new ArrayList<>(configuration.agents().keySet());
        AgentKind.PROGRAMS.forEach(kind -> names.add(kind.word()));
        String fix = Usage.suggestion(spec, names) + Fault.AGENT_UNKNOWN.fix();
        return new Failure(
                Fault.AGENT_UNKNOWN.because("there is no agent `" + spec + "`").withFix(fix));
    }

    /// The refusal of a command that needs an agent and names none: it tells which there are.
    static Failure nameless(Context context) {
        Environment environment = new Environment(context.terminal().environment());
        Path directory = context.terminal().directory();
        List<String> there =
                AgentKind.PROGRAMS.stream()
                        .filter(
                                kind ->
                                        Installed.path(kind.word(), directory, environment)
                                                .isPresent())
                        .map(kind -> "`--agent " + kind.word() + "`")
                        .toList();
        String ways =
                there.isEmpty()
                        ? "none is installed: `"
                                + AgentKind.CLAUDE.installing().orElseThrow()
                                + "` installs one; any command does, too: `--agent exec:COMMAND`"
                        : "give "
                                + String.join(" or ", there)
                                + ", or any command: `--agent exec:COMMAND`";
        return new Failure(
                Fault.AGENT_MISSING
                        .because("no agent is named")
                        .withFix(ways + "; BATON_AGENT names one for all commands"));
    }
}
