/// Setting up: `init` and `update`, `trust`, and what `doctor` finds.
@NullMarked
package baton.app.setup;

import org.jspecify.annotations.NullMarked;
