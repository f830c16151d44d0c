@NullMarked
package baton.world;

import org.jspecify.annotations.NullMarked;
