package baton.world.run;

import baton.core.run.Entry;
import baton.core.run.Journaled;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.view.RunFacts;

import java.util.List;

/// A watcher, and a list of all that happens: nobody else can have changed that.
record RememberingWatcher(RunWatcher watcher, List<Journaled> all) implements RunWatcher {
    @Override
    public void begins(RunFacts facts) {
        watcher.begins(facts);
    }

    @Override
    public void happened(Entry entry, RunEvent event, PlanRun run) {
        all.add(new Journaled(entry, event));
        watcher.happened(entry, event, run);
    }
}
