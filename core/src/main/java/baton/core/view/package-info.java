/// What people and machines are shown of a run: the summary, the report and the snapshot. Text and
/// data from a state and some facts; it performs nothing and must not know where either comes from.
///
/// ```
/// Summary, Report = RunFacts + PlanRun
/// Snapshot        = RunOutline + Chronicle
/// ```
@NullMarked
package baton.core.view;

import org.jspecify.annotations.NullMarked;
