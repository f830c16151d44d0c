package baton.world.process;

import java.util.concurrent.atomic.AtomicBoolean;

/// The wish of another thread that a program (or many) should end now. It cannot be taken back.
public final class Cancellation {
    private final AtomicBoolean asked = new AtomicBoolean();

    public void cancel() {
        asked.set(true);
    }

    public boolean isCancelled() {
        return asked.get();
    }
}
