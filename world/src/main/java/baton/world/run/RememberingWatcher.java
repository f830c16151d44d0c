package baton.world.run;

import baton.core.run.Entry;
import baton.core.run.PlanRun;
import baton.core.view.RunFacts;

import java.util.List;

/// A watcher, and a list of all that happens: nobody else can have changed that.
record RememberingWatcher(Execution.Watcher watcher, List<Entry> all) implements Execution.Watcher {
    @Override
    public void begins(RunFacts facts) {
        watcher.begins(facts);
    }

    @Override
    public void happened(Entry entry, PlanRun run) {
        all.add(entry);
        watcher.happened(entry, run);
    }
}
