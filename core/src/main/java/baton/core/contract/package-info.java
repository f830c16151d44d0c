/// The artifacts of both pipelines, one package each: read tolerantly, written strictly.
///
/// A reading returns the value and all its problems together and never throws on content. This
/// package must not know files: paths, names and facts about the tree are handed in.
@NullMarked
package baton.core.contract;

import org.jspecify.annotations.NullMarked;
