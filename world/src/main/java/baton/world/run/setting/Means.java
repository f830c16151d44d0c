package baton.world.run.setting;

import baton.core.prove.Proofing;
import baton.world.agent.Agent;
import baton.world.sandbox.Sandbox;

import java.nio.file.Path;
import java.util.Optional;

/// The means of a run: who works, what is put around that, and within which limits.
///
/// @param spread the worktrees that sessions work in
/// @param recordings the directory for recordings of what agents do
/// @param baseline true if the plan's Verification runs before the first step, too
public record Means(
        Agent agent,
        Sandbox sandbox,
        RunLimits limits,
        Spread spread,
        Optional<Path> recordings,
        boolean baseline,
        Proofing proofing) {

    /// With no more proof of steps than Verify and their manifests.
    public Means(
            Agent agent,
            Sandbox sandbox,
            RunLimits limits,
            Spread spread,
            Optional<Path> recordings,
            boolean baseline) {
        this(agent, sandbox, limits, spread, recordings, baseline, Proofing.PLAIN);
    }

    /// The same with another amount of proof.
    public Means proving(Proofing other) {
        return new Means(agent, sandbox, limits, spread, recordings, baseline, other);
    }
}
