package baton.app.go;

import baton.app.command.ExitStatus;
import baton.core.Problem;

import java.time.Instant;
import java.util.Optional;

/// Something of a checkout that was left and can be gone on with.
interface Leftover {
    /// The moment at which something last happened in it.
    Instant touched();

    /// True where something of it is left to do.
    boolean isOpen();

    /// The reason why it cannot be gone on with, with the way out.
    default Optional<Problem> damage() {
        return Optional.empty();
    }

    ExitStatus goOn();
}
