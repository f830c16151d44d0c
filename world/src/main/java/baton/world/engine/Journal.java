package baton.world.engine;

import baton.core.run.Entry;

/// Where events become durable. What `append` returned survives the program; what was there when
/// `sync` returned survives the machine.
public interface Journal {
    void append(Entry entry);

    default void sync() {}
}
