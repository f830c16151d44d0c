package baton.world.sim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A measurement of the events that the simulator takes in a second on one core. Their number is
/// written to the file that is named first, after as many seeds as are named second.
public final class SimulatorSpeed {
    private static final double NANOS = 1e9;

    private SimulatorSpeed() {}

    public static void main(String[] args) throws IOException {
        int seeds = Integer.parseInt(args[1]);
        run(0, seeds);
        long start = System.nanoTime();
        long events = run(seeds, 2 * seeds);
        double perSecond = events / ((System.nanoTime() - start) / NANOS);
        Files.writeString(Path.of(args[0]), String.valueOf(Math.round(perSecond)));
    }

    private static long run(int from, int to) {
        long events = 0;
        for (int seed = from; seed < to; seed++) {
            events += new Simulator(seed).run().events();
        }
        return events;
    }
}
