package baton.core.contract;

/// The words for a state of work that older writers used, and the one Baton writes.
public final class StatusWord {
    private StatusWord() {}

    /// The contract's word; a word that is no alias stays as it is.
    public static String canonical(String word) {
        return switch (word) {
            case "passed" -> "completed";
            case "running", "in-progress" -> "in_progress";
            case String other -> other;
        };
    }
}
