package baton.world.sim;

import baton.core.Failure;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventWriting;
import baton.core.run.Invariants;
import baton.core.run.Journaled;
import baton.core.run.PlanRun;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.run.SessionRun;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;
import baton.world.engine.Engine;
import baton.world.engine.Happening;
import baton.world.engine.Journal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// Drives the real machines and the real engine through a fake world that crashes, stops by
/// signals, lies, hangs, repeats, conflicts and fills up, under one seed. The same seed gives the
/// same run.
final class Simulator {
    /// A world that crashes this often would never end; after that it behaves.
    private static final int CRASHES_MAX = 200;

    /// An agent may ask for ever; after that nobody answers any more.
    private static final int ANSWERS_MAX = 5;

    /// A graph of more sessions has no trouble, and is looked at once in so many events.
    private static final int MANY = 100;

    private static final int SELDOM = 200;

    /// One event in so many is told twice, with an old one after it: each fold costs as much as
    /// the event itself.
    private static final int REPEATED = 8;

    private static final int SIGNALS = 300;
    private static final int TAKEN_BACK = 8;
    private static final Instant START = Instant.parse("2026-01-05T10:00:00Z");

    private final long seed;
    private final RandomGenerator random;
    private final Scenario scenario;
    private final Luck luck;
    private final SimulatedWorld world;
    private final List<Entry> disk = new ArrayList<>();
    private final List<Optional<RunEvent>> told = new ArrayList<>();
    private PlanRun folded;
    private int crashes;
    private int answers;
    private int losses;
    private int troubles;
    private boolean signal;
    private List<Optional<StepEnd>> ends = List.of();

    /// The outcome of a run of the simulator.
    record Outcome(
            RunResult result,
            int crashes,
            int answers,
            int recoveries,
            int losses,
            int troubles,
            int events) {}

    Simulator(long seed) {
        this(seed, Scenario.any(new SplittableRandom(seed)));
    }

    Simulator(long seed, Scenario scenario) {
        this(seed, scenario, new SplittableRandom(seed));
    }

    private Simulator(long seed, Scenario scenario, RandomGenerator random) {
        this(seed, scenario, random, mishaps(scenario, random));
    }

    private Simulator(long seed, Scenario scenario, RandomGenerator random, Luck.Mishaps mishaps) {
        this.seed = seed;
        this.scenario = scenario;
        this.random = random;
        this.folded = scenario.fresh();
        this.luck = new Luck(random, mishaps);
        this.world = new SimulatedWorld(luck);
    }

    private static Luck.Mishaps mishaps(Scenario scenario, RandomGenerator random) {
        int trouble = scenario.size() > MANY ? 0 : random.nextInt(4);
        return Luck.Mishaps.of(trouble, scenario instanceof Scenario.InPlace);
    }

    /// One in which nothing goes wrong but what keeps everybody from working.
    static Simulator halting(long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        Scenario scenario = Scenario.any(new SplittableRandom(seed));
        return new Simulator(seed, scenario, random, Luck.Mishaps.halting());
    }

    /// The run as its journal tells it.
    PlanRun told() {
        return folded;
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
            signal = false;
            try {
                result = Optional.of(life()).filter(_ -> !signal && !answer());
            } catch (Luck.Crash crash) {
                died();
                boolean _ = random.nextBoolean() && answer();
            } catch (Failure failure) {
                halted();
            }
        }
        Ending.check(result.get(), scenario, folded, world);
        int recoveries =
                folded.sessions().all().stream().mapToInt(s -> s.tally().recoveries()).sum();
        return new Outcome(
                result.get(), crashes, answers, recoveries, losses, troubles, disk.size());
    }

    /// A person may take commits back where nothing of a step is under way.
    private void takeBack() {
        boolean resting = folded.current().filter(StepRun::isUntouched).isPresent();
        if (resting && random.nextInt(TAKEN_BACK) == 0) {
            world.takeBack(1 + random.nextInt(2));
        }
    }

    private void died() {
        crashes++;
        rest();
    }

    /// Nothing is said to have failed, or to have been left out, by what no attempt can mend.
    private void halted() {
        troubles++;
        boolean stopped = folded.result().equals(Optional.of(RunResult.STOPPED));
        if (!stopped || !ends.equals(ends(folded))) {
            throw new AssertionError("trouble was booked: " + ends + " became " + ends(folded));
        }
        rest();
    }

    private void rest() {
        takeBack();
        if (crashes + troubles >= CRASHES_MAX) {
            luck.calm();
        }
        Ending.checkNothingIsLost(world);
    }

    private static List<Optional<StepEnd>> ends(PlanRun run) {
        return run.steps().stream().map(StepRun::end).toList();
    }

    /// Has a person answer a question that waits, between two lives of the program; false where
    /// none waits, or the person has answered often enough. Now and then the run is taken up
    /// without an answer, and must stop again.
    private boolean answer() {
        if (folded.asking().isEmpty() || answers >= ANSWERS_MAX) {
            return false;
        }
        answers++;
        if (random.nextInt(4) > 0) {
            answer(folded.asking().getFirst());
        }
        return true;
    }

    private void answer(StepRun step) {
        int number = step.rules().number();
        String gate = step.tally().openGate().orElseThrow().id();
        EventWriting written = EventWriting.of(new RunEvent.Answered(number, gate, "b"));
        keep(
                new Entry(
                        disk.getLast().n() + 1,
                        now(),
                        written.type().word(),
                        EventReading.unit(number),
                        1,
                        step.tally().attempt(),
                        step.tally().tries(),
                        written.data()));
    }

    private Instant now() {
        return START.plusSeconds(disk.size());
    }

    /// One life of the program, from its start to its end or its death.
    private RunResult life() {
        Engine engine =
                new Engine(
                        scenario.fresh(),
                        journal(),
                        world,
                        this::now,
                        new Engine.Listening((_, _) -> {}, this::isStopping));
        world.follow(engine::run);
        if (disk.isEmpty()) {
            engine.happened(Happening.of(new RunEvent.Began()));
        } else {
            engine.fold(Journaled.read(disk));
            checkKnown(engine.run());
            List<Integer> lost = world.missing(engine.run());
            engine.happened(Happening.of(new RunEvent.Resumed(lost)));
            losses += lost.size();
        }
        RunResult result = driven(engine);
        checkKnown(engine.run());
        if (signal) {
            world.leave();
        }
        return result;
    }

    /// As a run does it that meets trouble.
    private RunResult driven(Engine engine) {
        try {
            return engine.drive(scenario.crew(random));
        } catch (Failure failure) {
            ends = ends(engine.run());
            world.leave();
            engine.halt(failure.problem());
            throw failure;
        }
    }

    private boolean isStopping() {
        boolean may = !signal && crashes < CRASHES_MAX / 2 && scenario.size() <= MANY;
        if (may && random.nextInt(SIGNALS) == 0) {
            signal = true;
            crashes++;
        }
        return signal;
    }

    /// A disk that may be full (nothing is written), and a program that may die after writing.
    private Journal journal() {
        return (entry, event) -> {
            luck.maybeCrash();
            keep(entry);
            luck.maybeCrash();
            return new Journal.Written(entry, event);
        };
    }

    /// Folds as the next life would, with the entry repeated and an old one thrown in.
    private void keep(Entry entry) {
        disk.add(entry);
        Optional<RunEvent> event = EventReading.of(entry);
        told.add(event);
        folded = event.map(folded::on).orElse(folded);
        if (scenario.size() > MANY && disk.size() % SELDOM > 0) {
            return;
        }
        if (random.nextInt(REPEATED) == 0) {
            event.filter(e -> !mayComeAgain(e)).ifPresent(this::checkOnce);
            told.get(random.nextInt(told.size())).ifPresent(this::checkLate);
        }
        List<String> violated = Invariants.violated(folded);
        if (!violated.isEmpty()) {
            throw new AssertionError(violated + " after " + entry);
        }
        for (int session : world.worktrees()) {
            if (scenario.needs(session).isEmpty()) {
                throw new AssertionError("a worktree of nobody: " + session);
            }
        }
    }

    /// True if such an event may be the next one, too. An audit after which nothing can begin is
    /// followed by another.
    private boolean mayComeAgain(RunEvent event) {
        return event instanceof RunEvent.Resumed
                || (event instanceof RunEvent.Audited
                        && folded.outstanding().contains(new RunEffect.Audit()));
    }

    private void checkOnce(RunEvent event) {
        if (!same(folded, folded.on(event))) {
            throw new AssertionError("it counts twice: " + event);
        }
    }

    /// A late report may only be believed while its own try or round is under way.
    private void checkLate(RunEvent old) {
        boolean late =
                switch (old) {
                    case RunEvent.InStep(int step, int tries, _) -> !isUnderWay(step, tries);
                    case RunEvent.InSession(int session, int round, _) ->
                            folded.sessions()
                                    .session(session)
                                    .filter(run -> run.tally().round() == round)
                                    .isEmpty();
                    case RunEvent.Began _, RunEvent.Resumed _, RunEvent.Noted _ -> false;
                    case RunEvent.Answered _, RunEvent.ConditionsChecked _ -> false;
                    case RunEvent.Directed _ -> false;
                    case RunEvent.ProvedWhole _, RunEvent.Audited _ -> false;
                    case RunEvent.Finished _ -> false;
                };
        if (late && !same(folded, folded.on(old))) {
            throw new AssertionError("a late report was believed: " + old);
        }
    }

    private boolean isUnderWay(int step, int tries) {
        return folded.isWorking()
                && folded.sessions()
                        .holding(step)
                        .filter(SessionRun::isWorking)
                        .flatMap(SessionRun::next)
                        .filter(next -> next.rules().number() == step)
                        .filter(next -> next.tally().tries() == tries)
                        .isPresent();
    }

    /// Checks that the engine knows what the journal says, which is read again after every crash.
    private void checkKnown(PlanRun run) {
        if (!same(folded, run)) {
            throw new AssertionError("the journal says " + folded + " and the engine " + run);
        }
    }

    /// True if two runs are equal. An event that does not fit changes nothing, and most often
    /// leaves the very same run.
    private static boolean same(PlanRun run, PlanRun other) {
        return run == other || run.equals(other);
    }
}
