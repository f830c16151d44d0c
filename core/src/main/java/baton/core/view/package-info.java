/// Views of a run for people and machines: the summary, the report and the snapshot. They are text
/// and data, made from a state and some facts; the package performs nothing and must not know where
/// either comes from.
///
/// ```
/// Summary, Report = RunFacts + PlanRun
/// Snapshot        = RunOutline + Chronicle
/// ```
@NullMarked
package baton.core.view;

import org.jspecify.annotations.NullMarked;
