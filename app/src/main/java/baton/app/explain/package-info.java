/// The pages that say what a code means, as they are packed into the jar from `docs/codes`.
///
/// Must not know the command line.
@NullMarked
package baton.app.explain;

import org.jspecify.annotations.NullMarked;
