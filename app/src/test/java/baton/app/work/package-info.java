/// WORKs as people and other tools find them, with real git and real processes.
@NullMarked
package baton.app.work;

import org.jspecify.annotations.NullMarked;
