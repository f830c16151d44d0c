package baton.core.policy.call;

import java.util.Locale;

/// The operators of `${name…}` that change text. What they cannot tell for certain is unknown.
public final class TextOperators {
    private static final String WILD = "*?[\\";

    private TextOperators() {}

    public static String apply(String operator, String value, String argument) {
        if (Hole.anyIn(value) || Hole.anyIn(argument)) {
            return Hole.taint(value + argument);
        }
        return switch (operator) {
            case "^^" -> argument.isEmpty() ? value.toUpperCase(Locale.ROOT) : unknown();
            case ",," -> argument.isEmpty() ? value.toLowerCase(Locale.ROOT) : unknown();
            case "^" -> argument.isEmpty() ? first(value, true) : unknown();
            case "," -> argument.isEmpty() ? first(value, false) : unknown();
            case "#", "##" -> withoutPrefix(value, argument, operator.equals("##"));
            case "%", "%%" -> withoutSuffix(value, argument, operator.equals("%%"));
            case "/", "//" -> replaced(value, argument, operator.equals("//"));
            case ":" -> sliced(value, argument);
            default -> unknown();
        };
    }

    private static String unknown() {
        return Hole.UNKNOWN.text();
    }

    private static String first(String value, boolean upper) {
        if (value.isEmpty()) {
            return value;
        }
        String letter = value.substring(0, 1);
        String changed = upper ? letter.toUpperCase(Locale.ROOT) : letter.toLowerCase(Locale.ROOT);
        return changed + value.substring(1);
    }

    private static boolean isPlain(String pattern) {
        return pattern.chars().noneMatch(c -> WILD.indexOf(c) >= 0);
    }

    /// A plain prefix, or everything up to a plain text after `*`.
    private static String withoutPrefix(String value, String pattern, boolean longest) {
        if (isPlain(pattern)) {
            return value.startsWith(pattern) ? value.substring(pattern.length()) : value;
        }
        String tail = pattern.substring(1);
        if (!pattern.startsWith("*") || tail.isEmpty() || !isPlain(tail)) {
            return unknown();
        }
        int at = longest ? value.lastIndexOf(tail) : value.indexOf(tail);
        return at < 0 ? value : value.substring(at + tail.length());
    }

    /// A plain suffix, or everything from a plain text before `*`.
    private static String withoutSuffix(String value, String pattern, boolean longest) {
        if (isPlain(pattern)) {
            return value.endsWith(pattern)
                    ? value.substring(0, value.length() - pattern.length())
                    : value;
        }
        String head = pattern.substring(0, pattern.length() - 1);
        if (!pattern.endsWith("*") || head.isEmpty() || !isPlain(head)) {
            return unknown();
        }
        int at = longest ? value.indexOf(head) : value.lastIndexOf(head);
        return at < 0 ? value : value.substring(0, at);
    }

    private static String replaced(String value, String argument, boolean all) {
        int slash = argument.indexOf('/');
        String pattern = slash < 0 ? argument : argument.substring(0, slash);
        String replacement = slash < 0 ? "" : argument.substring(slash + 1);
        if (!isPlain(pattern) || pattern.isEmpty()) {
            return unknown();
        }
        if (all) {
            return value.replace(pattern, replacement);
        }
        int at = value.indexOf(pattern);
        return at < 0
                ? value
                : value.substring(0, at) + replacement + value.substring(at + pattern.length());
    }

    /// `:offset` or `:offset:length`, both small and not negative.
    private static String sliced(String value, String argument) {
        int colon = argument.indexOf(':');
        int offset = number(colon < 0 ? argument : argument.substring(0, colon));
        int length = colon < 0 ? value.length() : number(argument.substring(colon + 1));
        if (offset < 0 || length < 0) {
            return unknown();
        }
        int start = Math.min(offset, value.length());
        return value.substring(start, Math.min(value.length(), start + length));
    }

    private static int number(String text) {
        String digits = text.strip();
        boolean small =
                !digits.isEmpty()
                        && digits.length() <= 5
                        && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return small ? Integer.parseInt(digits) : -1;
    }
}
