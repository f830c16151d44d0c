/// The list of all that needs a person: the runs, stages, projects and WORKs of a checkout in the
/// order in which
/// they ask for somebody. The terminal and the pages show the same. Nothing is locked or written.
@NullMarked
package baton.app.inbox;

import org.jspecify.annotations.NullMarked;
