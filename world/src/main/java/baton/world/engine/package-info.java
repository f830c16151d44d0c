/// The loop that runs a machine: fold the journal, perform what the state owes, append what
/// happened, fold again. It must not know the command line, the terminal or the web.
@NullMarked
package baton.world.engine;

import org.jspecify.annotations.NullMarked;
