package baton.app.means;

import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.policy.secrets.Secrets;
import baton.world.config.AgentMemory;
import baton.world.files.Links;
import baton.world.run.store.Sha256;
import baton.world.stage.StageRecord;

import java.nio.file.Path;
import java.util.Optional;

/// The agent that a person named for something that may be gone on with later.
///
/// @param key the id of a run or stage, or what [#project] makes of a directory
public record RememberedAgent(Context context, String key) {

    /// The agent of a project that is carried through stage by stage.
    public static RememberedAgent project(Context context, Path directory) {
        return new RememberedAgent(
                context, Sha256.of(directory.toAbsolutePath().normalize().toString()));
    }

    /// The agent of a stage: the same for all that are about the same.
    public static RememberedAgent stage(Context context, StageRecord record) {
        Path checkout = Links.repository(context.terminal().directory());
        return new RememberedAgent(
                context,
                Sha256.of(
                        String.join(
                                "\n",
                                checkout.toString(),
                                record.place(),
                                record.stage(),
                                record.subject())));
    }

    /// Remembers the agent that this command names, for the next one. A word that holds a secret
    /// is not written down; nothing is forgotten where no agent is named.
    public void remember() {
        Secrets secrets = Secrets.ofEnvironment(context.terminal().environment());
        asked(context)
                .filter(word -> secrets.scrub(word).equals(word))
                .ifPresent(word -> memory().remember(key, word));
    }

    /// The context with the agent of before, where this command names none.
    public Context recalled() {
        if (asked(context).isPresent()) {
            return context;
        }
        Optional<String> known = memory().recall(key);
        known.ifPresent(word -> context.note("Agent, as before: " + Printable.line(word)));
        return known.map(word -> new Context(context.globals().withAgent(word), context.terminal()))
                .orElse(context);
    }

    void forget() {
        memory().forget(key);
    }

    /// The agent that the command line or the environment names.
    private static Optional<String> asked(Context context) {
        return context.globals().agent().or(() -> context.terminal().variable("BATON_AGENT"));
    }

    private AgentMemory memory() {
        return new AgentMemory(context.terminal().environment());
    }
}
