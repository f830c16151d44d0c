package baton.world.run.store;

import baton.core.policy.secrets.Secrets;
import baton.core.run.Entry;
import baton.world.engine.Journal;

/// The journal of a run, into which no secret goes. Whoever else hears of an entry gets it from
/// here, so that reports and notes have none either.
public record ScrubbedJournal(Journal inner, Secrets secrets) implements Journal {
    @Override
    public void append(Entry entry) {
        inner.append(clean(entry));
    }

    @Override
    public void sync() {
        inner.sync();
    }

    public Entry clean(Entry entry) {
        return entry.with(secrets.scrub(entry.data()));
    }
}
