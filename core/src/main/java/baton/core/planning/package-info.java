/// Making plans and cutting them into sessions, by rule.
///
/// ```
/// Decomposition = Strategy Need*
/// Need          = step on reason
/// ```
///
/// A step needs an earlier one when their files meet, when it says so, when it names a file of the
/// earlier one or what that makes, or when it has no files and so looks at what came before. Two
/// steps that do not need each other are never put in order, and with that the waves are as few as
/// they can be. This package must not know files, git, agents or how a plan is run.
@NullMarked
package baton.core.planning;

import org.jspecify.annotations.NullMarked;
