package baton.core.policy.shell;

import java.util.List;
import java.util.stream.Collectors;

/// A word before it is expanded.
public record Word(List<WordPart> parts) {
    public static final Word EMPTY = new Word(List.of());

    private static final String EXPANDING = "*?[{~!";

    public Word {
        parts = List.copyOf(parts);
    }

    /// True if the word holds only literal text: the shell has nothing to put in.
    public boolean literal() {
        return parts.stream().allMatch(WordPart.Literal.class::isInstance);
    }

    /// True if the shell would expand this word: it would look for files, homes or choices, or into
    /// its history.
    public boolean expands() {
        return parts.stream()
                .anyMatch(
                        part ->
                                part instanceof WordPart.Literal(String text, boolean quoted)
                                        && !quoted
                                        && text.chars().anyMatch(c -> EXPANDING.indexOf(c) >= 0));
    }

    /// The literal parts, without their quotes.
    public String text() {
        return parts.stream()
                .map(part -> part instanceof WordPart.Literal(String text, _) ? text : "")
                .collect(Collectors.joining());
    }

    /// True if the word is this text, without quotes and expansions.
    boolean is(String plain) {
        return parts.size() == 1
                && parts.getFirst() instanceof WordPart.Literal(String text, boolean quoted)
                && !quoted
                && text.equals(plain);
    }
}
