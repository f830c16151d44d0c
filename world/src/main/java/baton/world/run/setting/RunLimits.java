package baton.world.run.setting;

import baton.core.RepoPath;
import baton.core.policy.Glob;
import baton.world.git.GitPath;
import baton.world.process.Limits;

import java.time.Duration;
import java.util.List;

/// The limits of a run: how long things may take, how much they may print, how often a red Verify
/// is run again on a tree that was tested before, and which build output of an agent a Verify may
/// find.
public record RunLimits(
        Duration agent,
        Duration stall,
        Duration verify,
        Duration commit,
        int reruns,
        List<Glob> keep) {
    private static final int OUTPUT_MAX = 64 * 1024;

    public RunLimits {
        keep = List.copyOf(keep);
    }

    public static RunLimits standard() {
        return new RunLimits(
                Duration.ofHours(2),
                Duration.ofMinutes(10),
                Duration.ofMinutes(15),
                Duration.ofMinutes(10),
                1,
                List.of());
    }

    /// True if build output is left where it is, although an agent touched it.
    public boolean keeps(GitPath path) {
        String bare = path.text().replaceFirst("/$", "");
        return RepoPath.of(bare)
                .filter(name -> keep.stream().anyMatch(glob -> glob.matches(name)))
                .isPresent();
    }

    public Limits forAgent() {
        return new Limits(agent, OUTPUT_MAX).withIdle(stall);
    }

    public Limits forVerify() {
        return new Limits(verify, OUTPUT_MAX);
    }
}
