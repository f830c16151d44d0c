package baton.world.run;

import baton.core.run.Entry;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.view.RunFacts;

/// A listener to a run that is under way.
public interface RunWatcher {
    void begins(RunFacts facts);

    /// An event has become durable, and the run is after it. The event has what the run decides by;
    /// the time, the attempt and what is told for people besides are in its entry alone. Secrets
    /// are in neither.
    void happened(Entry entry, RunEvent event, PlanRun run);
}
