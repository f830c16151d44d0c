package baton.world.run.session;

import baton.core.contract.progress.Drift;
import baton.core.run.PlanRun;
import baton.core.run.SessionRules;
import baton.core.run.SessionRun;
import baton.core.run.SessionStage;
import baton.core.run.SessionStage.Fate;

import java.util.List;

/// The drift of sessions that were not merged, and of sessions that were given to their agents as
/// often as may be.
public final class UnmergedWork {
    private UnmergedWork() {}

    public static List<Drift> drift(PlanRun state) {
        return state.sessions().all().stream()
                .filter(UnmergedWork::isLost)
                .map(UnmergedWork::drift)
                .toList();
    }

    /// Those that miss something after their last round.
    public static List<Drift> exhausted(PlanRun state, List<Integer> missing) {
        return state.sessions().all().stream()
                .filter(session -> session.tally().recoveries() == SessionRules.RECOVERIES_MAX)
                .filter(session -> isLost(session) || misses(session, missing))
                .map(UnmergedWork::exhausted)
                .toList();
    }

    private static boolean isLost(SessionRun session) {
        return session.state() instanceof SessionStage.Lost;
    }

    private static boolean misses(SessionRun session, List<Integer> missing) {
        return session.steps().stream().anyMatch(step -> missing.contains(step.rules().number()));
    }

    private static Drift exhausted(SessionRun session) {
        return new Drift(
                "recovery",
                "session " + session.number() + " recovered",
                "RECOVERY EXHAUSTED: session %d drifted after %d recovery attempts."
                        .formatted(session.number(), SessionRules.RECOVERIES_MAX));
    }

    private static Drift drift(SessionRun session) {
        boolean stopped = session.state().equals(new SessionStage.Lost(Fate.STOPPED));
        String why = stopped ? "a step did not pass" : session.tally().trouble().toString();
        String kept = session.tally().rescue().map(ref -> "; kept at " + ref).orElse("");
        return new Drift("merge", "session " + session.number() + " merged", why + kept);
    }
}
