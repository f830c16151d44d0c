package baton.world.sim;

import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventWriting;
import baton.core.run.Invariants;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.run.SessionRules;
import baton.core.run.SessionRun;
import baton.core.run.Sessions;
import baton.core.step.StepEnd;
import baton.core.step.StepRules;
import baton.core.step.StepRun;
import baton.world.engine.Engine;
import baton.world.engine.Happening;
import baton.world.engine.Journal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/// Random graphs of sessions in a world that crashes anywhere, stops by signals, conflicts, turns
/// red and loses what was merged, under one seed.
final class SessionSimulator {
    private static final int CRASHES_MAX = 100;
    private static final int ANSWERS_MAX = 5;

    /// A graph of more sessions is looked at once in so many events.
    private static final int MANY = 100;

    private static final int SELDOM = 200;
    private static final int ROWS = 20;
    private static final Instant START = Instant.parse("2026-01-05T10:00:00Z");

    private final long seed;
    private final RandomGenerator random;
    private final List<Sessions.Planned> graph;
    private final int parallel;
    private final SessionWorld world;
    private final List<Entry> disk = new ArrayList<>();
    private PlanRun folded;
    private int crashes;
    private int answers;
    private boolean signal;
    private boolean calm;

    /// What a run of the simulator came to.
    record Outcome(RunResult result, int crashes, int events, int recoveries) {}

    SessionSimulator(long seed) {
        this(seed, graph(new Random(seed)));
    }

    SessionSimulator(long seed, List<Sessions.Planned> graph) {
        this.seed = seed;
        this.graph = graph;
        this.random = new Random(seed);
        this.parallel = 1 + random.nextInt(4);
        int trouble = graph.size() > 100 ? 0 : random.nextInt(4);
        this.world =
                new SessionWorld(
                        random,
                        new SessionWorld.Mishaps(
                                4 * trouble,
                                5 * trouble,
                                3 * trouble,
                                10 * trouble,
                                trouble == 3 ? 1 : 0),
                        new SimulatedWorld.Mishaps(0, trouble * 8, trouble == 3 ? 5 : 0));
        this.folded = PlanRun.of(graph, parallel);
    }

    private static List<Sessions.Planned> graph(RandomGenerator random) {
        int count = 2 + random.nextInt(7);
        List<Sessions.Planned> graph = new ArrayList<>();
        int step = 0;
        for (int number = 1; number <= count; number++) {
            Set<Integer> needs = new TreeSet<>();
            Set<Integer> after = new TreeSet<>();
            for (int earlier = 1; earlier < number; earlier++) {
                int kind = random.nextInt(6);
                if (kind == 0) {
                    needs.add(earlier);
                } else if (kind == 1) {
                    after.add(earlier);
                }
            }
            List<StepRules> steps = new ArrayList<>();
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                step++;
                StepEnd end = StepEnd.values()[1 + random.nextInt(3)];
                int attempts = end == StepEnd.FAILED ? StepRules.ATTEMPTS_MAX : 1;
                steps.add(new StepRules(step, attempts, end, true, false));
            }
            SessionRules rules = new SessionRules(number, needs, after, random.nextBoolean());
            graph.add(new Sessions.Planned(rules, steps));
        }
        return graph;
    }

    /// So many sessions of one step in twenty rows, each of which waits for the one before it.
    static List<Sessions.Planned> rows(int count) {
        List<Sessions.Planned> graph = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            Set<Integer> needs = number <= ROWS ? Set.of() : Set.of(number - ROWS);
            graph.add(
                    new Sessions.Planned(
                            new SessionRules(number, needs, Set.of(), true),
                            List.of(new StepRules(number, 3, StepEnd.FAILED, true, false))));
        }
        return graph;
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
            calm = crashes >= CRASHES_MAX;
            signal = false;
            try {
                result = Optional.of(life()).filter(_ -> !signal && !answered());
            } catch (SimulatedWorld.Crash crash) {
                crashes++;
                checkNothingIsLost();
            }
        }
        checkEnd(result.get());
        int recoveries =
                folded.sessions().all().stream().mapToInt(s -> s.tally().recoveries()).sum();
        return new Outcome(result.get(), crashes, disk.size(), recoveries);
    }

    private RunResult life() {
        Engine engine =
                new Engine(
                        PlanRun.of(graph, parallel),
                        journal(),
                        world,
                        () -> START.plusSeconds(disk.size()),
                        new Engine.Listening((_, _) -> {}, this::isStopping));
        world.follow(engine::run);
        if (disk.isEmpty()) {
            engine.happened(Happening.of(new RunEvent.Began()));
        } else {
            engine.fold(disk);
            checkKnown(engine.run());
            engine.happened(Happening.of(new RunEvent.Resumed()));
        }
        RunResult result = engine.drive(new RandomCrew(random));
        checkKnown(engine.run());
        if (signal) {
            world.leave();
        }
        return result;
    }

    private boolean isStopping() {
        if (!signal && !calm && crashes < CRASHES_MAX / 2 && random.nextInt(300) == 0) {
            signal = true;
            crashes++;
        }
        return signal;
    }

    private Journal journal() {
        return entry -> {
            maybeCrash();
            disk.add(entry);
            check(entry);
            maybeCrash();
        };
    }

    private void maybeCrash() {
        if (!calm) {
            world.maybeCrash();
        }
    }

    private boolean answered() {
        if (folded.asking().isEmpty() || answers >= ANSWERS_MAX) {
            return false;
        }
        answers++;
        StepRun step = folded.asking().getFirst();
        int number = step.rules().number();
        String gate = step.tally().openGate().orElseThrow().id();
        EventWriting written = EventWriting.of(new RunEvent.Answered(number, gate, "b"));
        Entry entry =
                new Entry(
                        disk.getLast().n() + 1,
                        START.plusSeconds(disk.size()),
                        written.type().word(),
                        EventReading.unit(number),
                        1,
                        step.tally().attempt(),
                        step.tally().tries(),
                        written.data());
        disk.add(entry);
        check(entry);
        return true;
    }

    /// What the next life would know; an entry that is reported again, and an old one, change
    /// nothing.
    private void check(Entry entry) {
        Optional<RunEvent> event = EventReading.of(entry);
        folded = event.map(folded::on).orElse(folded);
        if (graph.size() > MANY && disk.size() % SELDOM > 0) {
            return;
        }
        event.filter(e -> e instanceof RunEvent.InStep || e instanceof RunEvent.InSession)
                .ifPresent(this::checkTwice);
        List<String> violated = Invariants.violated(folded);
        if (!violated.isEmpty()) {
            fail(violated + " after " + entry);
        }
        world.worktrees.keySet().forEach(this::checkOpen);
    }

    private void checkTwice(RunEvent event) {
        if (!folded.on(event).equals(folded)) {
            fail("counts twice: " + event);
        }
    }

    private void checkOpen(int session) {
        if (graph.stream().noneMatch(planned -> planned.rules().number() == session)) {
            fail("a worktree of nobody: " + session);
        }
    }

    private void checkKnown(PlanRun run) {
        if (!folded.equals(run)) {
            fail("the journal says " + folded + " and the engine " + run);
        }
    }

    private void checkNothingIsLost() {
        Set<String> lost = world.lost();
        if (!lost.isEmpty()) {
            fail("lost: " + lost);
        }
    }

    private void checkEnd(RunResult result) {
        checkNothingIsLost();
        if (!world.worktrees.isEmpty()) {
            fail("worktrees are left: " + world.worktrees.keySet());
        }
        checkOrder();
        for (SessionRun session : folded.sessions().all()) {
            boolean there = world.merged.contains(session.number());
            if (session.isMerged() && !there) {
                fail("session " + session.number() + " is said to be merged");
            }
            if (result == RunResult.COMPLETED && !session.isMerged()) {
                fail("completed without session " + session.number());
            }
        }
        if (result == RunResult.COMPLETED) {
            folded.steps().forEach(this::checkDone);
        }
    }

    private void checkDone(StepRun step) {
        boolean committed = step.tally().commit().isPresent();
        if (committed && !"good".equals(world.tip.get("step-" + step.rules().number()))) {
            fail("step " + step.rules().number() + " is said to be done");
        }
    }

    /// What was merged was merged after everything it needs.
    private void checkOrder() {
        Set<Integer> before = new HashSet<>();
        for (int number : world.merged) {
            Set<Integer> needs =
                    graph.stream()
                            .map(Sessions.Planned::rules)
                            .filter(rules -> rules.number() == number)
                            .findFirst()
                            .orElseThrow()
                            .needs();
            if (!before.containsAll(needs)) {
                fail("no legal order: " + world.merged);
            }
            before.add(number);
        }
    }

    private static void fail(String what) {
        throw new AssertionError(what);
    }
}
