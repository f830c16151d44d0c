package baton.app.execute;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProgramVersion;
import baton.app.means.AgentChoice;
import baton.app.means.Deadline;
import baton.app.means.OrderlyEnd;
import baton.app.means.SandboxChoice;
import baton.app.means.Settings;
import baton.app.means.Terms;
import baton.core.config.Configuration;
import baton.core.text.Value;
import baton.world.SystemClock;
import baton.world.agent.Agent;
import baton.world.config.ConfigFiles;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.Execution;
import baton.world.run.RunWatcher;
import baton.world.run.setting.Launch;
import baton.world.run.setting.Means;
import baton.world.run.setting.PlanPart;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.Spread;
import baton.world.run.setting.Target;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.StoredReport;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The departure of a run, the same for a plan and for the TASKs of a WORK: the settings that hold,
/// the agent, the launch, and the run up to its end. Commands differ in what they launch and in
/// what they tell of it.
public final class Departure {
    private final Context context;
    private final Asked asked;
    private final Environment environment;
    private final Value.Fields settings;
    private final Configuration configuration;
    private final Optional<String> word;
    private final AgentChoice choice;

    /// The options that a run is given, whatever it carries out.
    ///
    /// @param record the directory for recordings of what agents do
    /// @param baseline true if the plan's Verification runs before the first step, too
    /// @param arguments the words of the command line
    public record Asked(
            Terms terms, Optional<String> record, boolean baseline, List<String> arguments) {
        public Asked {
            arguments = List.copyOf(arguments);
        }
    }

    /// The end of a run as its command tells it.
    public interface Ending {
        ExitStatus told(Execution.Outcome outcome);
    }

    private Departure(Context context, Asked asked, Value.Fields settings) {
        this.context = context;
        this.asked = asked;
        this.environment = environment(context);
        this.settings = settings;
        this.configuration = Configuration.of(settings);
        this.word = AgentChoice.word(context, configuration, AgentChoice.BUILDER);
        this.choice = new AgentChoice(context, configuration, environment, asked.terms());
    }

    /// A departure, where the settings are valid; what is wrong with them is said. An agent that
    /// nobody knows is refused.
    ///
    /// @param kept the settings of the run that is taken up
    public static Optional<Departure> of(
            Context context, Asked asked, Optional<Value.Fields> kept) {
        Optional<Departure> departure =
                settings(context, asked.terms().trustConfig(), kept)
                        .map(settings -> new Departure(context, asked, settings));
        departure.ifPresent(known -> known.choice.refuseUnknown(known.word));
        return departure;
    }

    /// The settings that hold: for a run that is taken up those it was begun with, else those of
    /// the files.
    private static Optional<Value.Fields> settings(
            Context context, boolean accepted, Optional<Value.Fields> kept) {
        if (kept.isPresent()) {
            return kept.map(fields -> Settings.restored(context, fields, accepted));
        }
        ConfigFiles files = Settings.files(context);
        Optional<Value.Fields> settings = Settings.tree(context, files, accepted);
        if (settings.isPresent() && !accepted) {
            Settings.refuseUntrusted(context, files);
        }
        return settings;
    }

    public static Environment environment(Context context) {
        return new Environment(context.terminal().environment());
    }

    /// The repository that the command was started in, with its configuration accepted where the
    /// user says so.
    public static Repository repository(Context context, Terms terms) {
        Repository found = Repository.open(context.terminal().directory(), environment(context));
        return terms.trustConfig() ? found.accepted() : found;
    }

    public Configuration configuration() {
        return configuration;
    }

    /// The spread of sessions over worktrees: as it was asked for, else as it is set.
    public Spread spread() {
        return Settings.spread(configuration, asked.terms());
    }

    /// The agent that was asked for, else the one that is set.
    public Agent agent() {
        return choice.of(word);
    }

    public Launch launch(
            Target target, PlanPart part, Launch.Start start, Agent agent, Spread spread) {
        Means means =
                new Means(
                        agent,
                        new SandboxChoice(context, environment)
                                .of(
                                        asked.terms().sandbox(),
                                        configuration.sandbox(),
                                        target.repository().top()),
                        Settings.limits(configuration),
                        spread,
                        asked.record().map(context::inside),
                        asked.baseline());
        Launch.Origin origin =
                new Launch.Origin(asked.arguments(), ProgramVersion.number(), settings);
        return new Launch(target, part, start, means, origin);
    }

    /// Drives the run to its end and has it told. What stopped it before its time is said last.
    public ExitStatus carryOut(Launch launch, Ending ending) {
        ExitStatus status;
        try (OrderlyEnd end = new OrderlyEnd();
                Deadline deadline = Deadline.after(longest(), end.cancellation())) {
            Execution.Outcome outcome =
                    LiveView.fits(context)
                            ? live(launch, end)
                            : outcome(
                                    launch,
                                    end,
                                    (_, _) -> {},
                                    new RunNarration(context, launch.resumes()));
            StoredReport.write(
                    outcome.folder(),
                    new KnownRuns(environment),
                    StoredReport.sealed(outcome.report(), outcome.headHash()));
            status = ending.told(outcome);
            deadline.words().ifPresent(said -> context.note("stopped: " + said));
        }
        choice.spending().exceeded().ifPresent(said -> context.note("stopped: " + said));
        return status;
    }

    /// The longest time that the run may take: the one that was asked for, else the one that is
    /// set.
    private Optional<Duration> longest() {
        return asked.terms().timeout().or(configuration.limits()::timeout);
    }

    private Execution.Outcome live(Launch launch, OrderlyEnd end) {
        try (LiveView view = new LiveView(context, SystemClock::now)) {
            return outcome(launch, end, view::heard, view);
        }
    }

    private Execution.Outcome outcome(
            Launch launch, OrderlyEnd end, RunSetting.Hearing hearing, RunWatcher watcher) {
        RunSetting.Surroundings surroundings =
                new RunSetting.Surroundings(
                        SystemClock::now, environment, end.cancellation(), hearing);
        return new Execution(launch, surroundings, watcher).carryOut();
    }
}
