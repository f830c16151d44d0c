/// The part of Baton that does things: files, processes, git, sandboxes and agents.
///
/// A failure here is thrown as [baton.core.Failure]. This part must not know the command line, the
/// terminal or the web, and it decides nothing that the core could decide.
@NullMarked
package baton.world;

import org.jspecify.annotations.NullMarked;
