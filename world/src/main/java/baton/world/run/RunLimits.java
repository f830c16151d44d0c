package baton.world.run;

import baton.world.process.Limits;

import java.time.Duration;

/// How long things may take, how much they may say, and how often a red Verify is run again on a
/// tree that was tested before.
public record RunLimits(
        Duration agent, Duration stall, Duration verify, Duration commit, int reruns) {
    private static final int OUTPUT_MAX = 64 * 1024;

    public static RunLimits standard() {
        return new RunLimits(
                Duration.ofHours(2),
                Duration.ofMinutes(10),
                Duration.ofMinutes(15),
                Duration.ofMinutes(10),
                1);
    }

    Limits forAgent() {
        return new Limits(agent, OUTPUT_MAX).withIdle(stall);
    }

    Limits forVerify() {
        return new Limits(verify, OUTPUT_MAX);
    }
}
