package baton.app.means;

import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.policy.secrets.Secrets;
import baton.core.run.RunId;
import baton.world.config.WordMemory;
import baton.world.config.WordMemory.Kind;
import baton.world.files.Links;
import baton.world.stage.StageRecord;
import baton.world.stage.StageRun;
import baton.world.stage.Stages;
import baton.world.stage.StoredStage;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The agent and the file of settings that a person named for something that may be gone on with
/// later: for runs and projects in the user's own directory for state, for a stage in its journal,
/// which nobody else can write.
///
/// @param keys all that it is known by, the one that counts most first
public record RememberedMeans(Context context, List<String> keys) {
    private static final String AGENT = StageRecord.AGENT;
    private static final String SETTINGS = StageRecord.SETTINGS;

    /// The word for an agent that somebody named, and that cannot be written down.
    private static final String UNTOLD = "";

    public RememberedMeans {
        keys = List.copyOf(keys);
    }

    public static RememberedMeans run(Context context, RunId run) {
        return new RememberedMeans(context, List.of(run.value()));
    }

    /// Those of a project that is carried through stage by stage, or of a WORK.
    public static RememberedMeans project(Context context, Path directory) {
        return new RememberedMeans(context, ProjectKeys.of(directory));
    }

    /// Remembers what this command names, for the next one. A word that holds a secret is not
    /// written down, and the agent of before, which is not the one any more, is forgotten then;
    /// nothing is forgotten where nothing is named.
    public void remember() {
        Optional<String> told = told(context);
        if (told.isEmpty() && asked(context).isPresent()) {
            keys.forEach(memory(Kind.AGENT)::forget);
        }
        told.ifPresent(word -> remember(Kind.AGENT, word));
        NamedSettings.of(context).ifPresent(named -> remember(Kind.SETTINGS, named.text()));
    }

    /// The same for something that is begun anew: settings of before do not count for it.
    public void begin() {
        keys.forEach(memory(Kind.SETTINGS)::forget);
        remember();
    }

    private void remember(Kind kind, String word) {
        keys.forEach(key -> memory(kind).remember(key, word));
    }

    /// The context with the agent and the settings of before, where this command names none.
    public Context recalled() {
        return recalled(context, recall(Kind.AGENT), recall(Kind.SETTINGS));
    }

    /// The same with the agent alone.
    public Context recalledAgent() {
        return recalled(context, recall(Kind.AGENT), Optional.empty());
    }

    /// The same with the settings alone.
    Context recalledSettings() {
        return recalled(context, Optional.empty(), recall(Kind.SETTINGS));
    }

    /// True if this user has named an agent for it before.
    public boolean isKnown() {
        return recall(Kind.AGENT).isPresent();
    }

    private Optional<String> recall(Kind kind) {
        return keys.stream().flatMap(key -> memory(kind).recall(key).stream()).findFirst();
    }

    private WordMemory memory(Kind kind) {
        return new WordMemory(context.terminal().environment(), kind);
    }

    /// The context with those that a stage was begun with.
    public static Context ofStage(Context context, Stages stages, StoredStage stage) {
        return recalled(context, stages.settled(stage, AGENT), stages.settled(stage, SETTINGS));
    }

    /// The context with the agent that a stage was begun with, or else with that of the stages of
    /// its project before it.
    static Context agentOf(Context context, StageRun run) {
        Optional<String> agent =
                run.settled(AGENT)
                        .or(() -> around(context, run).flatMap(means -> means.recall(Kind.AGENT)));
        return recalled(context, agent, Optional.empty());
    }

    /// Those of the project that a stage writes to, where it has one.
    private static Optional<RememberedMeans> around(Context context, StageRun run) {
        Path checkout = Links.repository(context.terminal().directory());
        return run.record().project().map(place -> project(context, checkout.resolve(place)));
    }

    /// True where the stage was begun with an agent.
    static boolean isBegun(StageRun run) {
        return run.settled(AGENT).isPresent();
    }

    /// Keeps the agent that this command has for a stage.
    static void keepAgent(Context context, StageRun run) {
        Optional<String> named = told(context);
        settle(run, AGENT, named.or(() -> run.settled(AGENT)).orElse(UNTOLD));
    }

    /// Keeps what this command has for a stage, and for whatever its project needs next.
    static void keep(Context context, StageRun run) {
        keepAgent(context, run);
        around(context, run).ifPresent(RememberedMeans::remember);
    }

    /// Keeps the settings that this command names for a stage, and the agent for one that has none:
    /// they are to be known before anything else of it is.
    static void keepNamed(Context context, StageRun run) {
        if (asked(context).isPresent() && !isBegun(run)) {
            keepAgent(context, run);
        }
        NamedSettings.of(context).ifPresent(named -> settle(run, SETTINGS, named.text()));
    }

    private static void settle(StageRun run, String name, String value) {
        if (!run.settled(name).equals(Optional.of(value))) {
            String _ = run.settle(name, value);
        }
    }

    private static Context recalled(
            Context context, Optional<String> agent, Optional<String> settings) {
        Context known =
                asked(context).isPresent()
                        ? context
                        : agent.filter(word -> !word.equals(UNTOLD))
                                .map(word -> with(context, word))
                                .orElse(context);
        return settings.flatMap(NamedSettings::read).map(named -> named.on(known)).orElse(known);
    }

    private static Context with(Context context, String agent) {
        context.note("Agent, as before: " + Printable.line(agent));
        return new Context(context.globals().withAgent(agent), context.terminal());
    }

    /// The agent that this command names, where it can be written down.
    private static Optional<String> told(Context context) {
        Secrets secrets = Secrets.ofEnvironment(context.terminal().environment());
        return asked(context).filter(word -> secrets.scrub(word).equals(word));
    }

    /// The agent that the command line or the environment names.
    private static Optional<String> asked(Context context) {
        return context.globals().agent().or(() -> context.terminal().variable("BATON_AGENT"));
    }
}
