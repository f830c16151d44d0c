/// Secrets, kept out of what is written down of those who work for the user: they are found in the
/// environment and in files of settings, and taken out of lines and files. The package must not
/// know what these lines and files are about.
@NullMarked
package baton.world.secrets;

import org.jspecify.annotations.NullMarked;
