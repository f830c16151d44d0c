package baton.app.means;

import baton.core.config.Isolation;

import java.util.Optional;

/// The options for the sessions of a plan, where the user gave any.
///
/// @param isolation where a plan without sessions is carried out, over what is set
/// @param usual where, if nothing is set either
public record Spreading(
        Optional<Integer> parallel,
        boolean waves,
        Optional<Boolean> gate,
        Optional<Isolation> isolation,
        Isolation usual) {
    public static final Spreading USUAL = isolated(Optional.empty(), Isolation.IN_PLACE);

    /// Nothing but where it is carried out is said.
    public static Spreading isolated(Optional<Isolation> asked, Isolation usual) {
        return new Spreading(Optional.empty(), false, Optional.empty(), asked, usual);
    }

    public boolean isApart() {
        return isolation.equals(Optional.of(Isolation.WORKTREE));
    }
}
