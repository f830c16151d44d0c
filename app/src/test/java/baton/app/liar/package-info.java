/// Agents that do not do what they say, and repositories and plans that are not as one expects.
/// Each run ends in a clear result, with nothing lost and the user's own things as they were.
///
/// It must not know how Baton keeps that promise: it looks at git, files and what is printed.
@NullMarked
package baton.app.liar;

import org.jspecify.annotations.NullMarked;
