package baton.app.means;

import baton.core.config.SandboxSettings;
import baton.core.prove.ProofLevel;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/// The bounds and permissions that the user gives a run.
///
/// @param proof the amount of proof that is asked for, over what is set
/// @param usualProof the amount where neither plan nor settings say anything
public record Terms(
        Optional<Duration> timeout,
        Optional<BigDecimal> cost,
        Optional<Long> tokens,
        boolean trustConfig,
        boolean apiBilling,
        Optional<SandboxSettings.Mode> sandbox,
        Spreading spreading,
        Optional<ProofLevel> proof,
        ProofLevel usualProof) {
    public static final Terms USUAL =
            new Terms(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    false,
                    false,
                    Optional.empty(),
                    Spreading.USUAL,
                    Optional.empty(),
                    ProofLevel.PLAIN);

    /// The same with what is asked to be put around all that is started.
    public Terms fenced(Optional<SandboxSettings.Mode> other) {
        return new Terms(
                timeout,
                cost,
                tokens,
                trustConfig,
                apiBilling,
                other,
                spreading,
                proof,
                usualProof);
    }

    /// The same with another way to spread sessions.
    public Terms spread(Spreading other) {
        return new Terms(
                timeout, cost, tokens, trustConfig, apiBilling, sandbox, other, proof, usualProof);
    }

    /// The same with witnesses of each step, where nobody says anything about proof.
    public Terms witnessed() {
        return witnessed(proof);
    }

    /// The same with this amount of proof where one is asked for, and with witnesses of each step
    /// where nobody says anything about proof.
    public Terms witnessed(Optional<ProofLevel> level) {
        return new Terms(
                timeout,
                cost,
                tokens,
                trustConfig,
                apiBilling,
                sandbox,
                spreading,
                level,
                ProofLevel.WITNESSED);
    }
}
