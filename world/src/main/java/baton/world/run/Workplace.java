package baton.world.run;

import baton.core.run.RunEffect;
import baton.core.step.StepEffect;
import baton.world.engine.Happening;
import baton.world.git.Objects;
import baton.world.git.Snapshots;

import java.util.Optional;
import java.util.function.Consumer;

/// A working directory and everything that is done in it, one thing at a time.
final class Workplace {
    private final RunSetting run;
    private final Snapshots snapshots;
    private final StepWork steps;

    Workplace(RunSetting run, Snapshots snapshots, AgentWork agents, Objects objects) {
        this.run = run;
        this.snapshots = snapshots;
        Retreats retreats = new Retreats(run, snapshots, objects);
        this.steps = new StepWork(run, snapshots, agents, retreats, objects);
    }

    RunSetting run() {
        return run;
    }

    Snapshots snapshots() {
        return snapshots;
    }

    StepWork steps() {
        return steps;
    }

    Optional<Happening> perform(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        return steps.perform(owed, meanwhile);
    }

    /// Whether the effect is the last of a step.
    static boolean settles(RunEffect.ForStep owed) {
        return owed.effect() instanceof StepEffect.Settle;
    }
}
