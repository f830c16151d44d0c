/// What must not be written down of those who work for the user: what is secret is found in the
/// environment and in files of settings, and taken out of lines and files. It must not know what
/// these are about.
@NullMarked
package baton.world.secrets;

import org.jspecify.annotations.NullMarked;
