package baton.core.policy.shell;

import java.util.List;
import java.util.Optional;

/// A piece of a word. What is quoted is neither split nor matched against file names.
public sealed interface WordPart {

    /// True if the value of this part is kept whole, as if in double quotes.
    boolean quoted();

    /// Text as it stands.
    record Literal(String text, boolean quoted) implements WordPart {}

    /// `$name` or `${name…}`. The name of `${#name}` begins with `#`, of `${!name}` with `!`.
    /// The operator is what follows the name (`:-`, `%`, `/`, …) and is empty when nothing does;
    /// what it takes is the argument.
    record Parameter(
            String name, Optional<Word> subscript, String operator, Word argument, boolean quoted)
            implements WordPart {}

    /// `$( )` or back quotes.
    record Substitution(Script script, boolean quoted) implements WordPart {}

    /// `<( )`, or `>( )` which is written to.
    record Process(Script script, boolean written) implements WordPart {
        @Override
        public boolean quoted() {
            return true;
        }
    }

    /// `$(( ))` or `$[ ]`.
    record Arithmetic(Word expression, boolean quoted) implements WordPart {}

    /// `(a b c)` after `name=`.
    record Elements(List<Word> words) implements WordPart {
        public Elements {
            words = List.copyOf(words);
        }

        @Override
        public boolean quoted() {
            return true;
        }
    }
}
