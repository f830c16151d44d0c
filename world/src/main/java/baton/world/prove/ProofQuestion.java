package baton.world.prove;

import baton.world.git.CommitId;

import java.time.Duration;
import java.util.Optional;

/// A change to be proved, as the user names it.
///
/// @param base the commit that the change is compared with
/// @param tip the commit that it leads to; nothing for the working tree as it is
/// @param verify the command that judges it
/// @param seed the number that chooses mutants; nothing for one that follows from the change
/// @param budget the time for all mutants together; nothing for as long as they take
public record ProofQuestion(
        CommitId base,
        Optional<CommitId> tip,
        String verify,
        Optional<Long> seed,
        Optional<Duration> budget) {}
