package baton.app.kill;

import baton.app.Ran;
import baton.app.kill.Moment.Kind;
import baton.app.kill.Moment.Side;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// A command that stands still for ever when it reaches its moment: no `finally` runs, nothing is
/// closed, and then the program dies. Without a moment it runs to its end and tells which there
/// were and its last line of output; it waits while somebody looks at what it would leave behind.
final class Doomed extends Thread {
    private final Optional<Moment> end;
    private final Consumer<Moment> watcher;
    private final Supplier<Ran> command;
    private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    private final List<String> hits = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private String outcome = "";

    Doomed(Optional<Moment> end, Consumer<Moment> watcher, Supplier<Ran> command) {
        this.end = end;
        this.watcher = watcher;
        this.command = command;
        setDaemon(true);
    }

    @Override
    public void run() {
        Moments.belongTo(this);
        Ran ran = command.get();
        String last = ran.out().lines().reduce("", (_, line) -> line);
        outcome = "ended " + ran.status() + " " + String.join(" ", hits) + "\t" + last;
        over.countDown();
    }

    /// Each hit is noted with the number of journal lines that were there. Replies may come to
    /// several threads at once.
    synchronized void reached(Kind kind, Side side) {
        if (side == Side.BEFORE) {
            counts.merge(kind, 1, Integer::sum);
        }
        Moment now = new Moment(kind, counts.getOrDefault(kind, 0), side);
        int lines = counts.getOrDefault(Kind.JOURNAL, 0);
        boolean pending = kind == Kind.JOURNAL && side == Side.BEFORE;
        hits.add(now + "@" + (pending ? lines - 1 : lines));
        watcher.accept(now);
        if (end.equals(Optional.of(now))) {
            outcome = "killed";
            over.countDown();
            standStill();
        }
    }

    private static void standStill() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    String await() throws InterruptedException {
        over.await();
        return outcome;
    }
}
