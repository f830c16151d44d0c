/// Looking at runs: `status`, `runs` with its pruning, `logs` and `report`.
@NullMarked
package baton.app.look;

import org.jspecify.annotations.NullMarked;
