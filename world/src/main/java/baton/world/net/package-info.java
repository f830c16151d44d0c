/// The way to other machines: one client for all requests of Baton's own, with the proxies and
/// certificates that the user's environment names. This package must not know what is asked.
@NullMarked
package baton.world.net;

import org.jspecify.annotations.NullMarked;
