package baton.core.planning;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A pattern of a manifest (RE2) in the words of `git grep -E`, where they mean the same for a
/// line of a file. `git grep -P` would know more of them, and is missing in many builds of git.
///
/// @param anyCase true if capital and small letters are the same
record GrepPattern(String text, boolean anyCase) {
    private static final String ANY_CASE = "(?i)";

    /// Signs that mean something to a POSIX pattern unless they are escaped.
    private static final String SPECIAL = ".[]()*+?{}|^$\\";

    private static final Pattern COUNT = Pattern.compile("\\{\\d{1,3}(?:,\\d{0,3})?}");
    private static final Pattern GROUP = Pattern.compile("\\(\\?(?::|P?<\\w{1,99}>)");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    /// Nothing where the pattern has no such words.
    static Optional<GrepPattern> of(String pattern) {
        boolean anyCase = pattern.startsWith(ANY_CASE);
        String rest = anyCase ? pattern.substring(ANY_CASE.length()) : pattern;
        return CONTROL.matcher(rest).find()
                ? Optional.empty()
                : extended(rest).map(text -> new GrepPattern(text, anyCase));
    }

    private static Optional<String> extended(String pattern) {
        StringBuilder out = new StringBuilder();
        Matcher count = COUNT.matcher(pattern);
        Matcher group = GROUP.matcher(pattern);
        int at = 0;
        while (at < pattern.length()) {
            char sign = pattern.charAt(at);
            int to = at + 1;
            Optional<String> next = Optional.of(String.valueOf(sign));
            if (sign == '\\') {
                to = at + 2;
                next = to > pattern.length() ? Optional.empty() : escaped(pattern.charAt(at + 1));
            } else if (sign == '[') {
                GrepBracket bracket = new GrepBracket(pattern, at);
                next = bracket.read();
                to = bracket.end();
            } else if (pattern.startsWith("(?", at)) {
                boolean plain = group.region(at, pattern.length()).lookingAt();
                next = plain ? Optional.of("(") : Optional.empty();
                to = plain ? group.end() : to;
            } else if ("*+?{".indexOf(sign) >= 0) {
                boolean counts = sign == '{' && count.region(at, pattern.length()).lookingAt();
                next = sign != '{' ? next : Optional.of(counts ? count.group() : "\\{");
                to = counts ? count.end() : to;
                // A lazy repetition finds the same lines; there `?` would make it optional.
                boolean repeats = sign != '{' || counts;
                to += repeats && pattern.startsWith("?", to) ? 1 : 0;
            }
            if (next.isEmpty()) {
                return next;
            }
            out.append(next.get());
            at = to;
        }
        return Optional.of(out.toString());
    }

    /// An escape outside of brackets.
    private static Optional<String> escaped(char sign) {
        Optional<String> set = GrepBracket.set(sign);
        if (set.isPresent()) {
            return set.map(inside -> "[" + inside + "]");
        }
        return switch (String.valueOf(sign)) {
            case "D" -> Optional.of("[^0-9]");
            case "W" -> Optional.of("[^A-Za-z0-9_]");
            case "S" -> Optional.of("[^[:space:]]");
            case "b" -> Optional.of("\\b");
            case "A" -> Optional.of("^");
            case "z" -> Optional.of("$");
            case String other when SPECIAL.contains(other) -> Optional.of("\\" + other);
            // Such as `\<`, which is a sign here and the edge of a word there.
            case String other when isPunctuation(sign) -> Optional.of(other);
            case String _ -> Optional.empty();
        };
    }

    static boolean isPunctuation(char sign) {
        return sign > ' ' && sign < 0x7f && !Character.isLetterOrDigit(sign);
    }
}
