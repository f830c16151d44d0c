package baton.core.prove;

import java.util.Optional;

/// The amount of proof that a user wants of the steps of a run.
///
/// @param asked as the command line says
/// @param set as the configuration says
/// @param usual as it is where nobody says anything
public record Proofing(Optional<ProofLevel> asked, Optional<ProofLevel> set, ProofLevel usual) {
    public static final Proofing PLAIN =
            new Proofing(Optional.empty(), Optional.empty(), ProofLevel.PLAIN);

    /// The amount for a plan.
    ///
    /// @param begun what the run was begun with, where it is taken up
    /// @param planned what the plan says
    public ProofLevel level(Optional<ProofLevel> begun, Optional<ProofLevel> planned) {
        return asked.or(() -> begun).or(() -> planned).or(() -> set).orElse(usual);
    }
}
