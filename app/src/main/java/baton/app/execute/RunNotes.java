package baton.app.execute;

import baton.app.attest.SigningKey;
import baton.app.command.Context;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Plural;
import baton.core.config.AttestSettings;
import baton.world.attest.Attesting;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.Execution;

import java.util.List;
import java.util.Optional;

/// Statements about the commits of a run that has just ended, where the user wants them. They can
/// be made at any later time, so that a run never fails for them.
record RunNotes(Context context, Environment environment, AttestSettings settings) {
    static final String OPTION = "--attest";

    void write(Repository repository, List<String> words, Execution.Outcome outcome) {
        if (!settings.runs() && !words.contains(OPTION)) {
            return;
        }
        try {
            // Nobody is asked for a passphrase: the run may have taken hours.
            Optional<Attesting.Key> key =
                    settings.key()
                            .map(name -> SigningKey.of(repository, name))
                            .map(name -> new Attesting.Key(name, false));
            Attesting.Result result =
                    new Attesting(repository, environment, key)
                            .carryOut(new Attesting.Run(outcome.folder().id().value()));
            long made = result.outcomes().stream().filter(Attesting.Outcome::made).count();
            context.note(Plural.count(made, "statement") + " written; see `baton attest verify`");
        } catch (Failure failure) {
            context.note(
                    "No statements were written: "
                            + Printable.line(failure.problem().message())
                            + "; `baton attest` makes them");
        }
    }
}
