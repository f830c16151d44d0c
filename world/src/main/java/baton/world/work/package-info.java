/// WORKs on disk: the tree `works/`, its list, the logs, what is approved, and the ledger that goes
/// into the commits of TASKs. Everything read from there may be somebody's trap: links that lead
/// out are refused, sizes are bounded, and files are replaced and never written through.
///
/// It must not know how TASKs are run.
@NullMarked
package baton.world.work;

import org.jspecify.annotations.NullMarked;
