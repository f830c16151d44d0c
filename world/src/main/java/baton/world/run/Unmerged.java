package baton.world.run;

import baton.core.contract.progress.Drift;
import baton.core.run.PlanRun;
import baton.core.run.SessionRun;
import baton.core.run.SessionState;
import baton.core.run.SessionState.Fate;

import java.util.List;

/// What is missing because sessions that did all their steps were not merged.
final class Unmerged {
    private Unmerged() {}

    static List<Drift> drift(PlanRun state) {
        return state.sessions().all().stream()
                .filter(
                        session ->
                                session.state() instanceof SessionState.Lost(Fate fate)
                                        && fate != Fate.STOPPED)
                .map(Unmerged::drift)
                .toList();
    }

    private static Drift drift(SessionRun session) {
        String why = String.join(", ", session.tally().trouble());
        String kept = session.tally().rescue().map(ref -> "; kept at " + ref).orElse("");
        return new Drift("merge", "session " + session.number() + " merged", why + kept);
    }
}
