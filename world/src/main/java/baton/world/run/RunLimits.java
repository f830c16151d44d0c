package baton.world.run;

import baton.world.process.Limits;

import java.time.Duration;

/// How long things may take and how much they may say.
public record RunLimits(Duration agent, Duration stall, Duration verify, Duration commit) {
    private static final int OUTPUT_MAX = 64 * 1024;

    public static RunLimits standard() {
        return new RunLimits(
                Duration.ofHours(2),
                Duration.ofMinutes(10),
                Duration.ofMinutes(15),
                Duration.ofMinutes(10));
    }

    /// The same with another bound for each agent.
    public RunLimits withAgent(Duration longest) {
        return new RunLimits(longest, stall, verify, commit);
    }

    Limits forAgent() {
        return new Limits(agent, OUTPUT_MAX).withIdle(stall);
    }

    Limits forVerify() {
        return new Limits(verify, OUTPUT_MAX);
    }
}
