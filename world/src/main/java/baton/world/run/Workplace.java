package baton.world.run;

import baton.core.run.RunEffect;
import baton.core.step.StepEffect;
import baton.world.engine.Happening;
import baton.world.git.Objects;
import baton.world.git.Pointer;
import baton.world.git.Snapshots;

import java.util.Optional;
import java.util.function.Consumer;

/// A working directory and everything that is done in it, one thing at a time.
final class Workplace {
    private final RunSetting run;
    private final Snapshots snapshots;
    private final Retreats retreats;
    private final StepWork steps;
    private final Optional<Pointer> pointer;

    Workplace(
            RunSetting run,
            Snapshots snapshots,
            AgentWork agents,
            Objects objects,
            boolean linked) {
        this.run = run;
        this.snapshots = snapshots;
        this.pointer = linked ? Optional.of(Pointer.of(run.repository())) : Optional.empty();
        run.fences().takeOver();
        this.retreats = new Retreats(run, snapshots);
        this.steps = new StepWork(run, snapshots, agents, retreats, objects);
    }

    /// Only a worktree has one.
    Pointer pointer() {
        return pointer.orElseThrow();
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

    /// The program is started again.
    Detail takeUp(boolean resting, Optional<RunEffect.ForStep> owed) {
        return retreats.takeUp(resting, owed);
    }

    Optional<Happening> perform(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        return steps.perform(owed, meanwhile);
    }

    /// Whether the effect is the last of a step.
    static boolean settles(RunEffect.ForStep owed) {
        return owed.effect() instanceof StepEffect.Settle;
    }
}
