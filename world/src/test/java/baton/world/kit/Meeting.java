package baton.world.kit;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Agents at work at the same time: each waits for the others, with a bound that is only reached
/// when the test fails. What is to happen while all of them work happens when the last has come.
public final class Meeting {
    private static final long LONGEST_S = 60;

    private final CyclicBarrier barrier;

    public Meeting(int guests, Runnable meanwhile) {
        this.barrier = new CyclicBarrier(guests, meanwhile);
    }

    public Meeting(int guests) {
        this(guests, () -> {});
    }

    public void attend() {
        try {
            barrier.await(LONGEST_S, TimeUnit.SECONDS);
        } catch (BrokenBarrierException | TimeoutException e) {
            throw new AssertionError("somebody never came", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for the others", e);
        }
    }
}
