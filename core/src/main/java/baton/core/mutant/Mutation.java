package baton.core.mutant;

/// The kind of mistake that a mutant makes.
public enum Mutation {
    NEGATE_CONDITION("negate a condition"),
    SWAP_COMPARISON("swap a comparison"),
    SWAP_LOGIC("swap and/or"),
    SWAP_ARITHMETIC("swap arithmetic"),
    CHANGE_CONSTANT("change a constant"),
    DROP_STATEMENT("drop a statement"),
    RETURN_EARLY("return nothing"),
    CHANGE_TEXT("change a string");

    private final String words;

    Mutation(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    /// True if honest tests often pass over such a mistake, as over the words of a message.
    boolean isFaint() {
        return this == CHANGE_TEXT;
    }
}
