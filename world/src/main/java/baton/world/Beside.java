package baton.world;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// Something that a thread of its own finds out, beside other work.
public final class Beside<T> {
    private final FutureTask<T> task;

    private Beside(FutureTask<T> task) {
        this.task = task;
    }

    public static <T> Beside<T> begin(String thread, Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread.ofPlatform().daemon().name(thread).start(task);
        return new Beside<>(task);
    }

    /// Waits for the result of the work and returns it; an exception of the work is thrown here.
    public T result() {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException("work beside other work failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for other work", e);
        }
    }
}
