package baton.core.text;

import java.util.Optional;

/// The opening line of a fenced block: its character, how many of it, its indentation and its
/// info string.
record FenceMark(char sign, int length, int indent, String info) {
    private static final int LENGTH_MIN = 3;

    /// `rest` is the line without its indentation.
    static Optional<FenceMark> read(String rest, int indent) {
        char sign = rest.charAt(0);
        if (sign != '`' && sign != '~') {
            return Optional.empty();
        }
        int length = AtxHeading.run(rest, sign);
        String info = rest.substring(length);
        boolean inlineCode = sign == '`' && info.indexOf('`') >= 0;
        if (length < LENGTH_MIN || inlineCode) {
            return Optional.empty();
        }
        return Optional.of(new FenceMark(sign, length, indent, Spaces.strip(info)));
    }

    boolean closedBy(String line) {
        String rest = Spaces.stripLeading(line);
        int run = AtxHeading.run(rest, sign);
        return run >= length && Spaces.blank(rest.substring(run));
    }
}
