package baton.world.sim;

import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventType;
import baton.core.run.EventWriting;
import baton.core.run.Invariants;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.step.StepEnd;
import baton.core.step.StepRules;
import baton.core.step.StepRun;
import baton.world.engine.Engine;
import baton.world.engine.Happening;
import baton.world.engine.Journal;
import baton.world.engine.LoneWorker;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;

/// Drives the real machines and the real engine through a fake world that crashes, lies, hangs,
/// repeats and fills up, under one seed. The same seed gives the same run.
final class Simulator {
    /// A world that crashes this often would never end; after that it behaves.
    private static final int CRASHES_MAX = 200;

    /// An agent may ask for ever; after that nobody answers any more.
    private static final int ANSWERS_MAX = 5;

    private static final Instant START = Instant.parse("2026-01-05T10:00:00Z");

    private final long seed;
    private final RandomGenerator random;
    private final List<StepRules> rules;
    private final SimulatedWorld world;
    private final List<Entry> disk = new ArrayList<>();
    private final List<Optional<RunEvent>> told = new ArrayList<>();
    private PlanRun folded;
    private int crashes;
    private int answers;
    private long events;

    Simulator(long seed) {
        this.seed = seed;
        this.random = new Random(seed);
        this.rules = rules(random);
        this.folded = PlanRun.of(rules);
        int trouble = random.nextInt(4);
        this.world =
                new SimulatedWorld(
                        random,
                        new SimulatedWorld.Mishaps(
                                trouble * 2, trouble * 15, trouble == 3 ? 10 : 0));
    }

    /// What a run of the simulator came to.
    record Outcome(RunResult result, int crashes, int answers, long events) {}

    private static List<StepRules> rules(RandomGenerator random) {
        List<StepRules> rules = new ArrayList<>();
        int steps = 1 + random.nextInt(6);
        for (int number = 1; number <= steps; number++) {
            StepEnd end = StepEnd.values()[1 + random.nextInt(3)];
            int attempts = end == StepEnd.FAILED ? StepRules.ATTEMPTS_MAX : 1;
            rules.add(new StepRules(number, attempts, end, true, false));
        }
        return rules;
    }

    Outcome run() {
        try {
            return lives();
        } catch (AssertionError e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
        }
    }

    private Outcome lives() {
        Optional<RunResult> result = Optional.empty();
        while (result.isEmpty()) {
            try {
                result = Optional.of(life()).filter(_ -> !answers());
            } catch (SimulatedWorld.Crash crash) {
                crashes++;
                checkNothingIsLost();
                boolean _ = random.nextBoolean() && answers();
            }
        }
        checkEnd(result.get());
        return new Outcome(result.get(), crashes, answers, events);
    }

    /// Whether a person answers a question that waits, between two lives of the program. Now and
    /// then the run is taken up without an answer, and must stop again.
    private boolean answers() {
        if (folded.asking().isEmpty() || answers >= ANSWERS_MAX) {
            return false;
        }
        answers++;
        if (random.nextInt(4) > 0) {
            StepRun step = folded.asking().getFirst();
            int number = step.rules().number();
            String gate = step.tally().openGate().orElseThrow().id();
            EventWriting written = EventWriting.of(new RunEvent.Answered(number, gate, "b"));
            Entry entry =
                    new Entry(
                            disk.getLast().n() + 1,
                            START.plusSeconds(events),
                            written.type().word(),
                            EventReading.unit(number),
                            1,
                            step.tally().attempt(),
                            step.tally().tries(),
                            written.data());
            disk.add(entry);
            check(entry);
        }
        return true;
    }

    /// One life of the program, from its start to its end or its death.
    private RunResult life() {
        Engine engine =
                new Engine(
                        PlanRun.of(rules),
                        journal(),
                        world,
                        () -> START.plusSeconds(events),
                        new Engine.Listening((_, _) -> {}, () -> false));
        if (disk.isEmpty()) {
            happened(engine, new RunEvent.Began());
        } else {
            engine.fold(disk);
            checkKnown(engine.run());
            happened(engine, new RunEvent.Resumed());
        }
        RunResult result = engine.drive(new LoneWorker());
        checkKnown(engine.run());
        return result;
    }

    private void happened(Engine engine, RunEvent event) {
        engine.happened(Happening.of(event));
    }

    /// A disk that may be full (nothing is written), and a program that may die after writing.
    /// Now and then an entry is reported twice, or an old one again.
    private Journal journal() {
        return entry -> {
            maybeCrash();
            disk.add(entry);
            events++;
            check(entry);
            maybeCrash();
        };
    }

    private void maybeCrash() {
        if (crashes < CRASHES_MAX) {
            world.maybeCrash();
        }
    }

    /// Folds as the next life would, with every entry repeated and an old one thrown in.
    private void check(Entry entry) {
        Optional<RunEvent> event = EventReading.of(entry);
        told.add(event);
        folded = on(folded, event);
        boolean twice = !same(folded, on(folded, event));
        if (twice && !entry.type().equals(EventType.RUN_RESUMED.word())) {
            fail("the entry counts twice: " + entry);
        }
        int old = random.nextInt(disk.size());
        if (told.get(old).orElse(null) instanceof RunEvent.InStep late) {
            checkLate(late, disk.get(old));
        }
        check(folded);
    }

    /// A late report may only be believed while its own try is under way.
    private void checkLate(RunEvent.InStep late, Entry old) {
        boolean sameTry =
                folded.current()
                        .filter(step -> step.rules().number() == late.step())
                        .filter(step -> step.tally().tries() == late.tries())
                        .isPresent();
        if (!sameTry && !same(folded, folded.on(late))) {
            fail("a late report was believed: " + old);
        }
    }

    /// What the engine knows is what the journal says, read again after every crash.
    private void checkKnown(PlanRun run) {
        if (!same(folded, run)) {
            fail("the journal says " + folded + " and the engine " + run);
        }
    }

    private static PlanRun on(PlanRun run, Optional<RunEvent> event) {
        return event.isPresent() ? run.on(event.get()) : run;
    }

    /// What does not fit changes nothing, and most often that is the very same run.
    private static boolean same(PlanRun run, PlanRun other) {
        return run == other || run.equals(other);
    }

    private static PlanRun fold(PlanRun run, Entry entry) {
        return EventReading.of(entry).map(run::on).orElse(run);
    }

    private void check(PlanRun run) {
        List<String> violated = Invariants.violated(run);
        if (!violated.isEmpty()) {
            fail(violated.toString());
        }
    }

    /// Everything an agent ever wrote is in the working tree, in the history or on a salvage ref.
    private void checkNothingIsLost() {
        Set<String> kept = new HashSet<>(world.files.values());
        world.history.forEach(commit -> kept.addAll(commit.tree().values()));
        world.salvage.values().forEach(tree -> kept.addAll(tree.values()));
        for (String text : world.written) {
            if (!kept.contains(text)) {
                fail("lost: " + text);
            }
        }
    }

    private void checkEnd(RunResult result) {
        checkNothingIsLost();
        Map<String, String> head = world.history.getLast().tree();
        int lastStep = 0;
        for (SimulatedWorld.Commit commit : world.history) {
            if (commit.step() < lastStep) {
                fail("commits out of order: " + world.history);
            }
            lastStep = commit.step();
        }
        for (StepRun step : folded.steps()) {
            String path = "step-" + step.rules().number();
            boolean passed = step.end().equals(Optional.of(StepEnd.PASSED));
            if (passed && step.tally().commit().isPresent() && !"good".equals(head.get(path))) {
                fail(path + " passed and is not in the history");
            }
            if (!passed && world.files.containsKey(path)) {
                fail(path + " did not pass and was left in the tree");
            }
        }
        if (world.files.keySet().stream().anyMatch(path -> path.startsWith("stray"))) {
            fail("strays were left: " + world.files);
        }
        if (result == RunResult.COMPLETED && !folded.result().equals(Optional.of(result))) {
            fail("the journal does not say completed");
        }
    }

    private static void fail(String what) {
        throw new AssertionError(what);
    }
}
