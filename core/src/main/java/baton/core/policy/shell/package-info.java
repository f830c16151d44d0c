/// Bash command lines as data, read by a parser of Baton's own.
///
/// ```
/// Script    = Statement*
/// Statement = Simple | Pipeline | Chain | Background | Group | Choice | Loop | Test
///             | Function | Redirected
/// Simple    = VariableAssignment* Word* Redirect*
/// Word      = WordPart*
/// WordPart  = Literal | Parameter | Substitution | Process | Arithmetic | Elements
/// Redirect  = operator, descriptor, Word or HereDocument
/// Token     = Word | Operator  (one line, without its statements)
/// ```
///
/// Text that bash refuses is refused here; length and depth are bounded, and every text is read in
/// time that grows with its length times its depth at most. This package must not know what any
/// program does, and decides nothing about what is allowed.
@NullMarked
package baton.core.policy.shell;

import org.jspecify.annotations.NullMarked;
