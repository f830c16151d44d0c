/// Which contract reads which type of artifact: the one place that knows them all.
@NullMarked
package baton.core.artifact;

import org.jspecify.annotations.NullMarked;
