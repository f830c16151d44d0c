package baton.core.run;

import java.util.Set;

/// What the graph must know of a session.
///
/// @param needs sessions that must be merged before it starts
/// @param after sessions that must have come to their end before it starts, whatever end that is:
///     both may write the same files
/// @param retries whether the plan allows that its steps are worked on once more when they could
///     not be merged
public record SessionRules(int number, Set<Integer> needs, Set<Integer> after, boolean retries) {
    /// No session is ever recovered more often.
    public static final int RECOVERIES_MAX = 2;

    public SessionRules {
        needs = Set.copyOf(needs);
        after = Set.copyOf(after);
    }
}
