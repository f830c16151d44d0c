/// The modes of `baton execute`, tried on real repositories.
@NullMarked
package baton.app.mode;

import org.jspecify.annotations.NullMarked;
