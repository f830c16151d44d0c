/// Baton as people meet it. Must not hold rules: those are in `core`.
@NullMarked
package baton.app;

import org.jspecify.annotations.NullMarked;
