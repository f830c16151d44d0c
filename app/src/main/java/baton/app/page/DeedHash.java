package baton.app.page;

import baton.core.run.RunId;
import baton.world.run.store.RunDriver;
import baton.world.run.store.Sha256;

import java.time.Instant;

/// The hash of what a button of a page was shown for. Whoever presses it names the hash, so that
/// the deed holds for that process, or for the run as it was, and for nothing else.
public final class DeedHash {
    private static final int LENGTH = 16;

    private DeedHash() {}

    /// The process that drives a run.
    public static String of(RunId run, RunDriver driver) {
        Instant started = driver.process().info().startInstant().orElse(Instant.EPOCH);
        return hash("stop " + run + " " + driver.pid() + " " + started);
    }

    /// A step of a run whose journal ends with this line.
    public static String of(RunId run, int step, long line) {
        return hash("step " + run + " " + step + " " + line);
    }

    private static String hash(String text) {
        return Sha256.of(text).substring(0, LENGTH);
    }
}
