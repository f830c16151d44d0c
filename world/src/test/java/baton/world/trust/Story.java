package baton.world.trust;

import baton.core.Failure;
import baton.core.run.RunResult;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// The lives of one run, and what a person did beside them.
final class Story {
    private static final int STEPS = 3;
    private static final int LIVES = 6;

    private static final List<String> MOMENTS =
            List.of(
                    "step.started step-%d",
                    "agent.started step-%d",
                    "agent.ended step-%d",
                    "scope.checked step-%d",
                    "verify.ended step-%d",
                    "manifest.checked step-%d",
                    "checkpoint.making step-%d",
                    "checkpoint.made step-%d");

    private final RandomGenerator random;
    private final Checkout checkout;
    private final Person person;
    private final ScriptedAgent agent = new ScriptedAgent();
    private final List<String> told = new ArrayList<>();

    Story(Path directory, long seed) {
        random = new SplittableRandom(seed);
        checkout = Checkout.in(directory, PlanStep.plan(step(1), step(2), step(3)));
        checkout.repository().git("tag", "first");
        person = new Person(checkout.repository(), random);
        boolean plants = random.nextInt(3) == 0;
        for (int step = 1; step <= STEPS; step++) {
            agent.at(step, plants ? new Planter(random) : AgentCall::writeOwn);
        }
    }

    /// One whose Verify does what an agent has prepared outside the repository.
    private static PlanStep step(int number) {
        String verify = "if test -f ../swap; then sh ../swap; fi; test -f f%d.txt";
        return PlanStep.of(number).verifying(verify.formatted(number));
    }

    /// Goes on until the run is completed, or nobody takes it up any more.
    void happens() {
        Promises promises = new Promises(checkout, person, STEPS);
        Terms terms = Terms.PLAIN;
        for (int life = 0; life < LIVES; life++) {
            RunResult result = live(terms);
            told.add(result.toString());
            promises.check(result);
            if (result == RunResult.COMPLETED) {
                return;
            }
            if (random.nextInt(2) == 0) {
                Person.Deed deed = person.any();
                told.add("between: " + deed);
                person.doesInPeace(deed);
            }
            terms = Terms.PLAIN.resuming();
        }
    }

    /// One life, in which the person does something at one moment, and the program may die at
    /// another.
    private RunResult live(Terms terms) {
        checkout.forget();
        String moment = moment();
        Person.Deed deed = person.any();
        told.add(deed + " at " + moment);
        checkout.when(moment, () -> person.does(deed));
        if (random.nextInt(3) == 0) {
            String end = moment();
            told.add("dies at " + end);
            checkout.dyingAt(end);
        } else if (random.nextInt(3) == 0) {
            String end = moment();
            told.add("stops at " + end);
            checkout.stoppingAt(end);
        }
        try {
            return checkout.run(agent, terms);
        } catch (Checkout.Died e) {
            return RunResult.STOPPED;
        } catch (Failure e) {
            told.add(e.problem().fault() + " " + e.problem().message());
            return RunResult.STOPPED;
        }
    }

    private String moment() {
        return MOMENTS.get(random.nextInt(MOMENTS.size())).formatted(1 + random.nextInt(STEPS));
    }

    @Override
    public String toString() {
        return told.toString();
    }
}
