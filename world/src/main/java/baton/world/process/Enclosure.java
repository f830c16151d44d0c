package baton.world.process;

import baton.core.sandbox.Site;

import java.util.ArrayList;
import java.util.List;

/// An enclosure that is put around a program before the program is started.
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

                @Override
                public boolean isOpen() {
                    return true;
                }
            };

    /// Words before the program, which keep nothing from it.
    record Before(List<String> words) implements Enclosure {
        public Before {
            words = List.copyOf(words);
        }

        @Override
        public Invocation around(Invocation invocation, Site needs) {
            List<String> argv = new ArrayList<>(words);
            argv.addAll(invocation.argv());
            return invocation.withArgv(argv);
        }

        @Override
        public boolean isOpen() {
            return true;
        }
    }

    /// The same program inside; `needs` is what it needs besides.
    Invocation around(Invocation invocation, Site needs);

    /// True if the program sees and reaches the same as without the enclosure.
    default boolean isOpen() {
        return false;
    }

    default Invocation around(Invocation invocation) {
        return around(invocation, Site.NOTHING);
    }
}
