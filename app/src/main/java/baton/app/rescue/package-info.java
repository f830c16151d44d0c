/// Getting work back: `rescue` for what was saved, `undo` for what was committed.
@NullMarked
package baton.app.rescue;

import org.jspecify.annotations.NullMarked;
