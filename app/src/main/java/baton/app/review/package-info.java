/// `baton review`.
///
/// A review under way: what changed, what is tried, who is asked. What a finding is worth and what
/// the verdict is, is not decided here.
@NullMarked
package baton.app.review;

import org.jspecify.annotations.NullMarked;
