package baton.world.sim;

import baton.core.run.LastProof;
import baton.core.run.PlanRun;
import baton.core.run.RunResult;
import baton.core.run.SessionRun;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The checks of the world at the ending of a run: what must hold then, and what must hold whenever
/// the run dies.
///
/// @param run the run as the journal tells it
record Ending(RunResult result, Scenario scenario, PlanRun run, SimulatedWorld world) {
    static void check(RunResult result, Scenario scenario, PlanRun run, SimulatedWorld world) {
        checkNothingIsLost(world);
        Ending ending = new Ending(result, scenario, run, world);
        if (result == RunResult.COMPLETED && !run.result().equals(Optional.of(result))) {
            fail("the journal does not say completed");
        }
        if (result == RunResult.COMPLETED && run.proof().filter(LastProof::holds).isEmpty()) {
            fail("completed without a last proof that holds");
        }
        switch (scenario) {
            case Scenario.InPlace _ -> ending.checkCheckout();
            case Scenario.Graph _ -> ending.checkSessions();
        }
    }

    /// Everything an agent ever wrote is in a working tree, in the history or saved.
    static void checkNothingIsLost(SimulatedWorld world) {
        Set<String> lost = world.lost();
        if (!lost.isEmpty()) {
            fail("lost: " + lost);
        }
    }

    private void checkCheckout() {
        WorkingTree checkout = world.checkout();
        int last = 0;
        for (WorkingTree.Commit commit : checkout.history()) {
            if (commit.step() < last) {
                fail("commits out of order: " + checkout.history());
            }
            last = commit.step();
        }
        for (StepRun step : run.steps()) {
            checkDone(step, checkout.committed());
            checkNotLeft(step, checkout.files());
        }
        checkNoStrays(checkout.files());
    }

    private static void checkDone(StepRun step, Map<String, String> committed) {
        String path = WorkingTree.path(step.rules().number());
        boolean there = WorkingTree.isRight(Optional.ofNullable(committed.get(path)));
        if (isPassed(step) && step.tally().commit().isPresent() && !there) {
            fail(path + " passed and is not in the history");
        }
    }

    private static void checkNotLeft(StepRun step, Map<String, String> files) {
        String path = WorkingTree.path(step.rules().number());
        if (!isPassed(step) && files.containsKey(path)) {
            fail(path + " did not pass and was left in the tree");
        }
    }

    private static boolean isPassed(StepRun step) {
        return step.end().equals(Optional.of(StepEnd.PASSED));
    }

    private static void checkNoStrays(Map<String, String> files) {
        if (files.keySet().stream().anyMatch(path -> path.startsWith("stray"))) {
            fail("strays were left: " + files);
        }
    }

    private void checkSessions() {
        if (!world.worktrees().isEmpty()) {
            fail("worktrees are left: " + world.worktrees());
        }
        checkOrder();
        checkNoStrays(world.tip());
        for (SessionRun session : run.sessions().all()) {
            if (session.isMerged() && !world.merged().contains(session.number())) {
                fail("session " + session.number() + " is said to be merged");
            }
            if (session.isMerged()) {
                checkKnown(session);
            }
            if (result == RunResult.COMPLETED && !session.isMerged()) {
                fail("completed without session " + session.number());
            }
            // What an earlier round has merged stays, whatever becomes of the step in a later one.
            if (session.tally().recoveries() == 0) {
                session.steps().forEach(step -> checkNotLeft(step, world.tip()));
            }
        }
        if (result == RunResult.COMPLETED) {
            run.steps().forEach(step -> checkDone(step, world.tip()));
        }
    }

    /// Checks that what is merged is known by the ids under which the branch has it.
    private void checkKnown(SessionRun session) {
        session.steps().stream()
                .filter(Ending::isPassed)
                .flatMap(step -> step.tally().commit().stream())
                .filter(id -> !world.hasCommit(id))
                .forEach(id -> fail("the branch has no commit " + id));
    }

    /// Checks that each session was merged after all sessions that it needs.
    private void checkOrder() {
        Set<Integer> before = new HashSet<>();
        for (int number : world.merged()) {
            if (!before.containsAll(scenario.needs(number).orElseThrow())) {
                fail("no legal order: " + world.merged());
            }
            before.add(number);
        }
    }

    private static void fail(String what) {
        throw new AssertionError(what);
    }
}
