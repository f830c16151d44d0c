package baton.core.contract.work;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A name before a colon and what follows: `Name: value`, the name bold or not.
public record ColonLabel(String name, String value) {
    private static final Pattern SHAPE =
            Pattern.compile(
                    "(?:\\*\\*)?([^:：*`]{1,80})(?:\\*\\*)?\\s{0,2}[:：](?:\\*\\*)?(.*)",
                    Pattern.DOTALL);

    public static Optional<ColonLabel> of(String text) {
        Matcher matcher = SHAPE.matcher(text.strip());
        return matcher.matches()
                ? Optional.of(new ColonLabel(matcher.group(1).strip(), matcher.group(2).strip()))
                : Optional.empty();
    }

    /// True if the label has one of these names, whatever the case and the way its words are
    /// joined.
    public boolean isOneOf(String... names) {
        for (String candidate : names) {
            if (plain(candidate).equals(plain(name))) {
                return true;
            }
        }
        return false;
    }

    private static String plain(String words) {
        return words.strip().replace('-', ' ').replace('_', ' ').toLowerCase(Locale.ROOT);
    }
}
