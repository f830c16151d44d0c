package baton.app.go;

import baton.app.command.ExitStatus;

import java.time.Instant;

/// Something of a checkout that was left and can be gone on with.
interface Leftover {
    /// The moment at which something last happened in it.
    Instant touched();

    /// True where something of it is left to do.
    boolean isOpen();

    ExitStatus goOn();
}
