/// Runs of several sessions, from the command line to real git: killed, signalled, disturbed by the
/// user and by what their agents do. What a single working directory does is tried elsewhere.
@NullMarked
package baton.app.sessions;

import org.jspecify.annotations.NullMarked;
