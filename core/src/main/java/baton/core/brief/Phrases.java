package baton.core.brief;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Tables of phrases, one a line and each a pattern of its own, as one pattern.
final class Phrases {
    private Phrases() {}

    /// One of the phrases, with any number of those that may stand before it, and after it.
    static Pattern between(String before, String phrases, String after) {
        return Pattern.compile(
                "(?:" + any(before) + " )*" + any(phrases) + "(?: " + any(after) + ")*");
    }

    /// A part of other phrases.
    static String any(String phrases) {
        return phrases.strip()
                .lines()
                .map(String::strip)
                .collect(Collectors.joining("|", "(?:", ")"));
    }
}
