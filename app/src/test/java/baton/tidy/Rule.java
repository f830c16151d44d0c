package baton.tidy;

import java.util.List;

/// Judges one source by itself.
@FunctionalInterface
interface Rule {
    List<Finding> check(JavaSource source);
}
