package baton.world.git.commit;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.Call;
import baton.world.git.Repository;
import baton.world.process.Ended;

import java.util.List;
import java.util.Optional;

/// A trial of whether commits can be signed where the user wants them to be. It is made with the
/// terminal, before anything costs money: later commits are made where nobody can be asked for a
/// passphrase.
public record Signing(Repository repository) {

    /// Signs an object that nobody will ever see, where commits are to be signed.
    public void rehearse() {
        CommitSettings settings = CommitSettings.of(repository);
        if (!settings.signs()) {
            return;
        }
        Call call =
                Call.of("commit-tree", repository.emptyTree(), "-S", "-F", "-")
                        .withInput("baton: can this be signed?\n");
        Ended ended = repository.git().attempt(call);
        if (!ended.succeeded()) {
            String said = ended.timedOut() ? "it took too long" : ended.stderr().text().strip();
            throw new Failure(Fault.SIGNING_FAILED.because(said));
        }
    }

    /// The reason why commits are not signed although they are asked to be: a program that only the
    /// repository names was chosen by nobody who is known, and is not run.
    public Optional<String> unsigned() {
        CommitSettings settings = CommitSettings.of(repository);
        List<String> strange = settings.strangeSigners();
        return settings.isAskedToSign() && !strange.isEmpty()
                ? Optional.of(
                        "commits are not signed: only the settings of the repository name the"
                                + " signing program ("
                                + String.join(", ", strange)
                                + ")")
                : Optional.empty();
    }
}
