package baton.world.role;

import baton.core.Failure;
import baton.world.agent.Agent;
import baton.world.process.Cancellation;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/// Those who are asked in one stage. What keeps one of them from working keeps all of them from it:
/// the first failure of that kind ends those who are under way, and nobody else is asked.
///
/// Of those who play by the same program, where that says while it works what its model says, one
/// goes ahead until it is heard, so that a login that is broken is met once and not by everybody.
public final class Swarm {
    private final Cancellation cancellation;
    private final Semaphore places;
    private final Replies replies;
    private final Queue<Failure> failures = new ConcurrentLinkedQueue<>();
    private final Map<String, CountDownLatch> ahead = new HashMap<>();

    /// A stage in which nobody has been asked yet.
    ///
    /// @param all ends the stage
    /// @param places how many may be asked at the same time
    public Swarm(Cancellation all, int places) {
        this(all, places, Replies.NONE);
    }

    /// The same where replies are kept.
    public Swarm(Cancellation all, int places, Replies replies) {
        this.cancellation = all.narrowed();
        this.places = new Semaphore(places);
        this.replies = replies;
    }

    /// A place in it.
    ///
    /// @param goesAhead whether the others by the same program wait until it is heard
    record Seat(boolean goesAhead, CountDownLatch heard) {}

    /// Called in the order in which they are asked.
    synchronized Seat seat(Agent agent) {
        if (!agent.speaks()) {
            return new Seat(true, new CountDownLatch(0));
        }
        Optional<CountDownLatch> leader = Optional.ofNullable(ahead.get(agent.label()));
        CountDownLatch heard = leader.orElseGet(() -> new CountDownLatch(1));
        ahead.putIfAbsent(agent.label(), heard);
        return new Seat(leader.isEmpty(), heard);
    }

    Replies replies() {
        return replies;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    /// Asks in turn: when the one that goes ahead is heard or has ended, and there is a place.
    ///
    /// @throws CancellationException when nobody is to be asked any more
    <T> T inTurn(Seat seat, Supplier<T> asking) {
        try {
            await(seat);
            places.acquireUninterruptibly();
            try {
                refuse();
                return asking.get();
            } catch (Failure failure) {
                meets(failure);
                throw failure;
            } finally {
                places.release();
            }
        } finally {
            if (seat.goesAhead()) {
                seat.heard().countDown();
            }
        }
    }

    private void await(Seat seat) {
        try {
            if (!seat.goesAhead()) {
                seat.heard().await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cancellation.cancel();
        }
    }

    void refuse() {
        if (cancellation.isCancelled()) {
            throw new CancellationException("Baton is ending");
        }
    }

    private void meets(Failure failure) {
        failures.add(failure);
        cancellation.cancel();
    }

    /// Throws the first failure that the asked agents met, if there is one.
    void rethrow() {
        Optional<Failure> first = Optional.ofNullable(failures.peek());
        if (first.isPresent()) {
            throw first.get();
        }
    }
}
