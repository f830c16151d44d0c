/// Where configuration lies, what was read from each place, and which repositories' files the user
/// has accepted. What the settings mean is not known here.
@NullMarked
package baton.world.config;

import org.jspecify.annotations.NullMarked;
