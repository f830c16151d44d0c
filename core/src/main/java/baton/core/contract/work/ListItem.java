package baton.core.contract.work;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A list item on its line: how far it is indented, and its text without the marker.
public record ListItem(int indent, String text) {
    private static final Pattern SHAPE =
            Pattern.compile("(\\s*)(?:[-*+•◦▪‣●]|\\d{1,9}[.)])\\s+(.*)", Pattern.DOTALL);

    public static Optional<ListItem> of(String line) {
        Matcher matcher = SHAPE.matcher(line);
        return matcher.matches()
                ? Optional.of(new ListItem(matcher.group(1).length(), matcher.group(2).strip()))
                : Optional.empty();
    }
}
