/// `baton work`: makes WORKs, plans them, carries them out, and shows them.
@NullMarked
package baton.app.work;

import org.jspecify.annotations.NullMarked;
