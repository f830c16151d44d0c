/// Agent programs: which there are, what they can do and cost, and what they are told on their
/// command lines. Pure: nothing is started here, and nothing is known of runs, steps or
/// configuration.
@NullMarked
package baton.core.agent;

import org.jspecify.annotations.NullMarked;
