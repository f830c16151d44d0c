package baton.world.process;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// The wish of another thread that a program (or many) should end now. It cannot be taken back.
public final class Cancellation {
    private final AtomicBoolean asked = new AtomicBoolean();
    private final AtomicBoolean paused = new AtomicBoolean();
    private final Optional<Cancellation> wider;

    public Cancellation() {
        this(Optional.empty());
    }

    private Cancellation(Optional<Cancellation> wider) {
        this.wider = wider;
    }

    /// One for a part of what this one ends: it ends that part alone, and with the whole.
    public Cancellation narrowed() {
        return new Cancellation(Optional.of(this));
    }

    public void cancel() {
        asked.set(true);
    }

    /// The same as a part of what was agreed: nobody has to be told of a signal.
    public void pause() {
        paused.set(true);
        asked.set(true);
    }

    public boolean isPaused() {
        return paused.get();
    }

    public boolean isCancelled() {
        return asked.get() || wider.filter(Cancellation::isCancelled).isPresent();
    }
}
