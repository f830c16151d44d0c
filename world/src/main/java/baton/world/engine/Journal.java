package baton.world.engine;

import baton.core.run.Entry;

/// The place where events become durable. An entry survives the program when `append` has returned;
/// it survives the machine when `sync` has returned after that.
public interface Journal {
    void append(Entry entry);

    default void sync() {}
}
