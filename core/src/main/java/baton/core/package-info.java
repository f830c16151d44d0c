@NullMarked
package baton.core;

import org.jspecify.annotations.NullMarked;
