package baton.world;

import baton.core.Each;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Does the same with each of many on as many threads as there are processors.
public final class SideBySide implements Each {
    /// With fewer, a thread takes longer to start than they take.
    private static final int FEW = 8;

    private static final int THREADS_MAX = 8;

    @Override
    public <A, B> List<B> map(List<A> all, Function<A, B> work) {
        int threads = Math.min(Runtime.getRuntime().availableProcessors(), THREADS_MAX);
        if (all.size() < FEW || threads == 1) {
            return IN_TURN.map(all, work);
        }
        List<Beside<List<B>>> parts = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            List<A> part = part(all, i, threads);
            parts.add(Beside.begin("baton-part", () -> IN_TURN.map(part, work)));
        }
        List<B> results = new ArrayList<>(IN_TURN.map(part(all, 0, threads), work));
        parts.forEach(part -> results.addAll(part.result()));
        return results;
    }

    private static <A> List<A> part(List<A> all, int number, int parts) {
        return all.subList(all.size() * number / parts, all.size() * (number + 1) / parts);
    }
}
