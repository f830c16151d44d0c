/// The seam between the program and a person's terminal: streams, colours, width, environment.
///
/// Must not know commands; no other package touches the system's streams.
@NullMarked
package baton.app.terminal;

import org.jspecify.annotations.NullMarked;
