/// The pages that say what a code means, as they are packed into the jar from `docs/codes`.
/// `baton explain` shows them.
@NullMarked
package baton.app.explain;

import org.jspecify.annotations.NullMarked;
