package baton.app.prove;

import baton.app.command.Context;
import baton.app.means.SandboxChoice;
import baton.app.means.Settings;
import baton.core.config.Configuration;
import baton.core.config.SandboxSettings;
import baton.world.git.Repository;
import baton.world.process.Cancellation;
import baton.world.process.Environment;
import baton.world.prove.ProofMeans;
import baton.world.prove.ProofSite;

import java.util.Optional;

/// The means of proofs that a person asks for. Mutants, and the commands of old plans, may do
/// anything by mistake: without a word of the user they run in the sandbox only.
///
/// @param sandbox what the command line asks for
public record GivenMeans(
        Context context, Configuration configuration, Optional<SandboxSettings.Mode> sandbox) {
    public ProofMeans of(Repository repository, Cancellation cancellation) {
        Environment environment = new Environment(context.terminal().environment());
        SandboxSettings set = configuration.sandbox();
        SandboxSettings.Mode mode = sandbox.or(set::mode).orElse(SandboxSettings.Mode.REQUIRED);
        return new ProofMeans(
                ProofSite.of(repository, environment, configuration.worktree()),
                repository,
                new SandboxChoice(context, environment)
                        .of(Optional.of(mode), set, repository.top()),
                environment,
                configuration.worktree(),
                Settings.limits(configuration).verify(),
                cancellation);
    }
}
