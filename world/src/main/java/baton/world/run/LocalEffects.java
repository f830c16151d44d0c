package baton.world.run;

import baton.core.contract.progress.Drift;
import baton.core.proof.Audit;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.run.PlanRun;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.step.StepEnd;
import baton.core.text.Value;
import baton.world.engine.Effects;
import baton.world.engine.Happening;
import baton.world.git.Objects;
import baton.world.git.Snapshots;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Performs a run's effects with real git and real processes, in the user's checkout.
public final class LocalEffects implements Effects, AutoCloseable {
    private final RunSetting run;
    private final Supplier<PlanRun> state;
    private final Consumer<RunResult> closing;
    private final Objects objects;
    private final AgentWork agents;
    private final StepWork steps;
    private final ConditionWork conditions;
    private final MasterVerification verification;

    /// `state` is the run as the engine has it; `closing` writes what other tools read before the
    /// run is said to have ended.
    public LocalEffects(
            RunSetting run,
            Snapshots snapshots,
            Supplier<PlanRun> state,
            Consumer<RunResult> closing) {
        this.run = run;
        this.state = state;
        this.closing = closing;
        this.objects = new Objects(run.repository());
        this.agents = new AgentWork(run, state);
        Retreats retreats = new Retreats(run, snapshots, objects);
        this.steps = new StepWork(run, snapshots, agents, retreats, objects);
        this.conditions = new ConditionWork(run, snapshots);
        this.verification = new MasterVerification(run, snapshots);
    }

    /// What agents handed on in an earlier life of the program.
    public void recall(List<Entry> earlier) {
        earlier.forEach(steps::recall);
        for (Entry entry : earlier) {
            if (entry.type().equals(EventType.AGENT_ENDED.word())
                    && entry.data().field("output").orElse(null) instanceof Value.Fields output) {
                run.steps().stream()
                        .filter(step -> step.unit().equals(entry.unit()))
                        .forEach(step -> agents.remember(step.number(), output));
            }
        }
    }

    @Override
    public Optional<Happening> perform(RunEffect effect, Consumer<Happening> meanwhile) {
        run.folder().refuseLoss();
        return switch (effect) {
            case RunEffect.ForStep step -> steps.perform(step, meanwhile);
            case RunEffect.CheckConditions(RunEvent.Stage stage) -> conditions.check(stage);
            case RunEffect.Audit _ -> audit();
            case RunEffect.Close(RunResult result) -> {
                closing.accept(result);
                yield Optional.of(Happening.of(new RunEvent.Finished(result, false)));
            }
        };
    }

    /// Nothing when the program is to end. The verification comes first: nothing may change after
    /// the audit.
    private Optional<Happening> audit() {
        MasterVerification.Found verified =
                isWhole()
                        ? verification.verify()
                        : new MasterVerification.Found(List.of(), List.of());
        if (run.stopping()) {
            return Optional.empty();
        }
        Audit audit = new Audits(run).of(state.get());
        List<Drift> drift = new ArrayList<>(audit.drift());
        List<String> foreign =
                audit.foreign().stream()
                        .map(made -> brief(made.id()) + " " + made.subject())
                        .toList();
        drift.addAll(verified.drift());
        Detail detail =
                new Detail()
                        .with("foreign", Value.texts(foreign))
                        .with("red_before", Value.texts(verified.before()));
        return Optional.of(new Happening(new RunEvent.Audited(drift), detail.fields()));
    }

    private static String brief(String id) {
        return id.substring(0, Math.min(id.length(), 10));
    }

    /// Whether every step of the plan is done, here or before.
    private boolean isWhole() {
        return !run.facts().mode().equals("step")
                && !run.facts().mode().equals("session")
                && state.get().steps().stream()
                        .allMatch(step -> step.end().filter(LocalEffects::isDone).isPresent());
    }

    private static boolean isDone(StepEnd end) {
        return end == StepEnd.PASSED || end == StepEnd.SKIPPED;
    }

    @Override
    public void close() {
        objects.close();
    }
}
