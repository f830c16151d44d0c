package baton.world.engine;

import baton.core.run.Entry;

/// Where events become durable. `append` returns when the entry would survive the program.
public interface Journal {
    void append(Entry entry);
}
