/// How things are done: files, processes, git, sandboxes and agents.
///
/// What fails here is thrown as [baton.core.Failure]. It must not know the command line, the
/// terminal or the web, and it decides nothing that the core could decide.
@NullMarked
package baton.world;

import org.jspecify.annotations.NullMarked;
