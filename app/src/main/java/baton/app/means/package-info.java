/// The means of commands that start agents or look at runs: settings and trust, the agents and who
/// plays a role, the sandbox, the time they have, and where plans, projects and runs lie.
@NullMarked
package baton.app.means;

import org.jspecify.annotations.NullMarked;
