/// The tools that read all parts of a plan: words of people, lists of paths, free sections, and the
/// problems and paths that a reading finds.
///
/// This package must not know any field of a plan.
@NullMarked
package baton.core.contract.plan.reading;

import org.jspecify.annotations.NullMarked;
