@NullMarked
package baton.app;

import org.jspecify.annotations.NullMarked;
