/// The numbers of tests that runners print. This package must not know how they were run.
@NullMarked
package baton.core.counting;

import org.jspecify.annotations.NullMarked;
