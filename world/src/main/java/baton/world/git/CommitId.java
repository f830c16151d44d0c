package baton.world.git;

import java.util.Optional;
import java.util.regex.Pattern;

/// The name of a commit: 40 or 64 hexadecimal digits.
public record CommitId(String value) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    public CommitId {
        if (!SHAPE.matcher(value).matches()) {
            throw new IllegalArgumentException("not a commit: " + value);
        }
    }

    public static Optional<CommitId> of(String text) {
        return SHAPE.matcher(text).matches() ? Optional.of(new CommitId(text)) : Optional.empty();
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
