package baton.world.prove;

import baton.core.config.WorktreeSettings;
import baton.world.git.Repository;
import baton.world.process.Cancellation;
import baton.world.process.Environment;
import baton.world.sandbox.Sandbox;

import java.time.Duration;

/// The means by which a change is proved.
///
/// @param site the directory of the place
/// @param environment the user's own
/// @param furnishing the files that a new place is given, and the command that prepares it
/// @param longest the time that one run of Verify may take
public record ProofMeans(
        ProofSite site,
        Repository repository,
        Sandbox sandbox,
        Environment environment,
        WorktreeSettings furnishing,
        Duration longest,
        Cancellation cancellation) {}
