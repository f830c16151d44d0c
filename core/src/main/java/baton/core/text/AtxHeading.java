package baton.core.text;

import baton.core.text.Markdown.Heading;

import java.util.Optional;
import java.util.stream.Collectors;

/// `# Title` to `###### Title`, and the lines made of one repeated sign.
final class AtxHeading {
    private static final int LEVEL_MAX = 6;
    private static final int BREAK_SIGNS_MIN = 3;

    private AtxHeading() {}

    /// `rest` is the line without its indentation.
    static Optional<Heading> read(String rest, int line) {
        int level = run(rest, '#');
        if (level == 0 || level > LEVEL_MAX) {
            return Optional.empty();
        }
        if (level < rest.length() && !Spaces.is(rest.charAt(level))) {
            return Optional.empty();
        }
        return Optional.of(new Heading(level, title(rest.substring(level)), line));
    }

    private static String title(String raw) {
        String text = Spaces.strip(raw);
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '#') {
            end--;
        }
        boolean closes = end == 0 || Spaces.is(text.charAt(end - 1));
        return (closes ? text.substring(0, end) : text).strip();
    }

    /// True if the line turns the paragraph above into a setext heading.
    static boolean underlines(String rest) {
        char sign = rest.charAt(0);
        return (sign == '=' || sign == '-') && Spaces.blank(rest.substring(run(rest, sign)));
    }

    /// The heading that the lines from `from` up to, not including, their underline make.
    static Heading underlined(Source source, int from, int underline) {
        String title =
                source.lines().subList(from - 1, underline - 1).stream()
                        .map(String::strip)
                        .collect(Collectors.joining(" "));
        int level = source.line(underline).strip().startsWith("=") ? 1 : 2;
        return new Heading(level, title, from);
    }

    /// True if the line is a thematic break: three or more of one sign, also with spaces between
    /// them.
    static boolean breaksTheme(String rest) {
        char sign = rest.charAt(0);
        if (sign != '*' && sign != '-' && sign != '_') {
            return false;
        }
        int signs = 0;
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (c == sign) {
                signs++;
            } else if (!Spaces.is(c)) {
                return false;
            }
        }
        return signs >= BREAK_SIGNS_MIN;
    }

    /// The number of times that the text repeats this character at its start.
    static int run(String text, char c) {
        int length = 0;
        while (length < text.length() && text.charAt(length) == c) {
            length++;
        }
        return length;
    }
}
