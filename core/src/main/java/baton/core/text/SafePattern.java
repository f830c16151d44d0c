package baton.core.text;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

import java.util.Optional;
import java.util.regex.Matcher;

/// A regular expression from a plan, run in linear time (RE2 syntax), so that no plan can hang
/// the program. The time per character grows with the pattern, so its size is bounded too.
public final class SafePattern {
    private static final int CHARS_MAX = 2_000;
    private static final int GROUPS_MAX = 50;
    private static final long STATES_MAX = 10_000;
    private static final String SIGNS = "\\*+?()[]{}|";

    /// A count, and whether it may repeat a group: `\E` may end a quotation that is empty.
    private static final java.util.regex.Pattern COUNT =
            java.util.regex.Pattern.compile("(\\)|\\\\E)?\\{([0-9]{1,4})(?:,([0-9]{0,4}))?\\}");

    private final Pattern pattern;

    private SafePattern(Pattern pattern) {
        this.pattern = pattern;
    }

    /// The reason why a pattern cannot be used; nothing where it can be.
    public static Optional<String> fault(String source) {
        if (source.length() <= CHARS_MAX && isLiteral(source)) {
            return Optional.empty();
        }
        return switch (compile(source)) {
            case Compiled _ -> Optional.empty();
            case Unusable(String reason) -> Optional.of(reason);
        };
    }

    /// True if the pattern holds none of the signs that a pattern can get wrong.
    private static boolean isLiteral(String source) {
        for (int i = 0; i < source.length(); i++) {
            if (SIGNS.indexOf(source.charAt(i)) >= 0) {
                return false;
            }
        }
        return true;
    }

    /// A pattern that [#fault] has passed.
    public static SafePattern of(String source) {
        return switch (compile(source)) {
            case Compiled(Pattern pattern) -> new SafePattern(pattern);
            case Unusable(String reason) -> throw new IllegalArgumentException(reason);
        };
    }

    /// True if the pattern matches anywhere in the text.
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
        if (groups(source) > GROUPS_MAX) {
            return new Unusable("more than " + GROUPS_MAX + " groups");
        }
        if (states(source) > STATES_MAX) {
            return new Unusable("its counts multiply to more than " + STATES_MAX + " states");
        }
        try {
            return new Compiled(Pattern.compile(source));
        } catch (PatternSyntaxException e) {
            return new Unusable(e.getDescription());
        }
    }

    private static int groups(String source) {
        int count = 0;
        for (int at = source.indexOf('('); at >= 0; at = source.indexOf('(', at + 1)) {
            count++;
        }
        return count;
    }

    /// An upper bound of the compiled size: the library writes counted parts out, and would write
    /// `((a{999}){999}){999}` out into a billion states. Counts of groups are taken as if all of
    /// them were nested.
    private static long states(String source) {
        if (source.indexOf('{') < 0) {
            return source.length();
        }
        long single = source.length();
        long nested = 1;
        Matcher count = COUNT.matcher(source);
        while (count.find() && single * nested <= STATES_MAX) {
            int least = Integer.parseInt(count.group(2));
            String most = Optional.ofNullable(count.group(3)).orElse("");
            int times = Math.max(least, most.isEmpty() ? 0 : Integer.parseInt(most));
            if (count.group(1) == null) {
                single += times;
            } else {
                nested *= Math.max(1, times);
            }
        }
        return single * nested;
    }
}
