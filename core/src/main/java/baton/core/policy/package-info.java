/// What plans and agents may do: which paths a step may change, and how patterns of paths meet.
///
/// Facts about the tree are handed in; this package must not know files or processes.
@NullMarked
package baton.core.policy;

import org.jspecify.annotations.NullMarked;
