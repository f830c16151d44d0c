package baton.core.policy.shell;

import java.util.List;
import java.util.Optional;

/// A piece of a word. What is quoted is neither split nor matched against file names.
public sealed interface Part {

    /// True if the value of this part is kept whole, as if in double quotes.
    boolean quoted();

    /// Text as it stands.
    record Literal(String text, boolean quoted) implements Part {}

    /// `$name` or `${name…}`. The name of `${#name}` begins with `#`, of `${!name}` with `!`.
    /// The operator is what follows the name (`:-`, `%`, `/`, …) and is empty when nothing does;
    /// what it takes is the argument.
    record Parameter(
            String name, Optional<Word> subscript, String operator, Word argument, boolean quoted)
            implements Part {}

    /// `$( )` or back quotes.
    record Substitution(Script script, boolean quoted) implements Part {}

    /// `<( )`, or `>( )` which is written to.
    record Process(Script script, boolean written) implements Part {
        @Override
        public boolean quoted() {
            return true;
        }
    }

    /// `$(( ))` or `$[ ]`.
    record Arithmetic(Word expression, boolean quoted) implements Part {}

    /// `(a b c)` after `name=`.
    record Elements(List<Word> words) implements Part {
        public Elements {
            words = List.copyOf(words);
        }

        @Override
        public boolean quoted() {
            return true;
        }
    }
}
