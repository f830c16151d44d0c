/// The setting of a run: what was asked for, where it works, its fences, its limits and its
/// secrets.
///
/// ```
/// RunSetting  everything the effects of a run share
/// Launch      what a run is asked to do: target, part, start, means, origin
/// Place       a working directory, and what is known about it
/// Fences      what is put around agents and commands
/// RunSecrets  what must not be written down
/// ```
@NullMarked
package baton.world.run.setting;

import org.jspecify.annotations.NullMarked;
