/// Executing a plan from the command line: the request made ready, what a person sees while it
/// runs, and what is printed at the end. It must not know rules.
@NullMarked
package baton.app.execute;

import org.jspecify.annotations.NullMarked;
