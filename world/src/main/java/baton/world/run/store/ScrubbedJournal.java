package baton.world.run.store;

import baton.core.policy.secrets.Secrets;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventType;
import baton.core.run.EventWriting;
import baton.core.run.RunEvent;
import baton.core.text.Value;
import baton.world.engine.Journal;

/// The journal of a run, into which no secret goes. Whoever else hears of an entry gets it from
/// here, so that reports and notes have none either.
public record ScrubbedJournal(Journal inner, Secrets secrets) implements Journal {
    @Override
    public Written append(Entry entry, RunEvent event) {
        Value.Fields clean = secrets.scrub(entry.data());
        return clean.equals(entry.data())
                ? inner.append(entry, event)
                : append(entry.with(clean), EventWriting.of(event).type());
    }

    /// Of an event that held a secret, there is no more than its entry says without it.
    private Written append(Entry clean, EventType type) {
        return inner.append(clean, EventReading.of(clean).orElse(new RunEvent.Noted(type)));
    }

    @Override
    public void sync() {
        inner.sync();
    }
}
