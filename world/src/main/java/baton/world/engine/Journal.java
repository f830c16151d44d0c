package baton.world.engine;

import baton.core.run.Entry;
import baton.core.run.RunEvent;

/// The place where events become durable. An entry survives the program when `append` has returned;
/// it survives the machine when `sync` has returned after that.
public interface Journal {
    /// Appends the entry of an event, and returns both as they were written.
    Written append(Entry entry, RunEvent event);

    default void sync() {}

    /// An entry in the journal and its event, for all who hear of it: what must not be written down
    /// is in neither.
    record Written(Entry entry, RunEvent event) {}
}
