/// Output of programs as lines: cut, watched, stored, and the last of it kept. It must not know
/// processes.
@NullMarked
package baton.world.process.lines;

import org.jspecify.annotations.NullMarked;
