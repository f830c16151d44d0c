package baton.app.execute;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProgramVersion;
import baton.app.means.AgentChoice;
import baton.app.means.Deadline;
import baton.app.means.OrderlyEnd;
import baton.app.means.RememberedMeans;
import baton.app.means.RunNotices;
import baton.app.means.SandboxChoice;
import baton.app.means.Settings;
import baton.app.means.StageFence;
import baton.app.means.Terms;
import baton.app.means.Wakefulness;
import baton.core.config.Configuration;
import baton.core.prove.ProofLevel;
import baton.core.prove.Proofing;
import baton.core.run.Entry;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.core.view.RunFacts;
import baton.world.SystemClock;
import baton.world.agent.Agent;
import baton.world.config.ConfigFiles;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.EarlierRun;
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
    private Optional<Integer> paused = Optional.empty();

    /// The options that a run is given, whatever it carries out.
    ///
    /// @param record the directory for recordings of what agents do
    /// @param baseline true if the plan's Verification runs before the first step, too
    /// @param pause true if the run ends in order after each step
    /// @param arguments the words of the command line
    public record Asked(
            Terms terms,
            Optional<String> record,
            boolean baseline,
            boolean pause,
            List<String> arguments) {
        public Asked {
            arguments = List.copyOf(arguments);
        }

        /// The same in the sandbox that these words ask for, where none is asked for now: agents of
        /// a run that is taken up are not to work outside of it.
        Asked fencedAs(List<String> before) {
            Terms fenced = terms.fenced(terms.sandbox().or(() -> StageFence.among(before)));
            return new Asked(fenced, record, baseline, pause, arguments);
        }
    }

    /// The end of a run as its command tells it.
    public interface Ending {
        ExitStatus told(Execution.Outcome outcome);

        /// There is a run that can be gone on with.
        default void begun() {}
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
    /// @param earlier the run that is taken up, whose agent works again where no other is named
    public static Optional<Departure> of(
            Context context, Asked asked, Optional<EarlierRun> earlier) {
        Optional<Departure> departure = unnamed(context, asked, earlier);
        departure.ifPresent(known -> known.choice.refuseUnknown(known.word));
        return departure;
    }

    /// The same where no agent has to be named: a run that is complete needs none.
    static Optional<Departure> unnamed(Context context, Asked asked, Optional<EarlierRun> earlier) {
        Context recalled =
                earlier.map(run -> RememberedMeans.run(context, run.run()).recalled())
                        .orElse(context);
        Asked whole = earlier.map(run -> asked.fencedAs(run.arguments())).orElse(asked);
        Optional<Value.Fields> kept = earlier.flatMap(EarlierRun::configuration);
        Optional<Departure> departure =
                settings(recalled, asked.terms().trustConfig(), kept)
                        .map(settings -> new Departure(recalled, whole, settings));
        departure
                .filter(known -> known.word.isPresent())
                .ifPresent(known -> known.choice.refuseUnknown(known.word));
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
                        asked.baseline(),
                        new Proofing(
                                asked.terms().proof(),
                                configuration.proof(),
                                asked.terms().usualProof()));
        Launch.Origin origin =
                new Launch.Origin(asked.arguments(), ProgramVersion.number(), settings);
        return new Launch(target, part, start, means, origin);
    }

    /// Drives the run to its end and has it told. What stopped it before its time is said last.
    public ExitStatus carryOut(Launch launch, Ending ending) {
        sayWhereStrictIsNone(launch);
        ExitStatus status;
        try (Wakefulness _ = Wakefulness.begin(context);
                RunNotices told = RunNotices.begin(context);
                OrderlyEnd end = new OrderlyEnd();
                Deadline deadline = Deadline.after(longest(), end.cancellation())) {
            Execution.Outcome outcome =
                    LiveView.fits(context)
                            ? live(launch, end, new Company(ending, told))
                            : outcome(
                                    launch,
                                    (_, _) -> {},
                                    new Attending(
                                            new RunNarration(context, launch.resumes()),
                                            end,
                                            new Company(ending, told)));
            StoredReport.write(
                    outcome.folder(),
                    new KnownRuns(environment),
                    StoredReport.sealed(outcome.report(), outcome.headHash()));
            status = ending.told(outcome);
            new RunNotes(context, environment, configuration.attest())
                    .write(launch.target().repository(), asked.arguments(), outcome);
            deadline.words().ifPresent(said -> context.note("stopped: " + said));
        }
        choice.spending().exceeded().ifPresent(said -> context.note("stopped: " + said));
        return status;
    }

    /// Witnesses are heard in the sandbox only. Who asked to be held to them is told where they are
    /// not.
    private void sayWhereStrictIsNone(Launch launch) {
        boolean strict = launch.level(Optional.empty()) == ProofLevel.STRICT;
        if (strict && !launch.means().sandbox().isOn()) {
            context.note(
                    "proof: strict holds no step back here: witnesses are heard in the sandbox"
                            + " only, and there is none, so that no step gets a grade");
        }
    }

    /// The longest time that the run may take: the one that was asked for, else the one that is
    /// set.
    private Optional<Duration> longest() {
        return asked.terms().timeout().or(configuration.limits()::timeout);
    }

    private Execution.Outcome live(Launch launch, OrderlyEnd end, Company company) {
        try (LiveView view = new LiveView(context, SystemClock::now, asked.pause())) {
            return outcome(launch, view::heard, new Attending(view, end, company));
        }
    }

    private Execution.Outcome outcome(
            Launch launch, RunSetting.Hearing hearing, Attending watcher) {
        RunSetting.Surroundings surroundings =
                new RunSetting.Surroundings(
                        SystemClock::now, environment, watcher.end.cancellation(), hearing);
        return new Execution(launch, surroundings, watcher).carryOut();
    }

    /// Those who want to hear of a run besides the one who shows it.
    private record Company(Ending ending, RunNotices notices) {}

    /// The step after which the run pauses, if it does.
    public Optional<Integer> paused() {
        return paused;
    }

    /// Remembers the agent of a run as soon as there is a run, ends the run after a step where it
    /// is to pause, and has the user notified.
    private final class Attending implements RunWatcher {
        private final RunWatcher watcher;
        private final OrderlyEnd end;
        private final Company company;
        private Optional<RunId> run = Optional.empty();

        Attending(RunWatcher watcher, OrderlyEnd end, Company company) {
            this.watcher = watcher;
            this.end = end;
            this.company = company;
        }

        @Override
        public void begins(RunFacts facts) {
            run = Optional.of(facts.id());
            RememberedMeans.run(context, facts.id()).remember();
            company.ending().begun();
            watcher.begins(facts);
        }

        @Override
        public void happened(Entry entry, RunEvent event, PlanRun now) {
            watcher.happened(entry, event, now);
            run.ifPresent(id -> company.notices().happened(id, entry, event, now));
            boolean left = now.steps().stream().anyMatch(step -> !step.ended());
            if (asked.pause()
                    && left
                    && event instanceof RunEvent.InStep(int step, _, StepEvent.Settled(StepEnd to))
                    && to.isDone()) {
                paused = Optional.of(step);
                end.cancellation().pause();
            }
        }
    }
}
