package baton.app.sessions;

import baton.app.Ran;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// A run that goes on while the test does what a user does. Agents wait for the test, and the test
/// waits for agents.
final class Meanwhile {
    private static final long LONGEST_S = 120;
    private static final long POLL_NANOS = 10_000_000;

    private final SessionsCheckout stage;
    private final CompletableFuture<Ran> run;

    private Meanwhile(SessionsCheckout stage, CompletableFuture<Ran> run) {
        this.stage = stage;
        this.run = run;
    }

    static Meanwhile of(SessionsCheckout stage, String... more) {
        return new Meanwhile(stage, CompletableFuture.supplyAsync(() -> stage.run(more)));
    }

    /// Waits until an agent has left this file in the home.
    Meanwhile until(String file) {
        return until(file, () -> stage.has(file));
    }

    Meanwhile until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_S);
        while (!condition.getAsBoolean()) {
            boolean over = run.isDone() && !condition.getAsBoolean();
            if (over || System.nanoTime() > deadline) {
                throw new AssertionError("never came: " + what + (over ? "\n" + run.join() : ""));
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return this;
    }

    /// Lets the agents go on that wait for this file, and waits for the end of the run.
    Ran allow(String file) {
        stage.allow(file);
        return run.orTimeout(LONGEST_S, TimeUnit.SECONDS).join();
    }
}
