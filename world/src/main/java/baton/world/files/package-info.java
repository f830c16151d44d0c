/// Reading the file system: bounded, and never hanging on what is not a regular file.
///
/// Must not know what the files mean: it hands out text, names and facts about symlinks.
@NullMarked
package baton.world.files;

import org.jspecify.annotations.NullMarked;
