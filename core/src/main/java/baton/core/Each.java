package baton.core;

import java.util.List;
import java.util.function.Function;

/// A way to do the same with each of many. The core does it in turn. Nothing in the core changes
/// what others see, so whoever has threads may do it side by side.
public interface Each {
    Each IN_TURN =
            new Each() {
                @Override
                public <A, B> List<B> map(List<A> all, Function<A, B> work) {
                    return all.stream().map(work).toList();
                }
            };

    /// The results, in the order of what they are of.
    <A, B> List<B> map(List<A> all, Function<A, B> work);
}
