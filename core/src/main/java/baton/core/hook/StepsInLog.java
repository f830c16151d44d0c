package baton.core.hook;

import baton.core.contract.plan.Plan;
import baton.core.contract.plan.step.Step;
import baton.core.contract.progress.Progress;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The progress of a plan by its commits. A commit stands for one step only: a pattern that fits
/// every commit must not make a plan look finished.
public final class StepsInLog {
    private StepsInLog() {}

    /// The step of the last commit that belongs to one.
    ///
    /// @param subjects of the commits since the work began, the oldest first
    public static int reached(Plan plan, List<String> subjects) {
        int reached = 0;
        for (String subject : subjects) {
            for (Step step : plan.steps().subList(reached, plan.steps().size())) {
                if (says(step, subject)) {
                    reached = step.number();
                    break;
                }
            }
        }
        return reached;
    }

    /// An empty pattern fits everything and says nothing.
    private static boolean says(Step step, String subject) {
        return !step.manifest().commitMessagePattern().isEmpty()
                && step.manifest().commitPattern().findsIn(subject);
    }

    /// The progress with its position raised at this moment; nothing where it is there already.
    public static Optional<Progress> raised(Progress progress, int reached, Instant now) {
        int most = Math.min(reached, progress.position().total());
        if (most <= progress.position().current()) {
            return Optional.empty();
        }
        return Optional.of(
                new Progress(
                        progress.plan(),
                        new Progress.Period(
                                progress.period().startedAt(),
                                now,
                                progress.period().completedAt()),
                        progress.mode(),
                        new Progress.Position(most, progress.position().total()),
                        progress.status(),
                        progress.commits(),
                        progress.steps(),
                        progress.conditions(),
                        progress.recovery(),
                        progress.manifestAudit(),
                        progress.summary(),
                        progress.others()));
    }
}
