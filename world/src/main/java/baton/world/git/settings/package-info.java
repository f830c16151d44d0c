/// Words about settings of git's: whose a change is, what is told of it, and commands that name
/// something in the working tree. It must not know git itself.
@NullMarked
package baton.world.git.settings;

import org.jspecify.annotations.NullMarked;
