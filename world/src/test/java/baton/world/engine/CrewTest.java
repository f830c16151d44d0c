package baton.world.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.world.kit.Meeting;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

class CrewTest {
    @Test
    void loneWorkerDoesOneAfterTheOtherByTheCallersThread() {
        LoneWorker worker = new LoneWorker();
        List<String> done = new ArrayList<>();
        worker.start(() -> done.add("one " + Thread.currentThread().threadId()));
        worker.start(() -> done.add("two"));
        assertThat(done).isEmpty();
        worker.rest();

        assertThat(done).containsExactly("one " + Thread.currentThread().threadId());
        worker.rest();
        assertThat(done).hasSize(2);
    }

    @Test
    void loneWorkerThatIsDismissedDoesNothingMore() {
        LoneWorker worker = new LoneWorker();
        AtomicInteger done = new AtomicInteger();
        worker.start(done::incrementAndGet);
        worker.dismiss();

        assertThat(done).hasValue(0);
    }

    @Test
    void threadsWorkAtTheSameTimeAndEachEndIsRestedForOnce() {
        Threads threads = new Threads(() -> {});
        Meeting meeting = new Meeting(3);
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            threads.start(
                    () -> {
                        meeting.attend();
                        done.incrementAndGet();
                    });
        }
        threads.rest();
        threads.rest();
        threads.rest();

        assertThat(done).hasValue(3);
    }

    @Test
    void threadsThatAreDismissedAreAskedToEndAndAwaited() {
        CountDownLatch asked = new CountDownLatch(1);
        Threads threads = new Threads(asked::countDown);
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            threads.start(
                    () -> {
                        awaiting(asked);
                        done.incrementAndGet();
                    });
        }
        threads.dismiss();

        assertThat(done).hasValue(2);
    }

    /// Whoever rests would wait for ever for one that has gone without a word.
    @Test
    void threadThatThrowsIsHeardAndTheOthersAreAwaited() {
        CountDownLatch asked = new CountDownLatch(1);
        Threads threads = new Threads(asked::countDown);
        AtomicInteger done = new AtomicInteger();
        threads.start(
                () -> {
                    awaiting(asked);
                    done.incrementAndGet();
                });
        threads.start(
                () -> {
                    throw new AssertionError("a mistake");
                });

        assertThatThrownBy(threads::rest).isInstanceOf(AssertionError.class);
        assertThat(done).hasValue(1);
    }

    private static void awaiting(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whatIsDoneBesideKeepsNobodyFromWorking() {
        Attended crew = new Attended(() -> {});
        Meeting meeting = new Meeting(2);
        List<Long> threads = new CopyOnWriteArrayList<>();
        crew.startBeside(
                () -> {
                    meeting.attend();
                    threads.add(Thread.currentThread().threadId());
                });
        crew.start(
                () -> {
                    meeting.attend();
                    threads.add(Thread.currentThread().threadId());
                });
        crew.rest();
        crew.rest();

        assertThat(threads).hasSize(2).contains(Thread.currentThread().threadId());
    }
}
