package baton.world.process;

import baton.core.sandbox.Site;

/// What is put around a program before it is started.
@FunctionalInterface
public interface Enclosure {
    /// Nothing at all. A class, since the cache of classes holds no lambda that an interface begins
    /// with.
    Enclosure NONE =
            new Enclosure() {
                @Override
                public Invocation around(Invocation invocation, Site needs) {
                    return invocation;
                }
            };

    /// The same program inside; `needs` is what it needs besides.
    Invocation around(Invocation invocation, Site needs);

    default boolean isNone() {
        return equals(NONE);
    }

    default Invocation around(Invocation invocation) {
        return around(invocation, Site.NOTHING);
    }
}
