/// The folder of a run and everything that is told from it: record, journal, reports, pruning, and
/// which runs this user has begun.
///
/// ```
/// RunFolder   names of the files of a run
/// RunRecord   what a run was started with
/// StoredRun   a run told again from its journal
/// KnownRuns   the runs that the user's own state directory knows
/// Pruning     which folders may go
/// ```
@NullMarked
package baton.world.run.store;

import org.jspecify.annotations.NullMarked;
