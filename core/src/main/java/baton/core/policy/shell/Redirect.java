package baton.core.policy.shell;

/// A redirection. The descriptor is empty when none is written; the target of a here-document is
/// its text.
public record Redirect(Operator operator, String descriptor, Word word, HereDocument document) {

    /// The operator of a redirection, which says what is done with the target.
    public enum Operator {
        READ,
        WRITE,
        APPEND,
        READ_WRITE,
        DUPLICATE_INPUT,
        DUPLICATE_OUTPUT,
        WRITE_BOTH,
        APPEND_BOTH,
        HERE_STRING,
        HERE_DOCUMENT
    }

    public Word target() {
        return operator == Operator.HERE_DOCUMENT ? document.body() : word;
    }
}
