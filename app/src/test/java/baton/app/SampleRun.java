package baton.app;

import baton.core.Shown;
import baton.core.run.EventReading;
import baton.core.run.LastProof;
import baton.core.run.PlanRun;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.RunMode;
import baton.core.step.Gate;
import baton.core.step.Question;
import baton.core.step.StepEffect;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.step.StepRules;
import baton.core.text.Value;
import baton.world.engine.Effects;
import baton.world.engine.Engine;
import baton.world.engine.Happening;
import baton.world.engine.LoneWorker;
import baton.world.process.Environment;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredJournal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// A run on disk, written by the real engine; only what it asks of the world is played here, by a
/// script. Every event takes ten seconds.
public final class SampleRun implements Effects {
    public static final Instant START = Instant.parse("2026-01-05T10:00:00Z");

    public static final Question QUESTION =
            new Question("Which of the two?", List.of("sqlite", "postgres"), Optional.of("sqlite"));

    private static final int SECONDS = 10;
    private static final int LIMITED_SECONDS = 600;

    /// An act of a step's agent in one try; after the last of its acts the agent does its work.
    public enum Act {
        WORKS,
        FAILS,
        IS_WRONG,
        IS_LIMITED,
        ASKS,
        DIES,
        DIES_WAITING
    }

    /// The program dies.
    private static final class Death extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private final Path checkout;
    private final RunFolder folder;
    private final List<String> titles;
    private final Map<Integer, Deque<Act>> acts = new HashMap<>();
    private Optional<String> project = Optional.empty();
    private String agent = "exec:./agent.sh";
    private boolean tellsTitles = true;
    private Instant clock = START;
    private boolean wrong;

    private SampleRun(Path checkout, String id, List<String> titles) {
        this.checkout = checkout;
        this.folder = RunFolder.of(checkout, new RunId(id));
        this.titles = titles;
    }

    public static SampleRun of(Path checkout, String id, String... titles) {
        return new SampleRun(checkout, id, List.of(titles));
    }

    public SampleRun with(int step, Act... done) {
        acts.put(step, new ArrayDeque<>(List.of(done)));
        return this;
    }

    public SampleRun project(String directory) {
        project = Optional.of(directory);
        return this;
    }

    public SampleRun agent(String label) {
        agent = label;
        return this;
    }

    /// As if it had been written before journals had titles.
    public SampleRun untitled() {
        tellsTitles = false;
        return this;
    }

    public RunFolder folder() {
        return folder;
    }

    /// The time of the last event.
    public Instant last() {
        return clock;
    }

    /// Runs it to its end, or to its death.
    public SampleRun run() {
        folder.create();
        RunRecord record = record("plan.md", "");
        record.write(folder.record());
        known(checkout).begin(folder, record.render(), "");
        return drive(new RunEvent.Began(), titles());
    }

    /// Notes a run as one of the user's, whatever its folder holds.
    public static void note(Path checkout, String id) {
        known(checkout).begin(RunFolder.of(checkout, new RunId(id)), "", "");
    }

    /// The notes of the user whose runs these are.
    public static KnownRuns known(Path checkout) {
        Map<String, String> user = Map.of("XDG_STATE_HOME", Ran.state(checkout).toString());
        return new KnownRuns(new Environment(user));
    }

    public SampleRun resume() {
        return drive(new RunEvent.Resumed(), new LinkedHashMap<>());
    }

    public RunRecord record(String plan, String hash) {
        return new RunRecord(
                plan,
                hash,
                Optional.empty(),
                "c0".repeat(20),
                Optional.of("main"),
                RunMode.EXECUTE,
                project,
                agent,
                IntStream.rangeClosed(1, titles.size()).boxed().toList(),
                false,
                Optional.empty(),
                List.of("execute"),
                "0.1.0");
    }

    private SequencedMap<String, Value> titles() {
        SequencedMap<String, Value> data = new LinkedHashMap<>();
        if (tellsTitles) {
            List<Value> numbers = new ArrayList<>();
            for (int number = 1; number <= titles.size(); number++) {
                numbers.add(Value.of(number));
            }
            data.put("titles", Value.texts(titles));
            data.put("numbers", Value.items(numbers));
        }
        return data;
    }

    private SampleRun drive(RunEvent first, SequencedMap<String, Value> detail) {
        List<StepRules> rules = new ArrayList<>();
        for (int number = 1; number <= titles.size(); number++) {
            rules.add(new StepRules(number, 3, StepEnd.FAILED, true, false));
        }
        try (StoredJournal journal = StoredJournal.open(folder, known(checkout))) {
            Engine engine =
                    new Engine(
                            PlanRun.of(rules),
                            journal,
                            this,
                            this::tick,
                            new Engine.Listening((_, _) -> {}, () -> false));
            engine.fold(journal.earlier());
            engine.happened(new Happening(first, Value.fields(detail)));
            engine.drive(new LoneWorker());
        } catch (Death _) {
            // What it wrote stays as it is.
        }
        return this;
    }

    private Instant tick() {
        clock = clock.plusSeconds(SECONDS);
        return clock;
    }

    @Override
    public Optional<Happening> perform(RunEffect effect, Consumer<Happening> meanwhile) {
        RunEvent event =
                switch (effect) {
                    case RunEffect.ForStep owed ->
                            new RunEvent.InStep(
                                    owed.step(), owed.tries(), perform(owed, meanwhile));
                    case RunEffect.ForSession _, RunEffect.Grade _ ->
                            throw new IllegalStateException("one session, in place");
                    case RunEffect.CheckConditions(var stage) ->
                            new RunEvent.ConditionsChecked(stage, List.of());
                    case RunEffect.ProveWhole _ ->
                            new RunEvent.ProvedWhole(LastProof.of(LastProof.Kind.RUN));
                    case RunEffect.Audit _ -> new RunEvent.Audited(List.of());
                    case RunEffect.Close(var result) -> new RunEvent.Finished(result, false);
                };
        return Optional.of(Happening.of(event));
    }

    private StepEvent perform(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        return switch (owed.effect()) {
            case StepEffect.Begin _ -> new StepEvent.Started("c0");
            case StepEffect.Witness _ -> new StepEvent.Witnessed(false);
            case StepEffect.Implement _ -> agent(owed, meanwhile);
            case StepEffect.OpenGate(Question question) ->
                    new StepEvent.GateOpened(Gate.id(owed.step(), owed.tries()), question);
            case StepEffect.CheckScope _ -> new StepEvent.ScopeChecked(true, Optional.empty());
            case StepEffect.Verify _ -> new StepEvent.Verified(verify(owed));
            case StepEffect.Prove _ -> new StepEvent.ManifestChecked(Shown.NONE);
            case StepEffect.Grade _ -> throw new IllegalStateException("nobody is strict");
            case StepEffect.Checkpoint _ ->
                    new StepEvent.Checkpointed(Optional.of("c" + owed.step()), List.of());
            case StepEffect.Retreat _ ->
                    new StepEvent.Salvaged(
                            Optional.of(
                                    folder.id()
                                            .salvageRef(
                                                    EventReading.unit(owed.step()),
                                                    owed.attempt(),
                                                    owed.tries())));
            case StepEffect.Recover _ -> new StepEvent.Recovered(Optional.empty());
            case StepEffect.Settle(StepEnd end) -> new StepEvent.Settled(end);
        };
    }

    private StepEvent agent(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        Deque<Act> script = acts.getOrDefault(owed.step(), new ArrayDeque<>());
        Act act = Optional.ofNullable(script.poll()).orElse(Act.WORKS);
        if (act == Act.DIES_WAITING) {
            throw new Death();
        }
        meanwhile.accept(
                Happening.of(
                        new RunEvent.InStep(
                                owed.step(), owed.tries(), new StepEvent.AgentStarted())));
        String unit = EventReading.unit(owed.step());
        write(
                folder.log(unit, owed.attempt(), owed.tries()),
                "agent of " + unit + "\nediting, try " + owed.tries() + "\n\n");
        wrong = act == Act.IS_WRONG;
        return new StepEvent.AgentEnded(outcome(act));
    }

    private StepEvent.AgentOutcome outcome(Act act) {
        return switch (act) {
            case WORKS, IS_WRONG -> new StepEvent.Finished();
            case FAILS -> new StepEvent.AgentFailed("the agent exited with 1");
            case IS_LIMITED -> new StepEvent.RateLimited(clock.plusSeconds(LIMITED_SECONDS));
            case ASKS -> new StepEvent.NeedsDecision(QUESTION);
            case DIES, DIES_WAITING -> throw new Death();
        };
    }

    private StepEvent.VerifyVerdict verify(RunEffect.ForStep owed) {
        Path log = folder.verifyLog(EventReading.unit(owed.step()), owed.attempt(), owed.tries());
        write(log, wrong ? "2 tests, 1 failed\n" : "2 tests passed\n");
        return wrong
                ? new StepEvent.Red("Verify `npm test` exited with 1")
                : new StepEvent.Green(false);
    }

    /// A log as an agent leaves it.
    public static void write(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path checkout() {
        return checkout;
    }
}
