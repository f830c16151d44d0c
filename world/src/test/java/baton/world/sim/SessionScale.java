package baton.world.sim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A measurement of the milliseconds that a run of many sessions takes in the simulator. They are
/// written to the file that is named first, for as many sessions as are named second.
public final class SessionScale {
    private static final long NANOS = 1_000_000;

    private SessionScale() {}

    public static void main(String[] args) throws IOException {
        long start = System.nanoTime();
        new Simulator(1, Scenario.rows(Integer.parseInt(args[1]))).run();
        long millis = (System.nanoTime() - start) / NANOS;
        Files.writeString(Path.of(args[0]), String.valueOf(millis));
    }
}
