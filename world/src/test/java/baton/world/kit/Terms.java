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
import java.util.function.Consumer;

/// The terms on which a plan is to be run: what a person chooses with options. They stay as they
/// were made; others are made of them.
public final class Terms {
    /// In place, from the beginning, with nothing around it.
    public static final Terms PLAIN = new Terms();

    /// Each session in a worktree of its own.
    public static final Terms SPREAD = PLAIN.spreading(Spread.STANDARD);

    private boolean project;
    private PlanPart part = new PlanPart.Whole();
    private boolean resume;
    private Optional<String> run = Optional.empty();
    private boolean approved;
    private RunLimits limits = RunLimits.standard();
    private Optional<Path> recordings = Optional.empty();
    private boolean baseline;
    private Spread spread = Spread.STANDARD.inCheckout();
    private Sandbox sandbox = Sandbox.OFF;
    private ProofLevel proof = ProofLevel.PLAIN;

    private Terms() {}

    private Terms but(Consumer<Terms> change) {
        Terms other = new Terms();
        other.project = project;
        other.part = part;
        other.resume = resume;
        other.run = run;
        other.approved = approved;
        other.limits = limits;
        other.recordings = recordings;
        other.baseline = baseline;
        other.spread = spread;
        other.sandbox = sandbox;
        other.proof = proof;
        change.accept(other);
        return other;
    }

    /// The plan is one of a project, with a brief and a state for others.
    public Terms inProject() {
        return but(terms -> terms.project = true);
    }

    public Terms only(PlanPart some) {
        return but(terms -> terms.part = some);
    }

    public Terms resuming() {
        return but(terms -> terms.resume = true);
    }

    public Terms resuming(String id) {
        return resuming().but(terms -> terms.run = Optional.of(id));
    }

    /// A person accepts a plan that has changed.
    public Terms accepted() {
        return but(terms -> terms.approved = true);
    }

    public Terms within(RunLimits other) {
        return but(terms -> terms.limits = other);
    }

    public Terms recording(Path directory) {
        return but(terms -> terms.recordings = Optional.of(directory));
    }

    public Terms withBaseline() {
        return but(terms -> terms.baseline = true);
    }

    public Terms spreading(Spread how) {
        return but(terms -> terms.spread = how);
    }

    public Terms inside(Sandbox other) {
        return but(terms -> terms.sandbox = other);
    }

    public Terms proving(ProofLevel level) {
        return but(terms -> terms.proof = level);
    }

    boolean isInProject() {
        return project;
    }

    PlanPart part() {
        return part;
    }

    Launch.Start start() {
        return resume ? new Launch.Resume(run, approved) : new Launch.Afresh();
    }

    /// The means that these terms and an agent are.
    public Means means(Agent agent) {
        Proofing proofing = new Proofing(Optional.empty(), Optional.empty(), proof);
        return new Means(agent, sandbox, limits, spread, recordings, baseline).proving(proofing);
    }
}
