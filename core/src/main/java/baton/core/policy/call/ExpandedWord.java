package baton.core.policy.call;

import java.util.Optional;

/// A word after expansion: its text with the holes in it, whether it was written out as it stands
/// (quotes aside), and whether it is matched against file names.
public record ExpandedWord(String text, boolean literal, boolean pattern) {
    private static final String WILD = "*?[";

    public static ExpandedWord of(String text) {
        return new ExpandedWord(text, true, false);
    }

    /// Written out, as `equals` is: linking the ones that a record gets costs each hook 15 ms.
    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExpandedWord that
                && text.equals(that.text)
                && literal == that.literal
                && pattern == that.pattern;
    }

    public boolean is(String expected) {
        return text.equals(expected);
    }

    public boolean startsWith(String prefix) {
        return text.startsWith(prefix);
    }

    public boolean hasHole() {
        return Hole.anyIn(text);
    }

    /// The name of the program that this is, unless only the run can tell.
    public Optional<String> program() {
        String name = text.substring(text.lastIndexOf('/') + 1);
        boolean wild = pattern && name.chars().anyMatch(c -> WILD.indexOf(c) >= 0);
        return wild || Hole.anyIn(name) ? Optional.empty() : Optional.of(name);
    }

    public ExpandedWord with(String newText) {
        return new ExpandedWord(newText, literal, pattern);
    }
}
