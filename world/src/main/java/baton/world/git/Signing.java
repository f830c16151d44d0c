package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.process.Ended;

import java.util.List;

/// Whether commits can be signed where the user wants them to be. It is tried with the terminal,
/// before anything costs money: later ones are made where nobody can be asked for a passphrase.
public record Signing(Repository repository) {

    /// Signs an object that nobody will ever see, where commits are to be signed.
    public void rehearse() {
        CommitSettings settings = CommitSettings.of(repository);
        if (!settings.signs()) {
            return;
        }
        refuseStrangers(settings);
        Call call =
                Call.of("commit-tree", repository.emptyTree(), "-S", "-F", "-")
                        .withInput("baton: can this be signed?\n");
        Ended ended = repository.git().attempt(call);
        if (!ended.succeeded()) {
            String said = ended.timedOut() ? "it took too long" : ended.stderr().text().strip();
            throw new Failure(Fault.SIGNING_FAILED.because(said));
        }
    }

    /// A program that only the repository names was chosen by nobody who is known.
    static void refuseStrangers(CommitSettings settings) {
        List<String> strange = settings.strangeSigners();
        if (!strange.isEmpty()) {
            String message = "only the repository names the program that signs: " + strange;
            throw new Failure(Fault.SIGNING_FAILED.because(message));
        }
    }
}
