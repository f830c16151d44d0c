package baton.core.contract.message;

import java.util.Optional;
import java.util.regex.Pattern;

/// Whole numbers in attributes and texts; what is none counts as absent.
final class Numbers {
    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,10}");

    private Numbers() {}

    static Optional<Integer> whole(String text) {
        return Optional.of(text)
                .filter(digits -> WHOLE.matcher(digits).matches())
                .map(Long::parseLong)
                .filter(number -> number <= Integer.MAX_VALUE)
                .map(Long::intValue);
    }
}
