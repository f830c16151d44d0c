/// Counting tokens, and the one place that knows the library for it. Loading its vocabulary takes a
/// noticeable part of a second, so nothing but a wish to see a count may lead here.
///
/// It must not know what is counted, or why.
@NullMarked
package baton.world.tokens;

import org.jspecify.annotations.NullMarked;
