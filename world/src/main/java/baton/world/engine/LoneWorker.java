package baton.world.engine;

import java.util.ArrayDeque;
import java.util.Queue;

/// One after the other, by the engine's own thread: all that a run in one working directory needs.
public final class LoneWorker implements Crew {
    private final Queue<Runnable> deeds = new ArrayDeque<>();

    @Override
    public void start(Runnable deed) {
        deeds.add(deed);
    }

    @Override
    public void rest() {
        deeds.remove().run();
    }

    boolean isIdle() {
        return deeds.isEmpty();
    }

    @Override
    public void dismiss() {
        deeds.clear();
    }
}
