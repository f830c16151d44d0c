/// The policy on what may be run and what may be written: patterns of paths, fences, shell
/// commands.
///
/// ```
/// Glob      = GlobShape+             one shape for each choice of its braces
/// GlobShape = Part+
/// Part      = AnyDepth | Plain(text) | Open(Sign+)
/// Sign      = AnyRun | One(CharSet)
/// ```
///
/// Everything here judges text. The package must not know files, processes or contracts.
@NullMarked
package baton.core.policy;

import org.jspecify.annotations.NullMarked;
