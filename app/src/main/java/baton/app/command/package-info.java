/// A command as such: its words and options, the context it is done with, its exit status, and the
/// ways every command complains. Knows no command.
@NullMarked
package baton.app.command;

import org.jspecify.annotations.NullMarked;
