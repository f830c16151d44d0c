package baton.core.run;

import java.util.Set;

/// The rules of a session that the graph of sessions must know.
///
/// @param needs sessions that must be merged before this one starts
/// @param after sessions that must have come to their end before this one starts, whatever end that
/// is: both may write the same files
/// @param retries true if the plan allows that the session's steps are worked on once more when
/// they could not be merged
public record SessionRules(int number, Set<Integer> needs, Set<Integer> after, boolean retries) {
    /// No session is ever recovered more often.
    public static final int RECOVERIES_MAX = 2;

    public SessionRules {
        needs = Set.copyOf(needs);
        after = Set.copyOf(after);
    }
}
