/// Runs on disk and on git: their folders, and the effects a run asks for. It must not know the
/// command line or the terminal.
@NullMarked
package baton.world.run;

import org.jspecify.annotations.NullMarked;
