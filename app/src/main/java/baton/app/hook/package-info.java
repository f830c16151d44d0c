/// `baton hook`: the agent's program asks, Baton answers. A hook runs at every tool call, so the
/// way from the start to the answer passes no option parser, no configuration and no git; only
/// what is rare (a compaction, the start of a session) looks at more.
///
/// The package must not know how a run works: of a run it sees the guard's file and the inbox.
@NullMarked
package baton.app.hook;

import org.jspecify.annotations.NullMarked;
