package baton.world.kit;

import baton.core.prove.ProofLevel;
import baton.core.prove.Proofing;
import baton.world.agent.Agent;
import baton.world.run.setting.Launch;
import baton.world.run.setting.Means;
import baton.world.run.setting.PlanPart;
import baton.world.run.setting.RunLimits;
import baton.world.run.setting.Spread;
import baton.world.sandbox.Sandbox;

import java.nio.file.Path;
import java.util.Optional;

/// The terms on which a plan is to be run: what a person chooses with options.
///
/// @param project whether the plan is one of a project, with a brief and a state for others
public record Terms(
        boolean project,
        PlanPart part,
        boolean resume,
        Optional<String> run,
        boolean approved,
        RunLimits limits,
        Optional<Path> recordings,
        boolean baseline,
        Spread spread,
        Sandbox sandbox,
        ProofLevel proof) {
    /// In place, from the beginning, with nothing around it.
    public static final Terms PLAIN =
            new Terms(
                    false,
                    new PlanPart.Whole(),
                    false,
                    Optional.empty(),
                    false,
                    RunLimits.standard(),
                    Optional.empty(),
                    false,
                    Spread.STANDARD.inCheckout(),
                    Sandbox.OFF,
                    ProofLevel.PLAIN);

    /// Each session in a worktree of its own.
    public static final Terms SPREAD = PLAIN.spreading(Spread.STANDARD);

    public Terms inProject() {
        return new Terms(
                true,
                part,
                resume,
                run,
                approved,
                limits,
                recordings,
                baseline,
                spread,
                sandbox,
                proof);
    }

    public Terms only(PlanPart some) {
        return new Terms(
                project,
                some,
                resume,
                run,
                approved,
                limits,
                recordings,
                baseline,
                spread,
                sandbox,
                proof);
    }

    public Terms resuming() {
        return new Terms(
                project,
                part,
                true,
                run,
                approved,
                limits,
                recordings,
                baseline,
                spread,
                sandbox,
                proof);
    }

    public Terms resuming(String id) {
        return new Terms(
                project,
                part,
                true,
                Optional.of(id),
                approved,
                limits,
                recordings,
                baseline,
                spread,
                sandbox,
                proof);
    }

    /// A person accepts a plan that has changed.
    public Terms accepted() {
        return new Terms(
                project,
                part,
                resume,
                run,
                true,
                limits,
                recordings,
                baseline,
                spread,
                sandbox,
                proof);
    }

    public Terms within(RunLimits other) {
        return new Terms(
                project,
                part,
                resume,
                run,
                approved,
                other,
                recordings,
                baseline,
                spread,
                sandbox,
                proof);
    }

    public Terms recording(Path directory) {
        return new Terms(
                project,
                part,
                resume,
                run,
                approved,
                limits,
                Optional.of(directory),
                baseline,
                spread,
                sandbox,
                proof);
    }

    public Terms withBaseline() {
        return new Terms(
                project,
                part,
                resume,
                run,
                approved,
                limits,
                recordings,
                true,
                spread,
                sandbox,
                proof);
    }

    public Terms spreading(Spread how) {
        return new Terms(
                project,
                part,
                resume,
                run,
                approved,
                limits,
                recordings,
                baseline,
                how,
                sandbox,
                proof);
    }

    Launch.Start start() {
        return resume ? new Launch.Resume(run, approved) : new Launch.Afresh();
    }

    /// The means that these terms and an agent are.
    public Means means(Agent agent) {
        Proofing proofing = new Proofing(Optional.empty(), Optional.empty(), proof);
        return new Means(agent, sandbox, limits, spread, recordings, baseline).proving(proofing);
    }

    public Terms inside(Sandbox other) {
        return new Terms(
                project,
                part,
                resume,
                run,
                approved,
                limits,
                recordings,
                baseline,
                spread,
                other,
                proof);
    }

    public Terms proving(ProofLevel level) {
        return new Terms(
                project,
                part,
                resume,
                run,
                approved,
                limits,
                recordings,
                baseline,
                spread,
                sandbox,
                level);
    }
}
