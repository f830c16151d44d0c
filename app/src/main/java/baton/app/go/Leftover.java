package baton.app.go;

import baton.app.command.ExitStatus;
import baton.app.command.Usage;
import baton.core.Problem;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Something of a checkout that was left and can be gone on with.
interface Leftover {
    /// The moment at which something last happened in it.
    Instant touched();

    /// True where something of it is left to do.
    boolean isOpen();

    /// True where nobody goes on with it before a person has answered a question.
    default boolean waits() {
        return false;
    }

    /// The reason why it cannot be gone on with, with the way out.
    default Optional<Problem> damage() {
        return Optional.empty();
    }

    /// Goes on with it.
    ///
    /// @param bounds the words for bounds that are given anew
    ExitStatus goOn(List<String> bounds);

    /// Refuses bounds where nothing would keep them.
    static void refuseBounds(String what, List<String> bounds) {
        if (!bounds.isEmpty()) {
            throw Usage.wrong(
                    what + " takes no " + bounds.getFirst(),
                    "leave it out; `baton resume` takes it for a run that was stopped");
        }
    }
}
