/// A review: what was looked at, what is wrong with it, and what to do about that.
///
/// ```
/// Review   = Subject, brief path, ReviewedRange, ReviewVerdict?, Finding*, undocumented id*,
///            Coverage*, texts
/// Finding  = id, FindingSeverity, file, line, rule key, words
/// Coverage = file, Treatment, reason, uncommitted
/// ```
///
/// This package must not know how findings are made nor what a plan does with them.
@NullMarked
package baton.core.contract.review;

import org.jspecify.annotations.NullMarked;
