/// The distribution as people start it: the launcher, the cache, the build on first use.
@NullMarked
package baton.app.dist;

import org.jspecify.annotations.NullMarked;
