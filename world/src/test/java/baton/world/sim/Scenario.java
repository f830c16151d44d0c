package baton.world.sim;

import baton.core.prove.ProofLevel;
import baton.core.run.PlanRun;
import baton.core.run.SessionRules;
import baton.core.run.Sessions;
import baton.core.step.StepEnd;
import baton.core.step.StepRules;
import baton.world.engine.Crew;
import baton.world.engine.LoneWorker;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/// A plan to be carried out: steps in the user's checkout, or a graph of sessions with a worktree
/// each.
sealed interface Scenario {
    /// The run before anything has happened.
    PlanRun fresh();

    /// Those who perform its effects.
    Crew crew(RandomGenerator random);

    /// The number of sessions.
    int size();

    /// The sessions that a session needs to have been merged; nothing where there is no such
    /// session.
    Optional<Set<Integer>> needs(int session);

    record InPlace(List<StepRules> steps) implements Scenario {
        @Override
        public PlanRun fresh() {
            return PlanRun.of(steps);
        }

        @Override
        public Crew crew(RandomGenerator random) {
            return new LoneWorker();
        }

        @Override
        public int size() {
            return 1;
        }

        @Override
        public Optional<Set<Integer>> needs(int session) {
            return Optional.empty();
        }
    }

    record Graph(List<Sessions.Planned> sessions, int parallel) implements Scenario {
        @Override
        public PlanRun fresh() {
            return PlanRun.of(sessions, parallel);
        }

        @Override
        public Crew crew(RandomGenerator random) {
            return new RandomCrew(random);
        }

        @Override
        public int size() {
            return sessions.size();
        }

        @Override
        public Optional<Set<Integer>> needs(int session) {
            for (Sessions.Planned planned : sessions) {
                if (planned.rules().number() == session) {
                    return Optional.of(planned.rules().needs());
                }
            }
            return Optional.empty();
        }
    }

    /// One of either kind.
    static Scenario any(RandomGenerator random) {
        ProofLevel level = ProofLevel.values()[random.nextInt(ProofLevel.values().length)];
        if (random.nextBoolean()) {
            return new InPlace(steps(1, 1 + random.nextInt(6), level, random));
        }
        List<Sessions.Planned> graph = new ArrayList<>();
        int count = 2 + random.nextInt(7);
        int step = 1;
        for (int number = 1; number <= count; number++) {
            List<StepRules> steps = steps(step, 1 + random.nextInt(3), level, random);
            graph.add(new Sessions.Planned(rules(number, random), steps));
            step += steps.size();
        }
        return new Graph(graph, 1 + random.nextInt(4));
    }

    /// A session that waits for some of those before it.
    private static SessionRules rules(int number, RandomGenerator random) {
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
        return new SessionRules(number, needs, after, random.nextBoolean());
    }

    private static List<StepRules> steps(
            int first, int count, ProofLevel level, RandomGenerator random) {
        List<StepRules> steps = new ArrayList<>();
        for (int number = first; number < first + count; number++) {
            StepEnd end = StepEnd.values()[1 + random.nextInt(3)];
            int attempts = end == StepEnd.FAILED ? StepRules.ATTEMPTS_MAX : 1;
            StepRules rules = new StepRules(number, attempts, end, true, false);
            steps.add(rules.at(level));
        }
        return steps;
    }

    /// So many sessions of one step in twenty rows, in which each waits for the one before it.
    static Scenario rows(int count) {
        int rows = 20;
        List<Sessions.Planned> graph = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            Set<Integer> needs = number <= rows ? Set.of() : Set.of(number - rows);
            graph.add(
                    new Sessions.Planned(
                            new SessionRules(number, needs, Set.of(), true),
                            List.of(new StepRules(number, 3, StepEnd.FAILED, true, false))));
        }
        return new Graph(graph, 4);
    }
}
