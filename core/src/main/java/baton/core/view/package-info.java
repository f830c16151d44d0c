/// What people and machines are shown of a run: the summary, the report and the snapshot. Text and
/// data from a state and some facts; it performs nothing and must not know where either comes from.
@NullMarked
package baton.core.view;

import org.jspecify.annotations.NullMarked;
