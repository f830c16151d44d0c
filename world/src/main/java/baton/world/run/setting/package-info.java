/// The setting of a run: what was ordered, where it works, its fences, its limits and its secrets.
///
/// ```
/// RunSetting  everything the effects of a run share
/// Order       what a run is asked to do
/// Place       a working directory, and what is known about it
/// Fences      what is put around agents and commands
/// RunSecrets  what must not be written down
/// ```
@NullMarked
package baton.world.run.setting;

import org.jspecify.annotations.NullMarked;
