package baton.world.engine;

import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/// A virtual thread for each deed. What a deed throws reaches whoever rests, once everything else
/// that was under way has ended.
public final class Threads implements Crew {
    private final Semaphore ended = new Semaphore(0);
    private final Set<Thread> working = ConcurrentHashMap.newKeySet();
    private final Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();
    private final Runnable stop;

    /// `stop` asks what is under way to end soon.
    public Threads(Runnable stop) {
        this.stop = stop;
    }

    @Override
    public void start(Runnable deed) {
        Thread thread = Thread.ofVirtual().unstarted(() -> perform(deed));
        working.add(thread);
        thread.start();
    }

    /// Whatever becomes of it, whoever rests hears that it is over.
    private void perform(Runnable deed) {
        try {
            deed.run();
        } catch (RuntimeException | Error e) {
            thrown.add(e);
        } finally {
            working.remove(Thread.currentThread());
            ended.release();
        }
    }

    @Override
    public void rest() {
        ended.acquireUninterruptibly();
        Optional<Throwable> first = Optional.ofNullable(thrown.peek());
        if (first.isPresent()) {
            dismiss();
            throw rethrown(first.get());
        }
    }

    private static RuntimeException rethrown(Throwable thrown) {
        return switch (thrown) {
            case RuntimeException e -> e;
            case Error e -> throw e;
            case Throwable e -> new IllegalStateException(e);
        };
    }

    @Override
    public void dismiss() {
        stop.run();
        while (!working.isEmpty()) {
            ended.acquireUninterruptibly();
        }
    }
}
