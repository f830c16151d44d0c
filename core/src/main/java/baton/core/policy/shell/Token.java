package baton.core.policy.shell;

/// A piece of a command line that is read without regard to the statements it makes.
public sealed interface Token {
    /// A word, quotes and expansions included.
    record Text(Word word) implements Token {}

    /// `&&`, `||`, `;`, `|`, `>` …; `#` begins a comment, which is the rest.
    record Operator(String sign) implements Token {}
}
