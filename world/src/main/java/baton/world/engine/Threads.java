package baton.world.engine;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/// A virtual thread for each deed.
public final class Threads implements Crew {
    private final Semaphore ended = new Semaphore(0);
    private final Set<Thread> working = ConcurrentHashMap.newKeySet();
    private final Runnable stop;

    /// `stop` asks what is under way to end soon.
    public Threads(Runnable stop) {
        this.stop = stop;
    }

    @Override
    public void start(Runnable deed) {
        Thread thread =
                Thread.ofVirtual()
                        .unstarted(
                                () -> {
                                    deed.run();
                                    working.remove(Thread.currentThread());
                                    ended.release();
                                });
        working.add(thread);
        thread.start();
    }

    @Override
    public void rest() {
        ended.acquireUninterruptibly();
    }

    @Override
    public void dismiss() {
        stop.run();
        while (!working.isEmpty()) {
            rest();
        }
    }
}
