/// Mutants: small mistakes that are put into changed lines, to see whether tests notice them.
///
/// ```
/// ChangedSource = path, text, lines
/// Mutant      = path, line, Mutation, edit
/// ```
///
/// A source is cut into pieces by a scanner of its language, which knows strings and comments; the
/// rules look at pieces only. This package must not know files, processes or git.
@NullMarked
package baton.core.mutant;

import org.jspecify.annotations.NullMarked;
