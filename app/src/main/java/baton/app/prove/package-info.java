/// `prove`: the change that is there, judged by a command and by mutants. It must not know plans or
/// agents.
@NullMarked
package baton.app.prove;

import org.jspecify.annotations.NullMarked;
