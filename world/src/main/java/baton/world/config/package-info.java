/// The places of configuration files, what was read from each place, and which repositories' files
/// the user has accepted. This package does not know what the settings mean.
@NullMarked
package baton.world.config;

import org.jspecify.annotations.NullMarked;
