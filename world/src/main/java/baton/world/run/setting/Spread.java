package baton.world.run.setting;

import baton.core.config.WorktreeSettings;
import baton.core.run.Worksheet;

/// The spread of sessions over worktrees.
///
/// @param parallel the number of sessions at a time
/// @param waves true if all of a wave end before the next begins
/// @param gated true if merges and the whole are proved
/// @param worktree the settings that worktrees are furnished by
/// @param apart true if a plan that is not spread gets a worktree of its own, too
/// @param inPlace true if all is done in the checkout after all
public record Spread(
        int parallel,
        boolean waves,
        boolean gated,
        WorktreeSettings worktree,
        boolean apart,
        boolean inPlace) {
    public static final Spread STANDARD = new Spread(8, false, true, WorktreeSettings.NONE);

    public Spread(
            int parallel, boolean waves, boolean gated, WorktreeSettings worktree, boolean apart) {
        this(parallel, waves, gated, worktree, apart, false);
    }

    /// In worktrees only where the plan has several sessions.
    public Spread(int parallel, boolean waves, boolean gated, WorktreeSettings worktree) {
        this(parallel, waves, gated, worktree, false);
    }

    /// True if this part of a plan gets a worktree of its own.
    public boolean isApart(PlanPart part, Worksheet sheet) {
        return apart && !inPlace && part.isWhole() && sheet.sessions().size() <= 1;
    }

    /// The same, one step after the other in the checkout.
    public Spread inCheckout() {
        return new Spread(parallel, waves, gated, worktree, apart, true);
    }

    /// The same where what is not spread stays in the checkout.
    public Spread notApart() {
        return new Spread(parallel, waves, gated, worktree);
    }
}
