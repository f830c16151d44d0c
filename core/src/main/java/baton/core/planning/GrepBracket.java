package baton.core.planning;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `[…]` of a pattern in the words of POSIX, where a backslash is a sign like any other and the
/// place of `]`, `^`, `[` and `-` says what they mean.
final class GrepBracket {
    private static final Pattern NAMED =
            Pattern.compile("\\[:(?:alnum|alpha|blank|digit|lower|punct|space|upper|xdigit):]");
    private static final String PLACED = "]^[-";

    private final String pattern;
    private final boolean negated;
    private final StringBuilder plain = new StringBuilder();
    private final StringBuilder placed = new StringBuilder();
    private int at;

    /// @param from the place of `[`
    GrepBracket(String pattern, int from) {
        this.pattern = pattern;
        this.negated = pattern.startsWith("^", from + 1);
        this.at = from + (negated ? 2 : 1);
    }

    /// The signs that `\d`, `\w` and `\s` stand for, inside of brackets.
    static Optional<String> set(char escaped) {
        return switch (String.valueOf(escaped)) {
            case "d" -> Optional.of("0-9");
            case "w" -> Optional.of("A-Za-z0-9_");
            case "s" -> Optional.of("[:space:]");
            case String _ -> Optional.empty();
        };
    }

    /// The place after `]`.
    int end() {
        return at;
    }

    /// Nothing where POSIX has no words for it.
    Optional<String> read() {
        int first = at;
        Matcher named = NAMED.matcher(pattern);
        while (at < pattern.length() && (pattern.charAt(at) != ']' || at == first)) {
            if (pattern.startsWith("[:", at)) {
                if (!named.region(at, pattern.length()).lookingAt()) {
                    return Optional.empty();
                }
                plain.append(named.group());
                at = named.end();
            } else if (!item()) {
                return Optional.empty();
            }
        }
        at++;
        return at > pattern.length() ? Optional.empty() : Optional.of(written());
    }

    /// A set, a sign or a range. False if there is no such thing in POSIX.
    private boolean item() {
        Optional<String> set =
                pattern.charAt(at) == '\\' && at + 1 < pattern.length()
                        ? set(pattern.charAt(at + 1))
                        : Optional.empty();
        if (set.isPresent()) {
            plain.append(set.get());
            at += 2;
            return !isRange();
        }
        Optional<Character> low = sign();
        if (low.isEmpty() || !isRange()) {
            low.ifPresent(this::add);
            return low.isPresent();
        }
        at++;
        Optional<Character> high = sign();
        if (high.isEmpty() || isPlaced(low.get()) || isPlaced(high.get())) {
            return false;
        }
        plain.append(low.get()).append('-').append(high.get());
        return true;
    }

    private boolean isRange() {
        return pattern.startsWith("-", at)
                && at + 1 < pattern.length()
                && pattern.charAt(at + 1) != ']';
    }

    private Optional<Character> sign() {
        boolean escape = pattern.charAt(at) == '\\';
        at += escape ? 1 : 0;
        if (at >= pattern.length() || (escape && !GrepPattern.isPunctuation(pattern.charAt(at)))) {
            return Optional.empty();
        }
        return Optional.of(pattern.charAt(at++));
    }

    private void add(char sign) {
        (isPlaced(sign) ? placed : plain).append(sign);
    }

    private static boolean isPlaced(char sign) {
        return PLACED.indexOf(sign) >= 0;
    }

    private String written() {
        String body = only(']') + plain + only('[') + only('^') + only('-');
        if (negated || !body.startsWith("^")) {
            return "[" + (negated ? "^" : "") + body + "]";
        }
        return body.equals("^") ? "\\^" : "[-^]";
    }

    private String only(char sign) {
        return placed.indexOf(String.valueOf(sign)) >= 0 ? String.valueOf(sign) : "";
    }
}
