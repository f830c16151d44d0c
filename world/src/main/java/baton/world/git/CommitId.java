package baton.world.git;

import java.util.Optional;

/// The name of a commit: 40 or 64 hexadecimal digits.
public record CommitId(String value) {
    public CommitId {
        if (!fits(value)) {
            throw new IllegalArgumentException("not a commit: " + value);
        }
    }

    public static Optional<CommitId> of(String text) {
        return fits(text) ? Optional.of(new CommitId(text)) : Optional.empty();
    }

    /// Asked too often for a regular expression.
    private static boolean fits(String text) {
        if (text.length() != 40 && text.length() != 64) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                return false;
            }
        }
        return true;
    }

    /// As people write it.
    public String brief() {
        return value.substring(0, 10);
    }

    @Override
    public String toString() {
        return value;
    }
}
