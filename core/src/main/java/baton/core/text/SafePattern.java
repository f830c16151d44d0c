package baton.core.text;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

import java.util.Optional;

/// A regular expression from a plan, run in linear time (RE2 syntax), so that no plan can hang
/// the program.
public final class SafePattern {
    private static final int CHARS_MAX = 2_000;
    private static final int NESTING_MAX = 50;

    private final Pattern pattern;

    private SafePattern(Pattern pattern) {
        this.pattern = pattern;
    }

    /// Why it cannot be used, or nothing.
    public static Optional<String> fault(String source) {
        return switch (compile(source)) {
            case Compiled _ -> Optional.empty();
            case Unusable(String reason) -> Optional.of(reason);
        };
    }

    /// A pattern that [#fault] has passed.
    public static SafePattern of(String source) {
        return switch (compile(source)) {
            case Compiled(Pattern pattern) -> new SafePattern(pattern);
            case Unusable(String reason) -> throw new IllegalArgumentException(reason);
        };
    }

    /// Whether it matches anywhere in the text.
    public boolean findsIn(String text) {
        return pattern.matcher(text).find();
    }

    @Override
    public String toString() {
        return pattern.pattern();
    }

    private sealed interface Compilation {}

    private record Compiled(Pattern pattern) implements Compilation {}

    private record Unusable(String reason) implements Compilation {}

    private static Compilation compile(String source) {
        if (source.length() > CHARS_MAX) {
            return new Unusable("longer than " + CHARS_MAX + " characters");
        }
        if (source.chars().filter(c -> c == '(').count() > NESTING_MAX) {
            return new Unusable("more than " + NESTING_MAX + " groups");
        }
        try {
            return new Compiled(Pattern.compile(source));
        } catch (PatternSyntaxException e) {
            return new Unusable(e.getDescription());
        }
    }
}
