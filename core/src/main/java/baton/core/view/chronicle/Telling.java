package baton.core.view.chronicle;

import baton.core.run.Journaled;

/// A run's story while its journal is read or written, line by line. Whoever begins one keeps it to
/// one thread.
public interface Telling {
    static Telling begin() {
        return new ChronicleFold();
    }

    /// Takes the next line of the journal in.
    void on(Journaled line);

    /// The story so far.
    Chronicle chronicle();
}
