/// The questions of every day, each with a word of its own: `diff`, `why`, `stop`, `resume`,
/// `retry`, `skip` and `cost`.
@NullMarked
package baton.app.everyday;

import org.jspecify.annotations.NullMarked;
