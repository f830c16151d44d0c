/// The call of a program, after its words are expanded, and what its words alone tell.
///
/// ```
/// ProgramCall   = ExpandedWord*  (the program's name and its arguments)
/// ExpandedWord  = text with Holes  (a word after expansion)
/// VariableValue = text with Holes*  (what a variable may hold)
/// ```
///
/// What only the run can tell is a `Hole` in a text. `BraceExpansion` and `TextOperators` make
/// words of words; `CallOptions` reads a call's options, `Downloads` and `Decoders` say what a
/// program fetches or decodes, `SedScript` and `PrintsOnly` look into scripts of other languages.
/// This package must not know any rule, nor the shell that a call runs in.
@NullMarked
package baton.core.policy.call;

import org.jspecify.annotations.NullMarked;
